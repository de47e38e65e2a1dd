import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ version: z.string(), sha256: z.record(z.string(), z.string()) });

/** Hash of the original of every demo recording rendered so far by this version of the generator. */
export type Manifest = z.infer<typeof manifestSchema>;

const NAME = "demo-manifest.json";

/** The manifest in the state folder; empty when there is none, or when another version wrote it. */
export async function readManifest(folder: string, version: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => "null");
  const parsed = manifestSchema.safeParse(parseJson(text));
  return parsed.success && parsed.data.version === version ? parsed.data : { version, sha256: {} };
}

/** Written beside and renamed: a kill leaves the old one or the new one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, NAME);
  await writeFile(`${path}.new`, JSON.stringify(manifest));
  await rename(`${path}.new`, path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
