import { sql } from "drizzle-orm";
import pMap, { pMapSkip } from "p-map";
import { missingFileStatements } from "#app/catalogue/ingest/missing-files.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Position of a sweep. */
export type SweepPlace = { bucket: "MEDIA" | "MASTERS"; after: string };

export type SweepReport = {
  objects: number;
  deletedObjects: number;
  missingFiles: number;
  /** Where to continue; null when complete. */
  next: SweepPlace | null;
};

type SweepContext = Pick<RequestContext, "env" | "db" | "now">;
type FileRow = { id: string; key: string; recordingId: string; role: string; createdAt: number };

const prefix = "songs/";
/** Sorts after every key with the prefix: `0` follows `/`. */
const behindPrefix = "songs0";
/** 10,000 subrequests are allowed per invocation; a page makes a few, and up to 100 to confirm missing objects. */
const pagesPerSweep = 200;
/** Objects looked up one by one before their recordings are unpublished, so that an incomplete listing cannot clear a catalogue. */
const confirmedPerPage = 100;
const parallel = 6;

/** Rows read at once: twice a page of a bucket's listing. A bucket that lost its objects has many more rows than objects. */
const maxRows = 2000;

function rowsBetween(ctx: SweepContext, place: SweepPlace, last: string): Promise<FileRow[]> {
  return ctx.db.all<FileRow>(sql`SELECT id, key, recording_id AS recordingId, role, created_at AS createdAt FROM files
    WHERE bucket = ${place.bucket} AND key > ${place.after} AND key <= ${last} ORDER BY key LIMIT ${maxRows}`);
}

/** Folders of audio that was replaced after `before`: pages that play it go on. */
async function replacedSince({ db }: SweepContext, before: number): Promise<Set<string>> {
  const rows = await db.all<{
    folder: string;
  }>(sql`SELECT ${prefix} || recording_id || '/' || former_rev || '/' AS folder
    FROM ingest_files WHERE done_at > ${before} AND former_rev IS NOT NULL`);
  return new Set(rows.map(({ folder }) => folder));
}

async function confirmMissing(bucket: R2Bucket, rows: FileRow[]): Promise<FileRow[]> {
  const missing = async (row: FileRow) => ((await bucket.head(row.key)) === null ? row : pMapSkip);
  return pMap(rows.slice(0, confirmedPerPage), missing, { concurrency: parallel });
}

/** Compares a page of a bucket's listing with the rows of the same key range, both ways. */
async function sweepPage(
  ctx: SweepContext,
  place: SweepPlace,
  { graceMs, replaced }: { graceMs: number; replaced: ReadonlySet<string> },
): Promise<SweepReport> {
  const bucket = ctx.env[place.bucket];
  const listing = await bucket.list({ prefix, startAfter: place.after });
  const listed = listing.truncated ? (listing.objects.at(-1)?.key ?? behindPrefix) : behindPrefix;
  const rows = await rowsBetween(ctx, place, listed);
  const truncated = listing.truncated || rows.length === maxRows;
  const last = rows.length === maxRows ? (rows.at(-1)?.key ?? listed) : listed;
  const objects = listing.objects.filter((object) => object.key <= last);
  const keysInRows = new Set(rows.map((row) => row.key));
  const stored = new Set(listing.objects.map((object) => object.key));
  const before = ctx.now - graceMs;
  const folderOf = (key: string) => key.split("/", 3).join("/").concat("/");
  const orphans = objects.filter(
    ({ key, uploaded }) => !keysInRows.has(key) && uploaded.getTime() <= before && !replaced.has(folderOf(key)),
  );
  if (orphans.length > 0) await bucket.delete(orphans.map((object) => object.key));
  // A row created during this sweep can refer to an object stored after the listing.
  const suspects = rows.filter((row) => !stored.has(row.key) && row.createdAt < ctx.now);
  const missing = await confirmMissing(bucket, suspects);
  if (missing.length > 0) {
    const [first, ...rest] = missingFileStatements(missing, ctx.now).map((statement) => ctx.db.run(statement));
    if (first) await ctx.db.batch([first, ...rest]);
  }
  const report = { objects: objects.length, deletedObjects: orphans.length, missingFiles: missing.length };
  if (truncated) return { ...report, next: { bucket: place.bucket, after: last } };
  return { ...report, next: place.bucket === "MEDIA" ? { bucket: "MASTERS", after: prefix } : null };
}

/**
 * Reconciles buckets and rows after a crash: deletes unreferenced objects under `songs/` older than `graceMs`, those of replaced audio as long after it, and rows whose object is
 * gone, unpublishing their recordings. Continues at `from`, or starts.
 */
export async function sweepObjects(
  ctx: SweepContext,
  input: { graceMs: number; from: SweepPlace | null },
): Promise<SweepReport> {
  const total: SweepReport = { objects: 0, deletedObjects: 0, missingFiles: 0, next: null };
  const replaced = await replacedSince(ctx, ctx.now - input.graceMs);
  let place: SweepPlace | null = input.from ?? { bucket: "MEDIA", after: prefix };
  for (let page = 0; page < pagesPerSweep && place !== null; page += 1) {
    const report: SweepReport = await sweepPage(ctx, place, { ...input, replaced });
    total.objects += report.objects;
    total.deletedObjects += report.deletedObjects;
    total.missingFiles += report.missingFiles;
    place = report.next;
  }
  return { ...total, next: place };
}
