import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import pMap from "p-map";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { CopyClient, rowSchema } from "#scripts/backup/copy-client.ts";
import {
  ExportError,
  type ExportedObject,
  type Manifest,
  objectSchema,
  pathsOf,
  readLines,
  readManifest,
} from "#scripts/backup/export-files.ts";
import { runBuild } from "#scripts/run-build.ts";
import type { Target } from "#scripts/target.ts";

type Report = (text: string) => void;
/** Objects uploaded at once. */
const parallel = 8;

/** Throws ExportError unless the file has the bytes that the manifest names. */
async function requireFile(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  if (!existsSync(path)) throw new ExportError(`The export is not complete: ${path} is missing.`);
  const { size } = statSync(path);
  if (size !== bytes) throw new ExportError(`The export is not complete: ${path} has ${size} bytes of ${bytes}.`);
  const hash = createHash("sha256");
  for await (const block of createReadStream(path)) hash.update(block);
  if (hash.digest("hex") !== sha256)
    throw new ExportError(`The export is damaged: ${path} has other bytes than it was written with.`);
}

/** Reads every file of the export before anything is written anywhere. Throws ExportError. */
async function requireWholeExport(folder: string): Promise<Manifest & { objects: NonNullable<Manifest["objects"]> }> {
  const paths = pathsOf(folder);
  const manifest = readManifest(folder);
  if (manifest === null) throw new ExportError(`${folder} has no export: there is no manifest.json in it.`);
  const { objects } = manifest;
  if (objects === null)
    throw new ExportError(
      `The export in ${folder} was interrupted. Run npm run export on the folder again: it goes on.`,
    );
  for (const { name, file } of manifest.tables) await requireFile(paths.table(name), file);
  await requireFile(paths.list, objects.file);
  if (!objects.stored) return { ...manifest, objects };
  for await (const group of readLines(paths.list, objectSchema)) {
    for (const { sha256, bytes } of group)
      await requireFile(paths.object(sha256 ?? ""), { bytes, sha256: sha256 ?? "" });
  }
  return { ...manifest, objects };
}

/** Whether `one` comes before `other` in the order of a bucket's list: MEDIA first, then the bytes of the key. */
function isBefore(one: ExportedObject, other: ExportedObject): boolean {
  if (one.bucket !== other.bucket) return one.bucket === "MEDIA";
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)) < 0;
}

function isSame(one: ExportedObject, other: ExportedObject | undefined): boolean {
  const hasKey = one.bucket === other?.bucket && one.key === other.key && one.bytes === other.bytes;
  return hasKey && (one.etag === other.etag || (one.sha256 !== null && one.sha256 === other.sha256));
}

/** Objects of the export that the copy lacks or has with other bytes: both lists are read side by side. */
async function* missingObjects(folder: string, client: CopyClient): AsyncGenerator<ExportedObject[]> {
  const pages = client.objects();
  let page: ExportedObject[] = [];
  let at = 0;
  async function present(): Promise<ExportedObject | undefined> {
    while (at >= page.length) {
      const next = await pages.next();
      if (next.done) return undefined;
      page = next.value;
      at = 0;
    }
    return page[at];
  }
  for await (const group of readLines(pathsOf(folder).list, objectSchema)) {
    const missing: ExportedObject[] = [];
    for (const object of group) {
      let found = await present();
      for (; found !== undefined && isBefore(found, object); found = await present()) at += 1;
      if (!isSame(object, found)) missing.push(object);
    }
    yield missing;
  }
}

/** An export without objects is of use where they are already. Throws ExportError. */
async function requireObjects(folder: string, client: CopyClient): Promise<void> {
  let [count, first]: [number, ExportedObject | undefined] = [0, undefined];
  for await (const missing of missingObjects(folder, client)) {
    count += missing.length;
    first ??= missing[0];
  }
  if (first !== undefined)
    throw new ExportError(
      `The export has a list of objects only, and the copy lacks ${count} of them, such as ${first.bucket} ${first.key}. Copy the buckets first, or export with --objects.`,
    );
}

async function uploadObjects(folder: string, target: Target, report: Report): Promise<void> {
  const sink = new HttpSink(target);
  let count = 0;
  for await (const missing of missingObjects(folder, new CopyClient(target))) {
    await pMap(
      missing,
      ({ sha256, ...object }) =>
        sink.storeObject({ ...object, sha256: sha256 ?? "", path: pathsOf(folder).object(sha256 ?? "") }),
      { concurrency: parallel },
    );
    count += missing.length;
    if (missing.length > 0) report(`${count} objects stored`);
  }
}

/** Inserts the rows of a table, twice if they refer to each other. Returns how many stayed out. */
async function insertTable(
  folder: string,
  client: CopyClient,
  { name, columns }: Manifest["tables"][number],
): Promise<number> {
  for (let pass = 1; ; pass += 1) {
    let [leftOut, again] = [0, false];
    for await (const group of readLines(pathsOf(folder).table(name), rowSchema)) {
      const inserted = await client.insert(name, columns, group);
      leftOut += inserted.leftOut;
      again = inserted.again;
    }
    if (!again || pass === 2) return leftOut;
  }
}

/** Inserts what is missing. Returns how many rows each table should have. */
async function insertRecord(
  { folder, client, report }: { folder: string; client: CopyClient; report: Report },
  { tables }: Manifest,
  present: ReadonlyMap<string, number>,
): Promise<{ name: string; rows: number }[]> {
  const expected: { name: string; rows: number }[] = [];
  for (const table of tables) {
    const { name, rows } = table;
    const leftOut = present.get(name) === rows ? 0 : await insertTable(folder, client, table);
    if (leftOut > 0) report(`${leftOut} rows of ${name} left out: what they belong to was deleted during the export`);
    expected.push({ name, rows: rows - leftOut });
  }
  report(`${expected.reduce((sum, { rows }) => sum + rows, 0)} rows of ${expected.length} tables`);
  return expected;
}

/**
 * Restores an export into an empty copy, which serves nothing until it is whole; goes on where an interrupted restore of it stopped. Throws
 * ExportError before anything is written, SinkError when the copy refuses.
 */
export async function restoreExport(folder: string, target: Target, report: Report): Promise<void> {
  const manifest = await requireWholeExport(folder);
  report("The export is whole");
  const client = new CopyClient(target);
  if (!manifest.objects.stored) await requireObjects(folder, client);
  const present = await client.begin(manifest);
  if (manifest.objects.stored) await uploadObjects(folder, target, report);
  const expected = await insertRecord({ folder, client, report }, manifest, present);
  await runBuild(target, "reindex", (built) => report(`${built} recordings in the search index`));
  await runBuild(target, "similar-index", (built) => report(`${built} recordings in the index of similar music`));
  await client.finish(expected);
}
