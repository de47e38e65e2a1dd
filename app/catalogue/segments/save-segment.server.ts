import { and, count, eq } from "drizzle-orm";
import { isSong, type SongReference } from "#app/catalogue/options/get-option-song.server.ts";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { maxSegments } from "#app/catalogue/segments/song-segments.server.ts";
import { toStoredSegment } from "#app/catalogue/segments/stored-segment.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { StoredSegment } from "#app/player/segments/segment.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { formatDuration } from "#app/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { segments } from "#db/schema/segments.server.ts";

/** `start` and `end` in milliseconds. */
type Input = { song: SongReference; group: string; start: number; end: number };

const segmentFields = { group: segments.group, startMs: segments.startMs, endMs: segments.endMs };

/** The recording with segment `id` and the number of its segments. @throws AppError forbidden, too_many_requests, not_found */
async function readForChange(ctx: RequestContext, { song, id }: { song: SongReference; id: string }) {
  const actor = requireAccess(ctx, "segments-edit");
  await enforceRateLimit(ctx.env, "form", `segment:${actor.id}`);
  const isWanted = and(isSong(song), visibleTo(ctx));
  const ofSong = eq(segments.recordingId, recordings.id);
  const [[recording], [before], [counted]] = await ctx.db.batch([
    ctx.db.select({ id: recordings.id, durationMs: recordings.durationMs }).from(recordings).where(isWanted).limit(1),
    ctx.db
      .select(segmentFields)
      .from(segments)
      .innerJoin(recordings, ofSong)
      .where(and(eq(segments.id, id), isWanted)),
    ctx.db
      .select({ total: count().as("total") })
      .from(recordings)
      .innerJoin(segments, ofSong)
      .where(isWanted),
  ]);
  if (recording === undefined) throw new AppError("not_found", songMissing);
  return { recording, before, total: counted?.total ?? 0 };
}

/** Stored values of a segment, clamped to the recording's end. @throws AppError invalid past its end */
function valuesOf({ group, start, end }: Input, durationMs: number) {
  // Tolerates one second past the end: people enter rounded lengths.
  if (start >= durationMs || end > durationMs + 1000) {
    const message = copy.errors.past(formatDuration(durationMs));
    throw new AppError("invalid", message, { end: [message] });
  }
  return { group, startMs: start, endMs: Math.min(end, durationMs) };
}

/** Adds a segment to a recording. @throws AppError forbidden, not_found, invalid past the end, too_many_requests */
export async function addSegment(ctx: RequestContext, input: Input): Promise<StoredSegment> {
  const { recording, total } = await readForChange(ctx, { song: input.song, id: "" });
  const values = valuesOf(input, recording.durationMs);
  if (total >= maxSegments) throw new AppError("invalid", copy.errors.many(maxSegments));
  const id = newId(ctx.now);
  await ctx.db.batch([
    ctx.db.insert(segments).values({ id, recordingId: recording.id, ...values }),
    auditEntry(ctx, {
      action: "segment-added",
      subjectType: "recording",
      subjectId: recording.id,
      detail: { segmentId: id, ...values },
    }),
  ]);
  return toStoredSegment({ id, percentage: null, refSegment: null, refStartMs: null, refEndMs: null, ...values });
}

/** Changes a segment of a recording. @throws AppError forbidden, not_found, invalid past the end, too_many_requests */
export async function changeSegment(ctx: RequestContext, input: Input & { id: string }): Promise<StoredSegment> {
  const { id, song } = input;
  const { recording, before } = await readForChange(ctx, { song, id });
  if (before === undefined) throw new AppError("not_found", copy.gone);
  const values = valuesOf(input, recording.durationMs);
  const detail = { segmentId: id, ...values, before };
  const entry = { action: "segment-changed", subjectType: "recording", subjectId: recording.id, detail };
  const isIt = and(eq(segments.id, id), eq(segments.recordingId, recording.id));
  const [, [changed]] = await ctx.db.batch([
    auditEntryIf(ctx, entry, rowExists(segments, isIt)),
    ctx.db.update(segments).set(values).where(isIt).returning(),
  ]);
  if (changed === undefined) throw new AppError("not_found", copy.gone);
  return toStoredSegment(changed);
}

/** Deletes a segment of a recording. @throws AppError forbidden, not_found, too_many_requests */
export async function deleteSegment(ctx: RequestContext, input: { id: string; song: SongReference }): Promise<void> {
  const { recording, before } = await readForChange(ctx, input);
  if (before === undefined) throw new AppError("not_found", copy.gone);
  const detail = { segmentId: input.id, ...before };
  const entry = { action: "segment-deleted", subjectType: "recording", subjectId: recording.id, detail };
  const isIt = eq(segments.id, input.id);
  await ctx.db.batch([auditEntryIf(ctx, entry, rowExists(segments, isIt)), ctx.db.delete(segments).where(isIt)]);
}
