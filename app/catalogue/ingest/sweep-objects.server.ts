import { sql } from "drizzle-orm";
import pMap, { pMapSkip } from "p-map";
import { missingFileStatements } from "#app/catalogue/ingest/missing-files.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Where a sweep stands; null at the beginning and at the end. */
export type SweepPlace = { bucket: "MEDIA" | "MASTERS"; after: string };

export type SweepReport = {
  objects: number;
  deletedObjects: number;
  missingFiles: number;
  /** Where to go on; null when everything was looked at. */
  next: SweepPlace | null;
};

type SweepScope = Pick<RequestContext, "env" | "db" | "now">;
type FileRow = { id: string; key: string; recordingId: string; role: string; createdAt: number };

const prefix = "songs/";
/** Sorts behind every key with the prefix: `/` is followed by `0`. */
const behindPrefix = "songs0";
/** A platform lets a request make so many calls; three a page stay far below. */
const pagesPerSweep = 200;
/** Objects asked for once more before a recording is taken off the shelf, so that a short listing cannot clear a catalogue. */
const confirmedPerPage = 100;
const parallel = 6;

async function rowsBetween(ctx: SweepScope, place: SweepPlace, last: string): Promise<FileRow[]> {
  return ctx.db.all<FileRow>(sql`SELECT id, key, recording_id AS recordingId, role, created_at AS createdAt FROM files
    WHERE bucket = ${place.bucket} AND key > ${place.after} AND key <= ${last}`);
}

async function confirmMissing(bucket: R2Bucket, rows: FileRow[]): Promise<FileRow[]> {
  const missing = async (row: FileRow) => ((await bucket.head(row.key)) === null ? row : pMapSkip);
  return pMap(rows.slice(0, confirmedPerPage), missing, { concurrency: parallel });
}

/** Compares one page of a bucket's listing with the rows of the same stretch of keys, both ways. */
async function sweepPage(ctx: SweepScope, place: SweepPlace, graceMs: number): Promise<SweepReport> {
  const bucket = ctx.env[place.bucket];
  const listing = await bucket.list({ prefix, startAfter: place.after });
  const last = listing.truncated ? (listing.objects.at(-1)?.key ?? behindPrefix) : behindPrefix;
  const rows = await rowsBetween(ctx, place, last);
  const known = new Set(rows.map((row) => row.key));
  const stored = new Set(listing.objects.map((object) => object.key));
  const before = ctx.now - graceMs;
  const orphans = listing.objects.filter((object) => !known.has(object.key) && object.uploaded.getTime() <= before);
  if (orphans.length > 0) await bucket.delete(orphans.map((object) => object.key));
  // A row younger than this sweep may name an object that was stored behind the listing's back.
  const suspects = rows.filter((row) => !stored.has(row.key) && row.createdAt < ctx.now);
  const missing = await confirmMissing(bucket, suspects);
  if (missing.length > 0) {
    const [first, ...rest] = missingFileStatements(missing, ctx.now).map((statement) => ctx.db.run(statement));
    if (first) await ctx.db.batch([first, ...rest]);
  }
  const report = { objects: listing.objects.length, deletedObjects: orphans.length, missingFiles: missing.length };
  if (listing.truncated) return { ...report, next: { bucket: place.bucket, after: last } };
  return { ...report, next: place.bucket === "MEDIA" ? { bucket: "MASTERS", after: prefix } : null };
}

/**
 * Brings buckets and rows back together after a crash: deletes objects under `songs/` that no row names and that are older than
 * `graceMs`, and rows whose object is gone, taking their recordings off the shelf. Goes on at `from`, or begins.
 */
export async function sweepObjects(
  ctx: SweepScope,
  input: { graceMs: number; from: SweepPlace | null },
): Promise<SweepReport> {
  const total: SweepReport = { objects: 0, deletedObjects: 0, missingFiles: 0, next: null };
  let place: SweepPlace | null = input.from ?? { bucket: "MEDIA", after: prefix };
  for (let page = 0; page < pagesPerSweep && place !== null; page += 1) {
    const report: SweepReport = await sweepPage(ctx, place, input.graceMs);
    total.objects += report.objects;
    total.deletedObjects += report.deletedObjects;
    total.missingFiles += report.missingFiles;
    place = report.next;
  }
  return { ...total, next: place };
}
