import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { editTrack } from "#app/collaboration/rows/edit-track.server.ts";
import { assertFieldsUnchanged } from "#app/collaboration/unchanged-fields.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { changeSlides, hasSlide } from "#app/pitches/slides/pitch-slides.server.ts";
import { listOfPitch } from "#app/pitches/slides/slides-of.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

const { errors: copy } = pitchCopy;
const isThere = "slide-is-there";

/** Fields of a slide. The last three are for track slides. */
export type SlideFields = {
  title: string;
  text: string;
  recordingId?: string;
  startMs?: number | null;
  endMs?: number | null;
};

const isSlide = (id: string, slideId: string) => and(eq(pitchSlides.id, slideId), eq(pitchSlides.pitchId, id));

/** Statements that precede a change of what a pitch says of a row: the slide is there, with a row for texts and picture. */
export function openSlide({ db, now }: RequestContext, id: string, slideId: string): BatchItem<"sqlite">[] {
  return [
    assertInBatch(db, hasSlide(id, slideId), isThere),
    db.insert(pitchSlides).values({ pitchId: id, id: slideId, createdAt: now }).onConflictDoNothing(),
  ];
}

/** Error of `openSlide`. */
export const slideErrors = { [isThere]: new AppError("conflict", copy.slideGone) };

/**
 * Changes texts, version or passage of a slide. @throws AppError as `changePitch`, for version and passage as `changeSlides`, and those of
 * `editTrack`
 */
export async function changeSlide(
  ctx: RequestContext,
  { id, slideId, fields, before }: { id: string; slideId: string; fields: SlideFields; before: SlideFields },
): Promise<void> {
  const { db } = ctx;
  const changed = (["title", "text"] as const).filter((text) => fields[text] !== before[text]);
  const track = editTrack(ctx, {
    table: playlistTracks,
    isIt: and(eq(playlistTracks.id, slideId), eq(playlistTracks.playlistId, listOfPitch(id))),
    isThere: hasSlide(id, slideId),
    texts: [],
    ...{ fields, before, isVisible: visibleTo(ctx), messages: { ...copy, rowGone: copy.slideGone } },
  });
  if (changed.length === 0 && track === null) return;
  const isIt = isSlide(id, slideId);
  const unchanged = assertFieldsUnchanged(db, {
    ...{ table: pitchSlides, isIt, before, after: fields, message: copy.changedMeanwhile },
    columns: Object.fromEntries(changed.map((field) => [field, pitchSlides[field]])),
  });
  const texts = Object.fromEntries(changed.map((field) => [field, fields[field]]));
  const errors = { ...slideErrors, ...unchanged.errors, ...track?.errors };
  const change = { id, action: "pitch-slide-changed", detail: { slideId, fields, before }, errors };
  await (track ? changeSlides : changePitch)(ctx, change, [
    ...openSlide(ctx, id, slideId),
    ...unchanged.assertions,
    ...(changed.length > 0 ? [db.update(pitchSlides).set(texts).where(isIt)] : []),
    ...(track?.statements ?? []),
  ]);
}

/** Hides a slide, or shows it again. @throws AppError as `changePitch`; conflict when it was removed */
export async function setSlideVisible(
  ctx: RequestContext,
  { id, slideId, visible }: { id: string; slideId: string; visible: boolean },
): Promise<void> {
  const action = visible ? "pitch-slide-shown" : "pitch-slide-hidden";
  await changePitch(ctx, { id, action, detail: { slideId }, errors: slideErrors }, [
    ...openSlide(ctx, id, slideId),
    ctx.db.update(pitchSlides).set({ visible }).where(isSlide(id, slideId)),
  ]);
}
