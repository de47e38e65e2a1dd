import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import pMap from "p-map";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { CopyClient } from "#scripts/backup/copy-client.ts";
import {
  ExportError,
  type ExportedObject,
  type Manifest,
  objectSchema,
  pathsOf,
  readLines,
  readManifest,
  writeLines,
  writeManifest,
} from "#scripts/backup/export-files.ts";
import type { Target } from "#scripts/target.ts";

/** `objects`: their bytes, too, and not only their list. */
type Options = { objects: boolean; report: (text: string) => void };

/** Objects downloaded at once. */
const parallel = 8;
const attempts = 3;

/** The manifest of an interrupted export, which is continued; null for a new or empty folder. Throws ExportError. */
function readInterrupted(folder: string): Manifest | null {
  mkdirSync(folder, { recursive: true });
  const manifest = readManifest(folder);
  if (manifest?.objects) throw new ExportError(`${folder} has a finished export. Name a new folder.`);
  const others = readdirSync(folder).filter(
    (name) => !/^(?:record|objects|objects\.jsonl(?:\.before)?|manifest\.json\.new)$/.test(name),
  );
  if (manifest === null && others.length > 0) throw new ExportError(`${folder} has other files. Name a new folder.`);
  return manifest;
}

/** Reads every table. Those that refer to others come first, so that what they refer to is not missing when rows are added meanwhile. */
async function exportRecord(folder: string, target: Target, report: Options["report"]): Promise<Manifest> {
  const paths = pathsOf(folder);
  const client = new CopyClient(target);
  rmSync(paths.record, { recursive: true, force: true });
  mkdirSync(paths.record);
  const takenAt = new Date().toISOString();
  const { migrations, tables, lastChange } = await client.describe();
  const exported: Manifest["tables"] = [];
  for (const table of tables.toReversed()) {
    const { lines, file } = await writeLines(paths.table(table.name), client.rows(table.name));
    exported.unshift({ ...table, rows: lines, file });
  }
  const rows = exported.reduce((sum, table) => sum + table.rows, 0);
  report(`${rows} rows of ${exported.length} tables`);
  const changed = (await client.describe()).lastChange !== lastChange;
  const from = target.baseUrl;
  const manifest = { format: 1, id: randomUUID(), from, takenAt, migrations, tables: exported, changed } as const;
  return { ...manifest, objects: null };
}

/** Downloads an object unless the folder has its bytes; returns it with its SHA-256. Throws ExportError when the bytes are not those of the list. */
async function storeObject(folder: string, sink: HttpSink, object: ExportedObject): Promise<ExportedObject> {
  const paths = pathsOf(folder);
  const known = object.sha256 === null ? null : paths.object(object.sha256);
  if (known && existsSync(known) && statSync(known).size === object.bytes) return object;
  const path = `${paths.objects}/${randomUUID()}.part`;
  for (let attempt = 1; ; attempt++) {
    try {
      await sink.fetchObject(object, path);
      break;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
  const sha256 = await sha256OfFile(path);
  if (statSync(path).size !== object.bytes || (object.sha256 ?? sha256) !== sha256) {
    rmSync(path);
    throw new ExportError(`${object.bucket} ${object.key} arrived with other bytes than listed. Run the export again.`);
  }
  mkdirSync(dirname(paths.object(sha256)), { recursive: true });
  renameSync(path, paths.object(sha256));
  return { ...object, sha256 };
}

/** The whole lines of the list that an interrupted export began. */
async function* interruptedList(path: string): AsyncGenerator<ExportedObject[]> {
  if (!existsSync(path)) return;
  try {
    yield* readLines(path, objectSchema);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  rmSync(path);
}

/** The list of both buckets, and the objects themselves if wanted. */
async function exportObjects(
  folder: string,
  target: Target,
  { objects: stored, report }: Options,
): Promise<NonNullable<Manifest["objects"]>> {
  const paths = pathsOf(folder);
  const before = `${paths.list}.before`;
  if (existsSync(paths.list) && !existsSync(before)) renameSync(paths.list, before);
  if (stored) mkdirSync(paths.objects, { recursive: true });
  const [client, sink] = [new CopyClient(target), new HttpSink(target)];
  let [count, bytes] = [0, 0];
  async function* pages() {
    let last: ExportedObject | undefined;
    const counted = (page: ExportedObject[]) => {
      count += page.length;
      bytes += page.reduce((sum, object) => sum + object.bytes, 0);
      last = page.at(-1) ?? last;
      return page;
    };
    for await (const page of interruptedList(before)) yield counted(page);
    for await (const page of client.objects(last)) {
      const store = (object: ExportedObject) => storeObject(folder, sink, object);
      yield counted(stored ? await pMap(page, store, { concurrency: parallel }) : page);
      report(`${count} objects, ${(bytes / 1e9).toFixed(2)} GB`);
    }
  }
  const { file } = await writeLines(paths.list, pages());
  return { count, bytes, stored, file };
}

/**
 * Writes record and objects of a copy into `folder`. What an interrupted export of the folder has is kept. Throws ExportError and
 * SinkError.
 */
export async function takeExport(folder: string, target: Target, options: Options): Promise<Manifest> {
  const { report } = options;
  const interrupted = readInterrupted(folder);
  if (interrupted) report(`going on with the export of ${interrupted.takenAt}: its record is complete`);
  const manifest = interrupted ?? (await exportRecord(folder, target, report));
  writeManifest(folder, manifest);
  const finished = { ...manifest, objects: await exportObjects(folder, target, options) };
  writeManifest(folder, finished);
  return finished;
}
