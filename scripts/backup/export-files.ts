import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

/** A finished file of an export. */
const fileSchema = z.object({ bytes: z.int(), sha256: z.string() });
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), file: fileSchema });
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** Address of the copy, and when it was read, ISO 8601. */
  from: z.string(),
  takenAt: z.string(),
  /** Migrations of the record, in order. */
  migrations: z.array(z.string()),
  /** Parents first. */
  tables: z.array(tableSchema),
  /** Whether anything was changed while the record was read. */
  changed: z.boolean(),
  /** Null until the objects are listed. */
  objects: z.object({ count: z.int(), bytes: z.int(), stored: z.boolean(), file: fileSchema }).nullable(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const objectSchema = z.object({
  bucket: z.enum(["MEDIA", "MASTERS"]),
  key: z.string(),
  bytes: z.int(),
  etag: z.string(),
  /** Null in an export without objects, of an object that was stored without one. */
  sha256: z.string().nullable(),
  contentType: z.string(),
});
export type ExportedObject = z.infer<typeof objectSchema>;

/** An export that cannot be read or continued; the message says what to do. */
export class ExportError extends Error {}

/** Paths of an export's folder. Objects are named by their bytes, so that any key is a file name and none is stored twice. */
export const pathsOf = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  record: join(folder, "record"),
  table: (name: string) => join(folder, "record", `${name}.jsonl`),
  list: join(folder, "objects.jsonl"),
  objects: join(folder, "objects"),
  object: (sha256: string) => join(folder, "objects", sha256.slice(0, 2), sha256),
});

/** Null if the folder has none. Throws ExportError. */
export function readManifest(folder: string): Manifest | null {
  const path = pathsOf(folder).manifest;
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ExportError(`${path} is damaged or of another version: it cannot be read.`);
  }
}

/** Replaces the manifest as a whole, so that an interruption leaves the former one. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = pathsOf(folder).manifest;
  writeFileSync(`${path}.new`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

/** Writes pages of values as lines of JSON. Returns how many, with size and hash of the file. */
export async function writeLines(path: string, pages: AsyncIterable<readonly unknown[]>) {
  const hash = createHash("sha256");
  let [lines, bytes] = [0, 0];
  const file = await open(path, "w");
  try {
    for await (const page of pages) {
      const block = Buffer.from(page.map((value) => `${JSON.stringify(value)}\n`).join(""));
      hash.update(block);
      lines += page.length;
      bytes += block.length;
      await file.write(block);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { lines, file: { bytes, sha256: hash.digest("hex") } };
}

/** The lines of a file, parsed by `schema`, in groups of at most 1,000 lines and about two million characters. */
export async function* readLines<T>(path: string, schema: z.ZodType<T>): AsyncGenerator<T[]> {
  let group: T[] = [];
  let size = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    group.push(schema.parse(JSON.parse(line)));
    size += line.length;
    if (group.length < 1000 && size < 2_000_000) continue;
    yield group;
    group = [];
    size = 0;
  }
  if (group.length > 0) yield group;
}
