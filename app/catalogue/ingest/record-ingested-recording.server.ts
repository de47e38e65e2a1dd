import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { recordingSlugOf } from "#app/catalogue/ingest/ingested-rows.ts";
import {
  type RecordPlan,
  recordedOriginal,
  recordStatements,
  workStatement,
} from "#app/catalogue/ingest/ingested-statements.server.ts";
import { requireStoredObjects } from "#app/catalogue/ingest/require-stored-objects.server.ts";
import { freeSlug, slugOf } from "#app/catalogue/slug.ts";
import { readRecordingSlugs, readWorkSlugs } from "#app/catalogue/taken-slugs.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";

type RecordContext = Pick<RequestContext, "db" | "now" | "company" | "actor" | "env">;

/** Statements of the caller before and after those of a submitted recording, in the same batch. */
type Submitted = { before: BatchItem<"sqlite">[]; after: BatchItem<"sqlite">[] };

const nothing: Submitted = { before: [], after: [] };

/** Retries: two recordings of one title ingested concurrently want the same slug. */
const tries = 4;
/** A writer's shares are basis points of one side. */
const wholeSide = 10_000;

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : "";
}

async function readStanding(ctx: RecordContext, entry: IngestedRecording) {
  const { db } = ctx;
  const recordingBase = recordingSlugOf(entry.tags);
  const workBase = slugOf(entry.tags.title);
  const [duplicates, recordingSlugs, workSlugs] = await db.batch([
    db.all<{ id: string }>(sql`SELECT r.id AS id ${recordedOriginal(entry.sha256)} LIMIT 1`),
    readRecordingSlugs(db, recordingBase),
    readWorkSlugs(db, workBase),
  ]);
  return {
    duplicate: duplicates.length > 0,
    recordingSlug: freeSlug(recordingBase, new Set(recordingSlugs.map((row) => row.slug))),
    workSlug: freeSlug(workBase, new Set(workSlugs.map((row) => row.slug))),
  };
}

async function writeRows(
  ctx: RecordContext,
  entry: IngestedRecording,
  { before, after, ...plan }: Omit<RecordPlan, "entry" | "now" | "companyId"> & Submitted,
) {
  const { db, now } = ctx;
  const { originalName, sha256, tags, recordingId } = entry;
  const whole = { entry, now, companyId: ctx.company.id, ...plan };
  const work = db.all<{ id: string }>(workStatement(whole));
  const rows = recordStatements(whole).map((statement) => db.run(statement));
  const detail = { originalName, sha256, isrc: tags.isrc, iswc: tags.iswc };
  const audit = auditEntry(ctx, { action: "ingest", subjectType: "recording", subjectId: recordingId, detail });
  const [works] = await db.batch([work, ...before, ...rows, audit, ...after]);
  return works[0]?.id ?? null;
}

function requireFairShares(entry: IngestedRecording): void {
  const total = entry.tags.writers.reduce((sum, writer) => sum + writer.shareBp, 0);
  if (total <= wholeSide) return;
  const message = `The writers' shares add up to ${total / 100} %: 100 % is the whole.`;
  throw new AppError("invalid", message, { "tags.writers": [message] });
}

/**
 * Records what ingest prepared: work, recording, artists, album, tags, lyrics, writers and files, in one atomic batch, after checking that
 * all objects are stored. `isPrivate`: its stream and artists are not public until it is published; so it is, by default, for a submitted one. @throws AppError invalid (objects missing, shares above 100 %), duplicate (the file was recorded before),
 * conflict (the id is another recording's)
 */
export async function recordIngestedRecording(
  ctx: RecordContext,
  entry: IngestedRecording,
  {
    status,
    submitted = null,
    isPrivate = submitted !== null,
  }: Pick<RecordPlan, "status" | "isPrivate"> & { submitted?: Submitted | null } = {},
): Promise<{ recordingId: string; songId: string }> {
  requireFairShares(entry);
  await requireStoredObjects(ctx, entry, { isPrivate });
  let broken: unknown = null;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { duplicate, ...slugs } = await readStanding(ctx, entry);
    if (duplicate) throw new AppError("duplicate", "A recording was made from this file before.");
    try {
      const songId = await writeRows(ctx, entry, { ...slugs, ...(submitted ?? nothing), status, isPrivate });
      if (songId !== null) return { recordingId: entry.recordingId, songId };
    } catch (error) {
      broken = error;
      const message = messagesOf(error);
      if (message.includes("recordings.id"))
        throw new AppError("conflict", "This recording id is taken by another file.");
      // A slug taken or the same file recorded concurrently: the retry finds out which.
      if (!/UNIQUE constraint failed: (?:recordings|works|albums)\.slug|FOREIGN KEY constraint failed/.test(message))
        throw error;
    }
  }
  throw broken;
}
