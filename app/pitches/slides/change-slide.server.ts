import { type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { hasSlide } from "#app/pitches/slides/slide-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

const { errors: copy } = pitchCopy;

/** What can be said of a slide. The last three are of a slide with a track. */
export type SlideFields = {
  title: string;
  text: string;
  recordingId?: string;
  startMs?: number | null;
  endMs?: number | null;
};

const isThere = "slide-is-there";
const isVersion = "recording-is-a-version";
const isWithin = "passage-is-within";
const fieldIsUnchanged = {
  title: "title-is-unchanged",
  text: "text-is-unchanged",
  recordingId: "version-is-unchanged",
  startMs: "passage-is-unchanged",
};

/**
 * Changes the texts, the version or the passage of a slide. `before` are the values that the form showed: only what differs from them is
 * written, so that two people change different fields at once, and of one field the second is told.
 * @throws AppError as `changePitch`; conflict when the slide was removed or, naming the field, when someone changed it meanwhile; invalid,
 * naming the field, for a recording that is no visible version of the song, and for a passage that exceeds the recording
 */
export async function changeSlide(
  ctx: RequestContext,
  { id, slideId, fields, before }: { id: string; slideId: string; fields: SlideFields; before: SlideFields },
): Promise<void> {
  const holds = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM ${pitchSlides} AS s WHERE s.id = ${slideId} AND s.pitch_id = ${id} AND ${condition})`;
  const statements = [assertInBatch(ctx.db, hasSlide(id, slideId), isThere)];
  const writes: SQL[] = [];
  for (const name of ["title", "text"] as const) {
    if (fields[name] === before[name]) continue;
    const column = sql.raw(`s.${name}`);
    statements.push(
      assertInBatch(ctx.db, holds(sql`${column} IN (${before[name]}, ${fields[name]})`), fieldIsUnchanged[name]),
    );
    writes.push(sql`${sql.raw(name)} = ${fields[name]}`);
  }
  const { recordingId, startMs = null, endMs = null } = fields;
  const isVersionChange = recordingId !== undefined && recordingId !== before.recordingId;
  if (isVersionChange) {
    const isKnown = holds(sql`s.recording_id IN (${before.recordingId ?? ""}, ${recordingId})`);
    const version =
      holds(sql`EXISTS (SELECT 1 FROM recordings JOIN recordings AS chosen ON chosen.work_id = recordings.work_id
      WHERE recordings.id = ${recordingId} AND chosen.id = s.recording_id AND ${visibleTo(ctx)})`);
    statements.push(
      assertInBatch(ctx.db, isKnown, fieldIsUnchanged.recordingId),
      assertInBatch(ctx.db, version, isVersion),
    );
    writes.push(sql`recording_id = ${recordingId}`);
  }
  const was = { startMs: before.startMs ?? null, endMs: before.endMs ?? null };
  const isPassage = startMs !== was.startMs || endMs !== was.endMs;
  if (isPassage) {
    const isBefore = sql`(s.start_ms IS ${was.startMs} AND s.end_ms IS ${was.endMs})`;
    const isAlready = sql`(s.start_ms IS ${startMs} AND s.end_ms IS ${endMs})`;
    statements.push(assertInBatch(ctx.db, holds(sql`(${isBefore} OR ${isAlready})`), fieldIsUnchanged.startMs));
    writes.push(sql`start_ms = ${startMs}, end_ms = ${endMs}`);
  }
  if (writes.length === 0) return;
  const fits = sql`EXISTS (SELECT 1 FROM ${pitchSlides} AS s JOIN recordings r ON r.id = s.recording_id
    WHERE s.id = ${slideId} AND (s.end_ms IS NULL OR s.end_ms <= r.duration_ms))`;
  const detail = { slideId, fields, before };
  await changePitch(ctx, { id, action: "pitch-slide-changed", detail, errors: errors() }, [
    ...statements,
    ctx.db.run(sql`UPDATE ${pitchSlides} SET ${sql.join(writes, sql`, `)} WHERE id = ${slideId} AND pitch_id = ${id}`),
    ...(isPassage || isVersionChange ? [assertInBatch(ctx.db, fits, isWithin)] : []),
  ]);
}

function errors(): Record<string, AppError> {
  const at = (code: "conflict" | "invalid", message: string, field: string) =>
    new AppError(code, message, { [field]: [message] });
  return {
    [isThere]: new AppError("conflict", copy.slideGone),
    [isVersion]: at("invalid", copy.noVersion, "recordingId"),
    [isWithin]: at("invalid", copy.passageLong, "end"),
    [fieldIsUnchanged.title]: at("conflict", copy.changedMeanwhile, "title"),
    [fieldIsUnchanged.text]: at("conflict", copy.changedMeanwhile, "text"),
    [fieldIsUnchanged.recordingId]: at("conflict", copy.changedMeanwhile, "recordingId"),
    [fieldIsUnchanged.startMs]: at("conflict", copy.changedMeanwhile, "start"),
  };
}

/** Leaves a slide out of the presentation, or brings it back. @throws AppError as `changePitch`; conflict when it was removed */
export async function setSlideVisible(
  ctx: RequestContext,
  { id, slideId, visible }: { id: string; slideId: string; visible: boolean },
): Promise<void> {
  const action = visible ? "pitch-slide-shown" : "pitch-slide-hidden";
  await changePitch(ctx, { id, action, detail: { slideId }, errors: errors() }, [
    assertInBatch(ctx.db, hasSlide(id, slideId), isThere),
    ctx.db.run(sql`UPDATE ${pitchSlides} SET visible = ${visible ? 1 : 0} WHERE id = ${slideId} AND pitch_id = ${id}`),
  ]);
}
