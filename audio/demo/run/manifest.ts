import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.object({ sha256: z.record(z.string(), z.string()) });

/**
 * SHA-256 of the original of each demo recording made so far, by slug. A newer generator makes other files of the same songs: with the
 * manifest a copy gets no duplicates.
 */
export type Manifest = z.infer<typeof manifestSchema>;

const NAME = "demo-manifest.json";

/** The manifest in the state folder; empty when there is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => "null");
  const parsed = manifestSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : { sha256: {} };
}

/** Written to a temporary file and renamed, so that a kill leaves a complete file. */
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
