import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { editTrack } from "#app/collaboration/rows/edit-track.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { hasSlide } from "#app/pitches/slides/pitch-slides.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

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

/** Changes texts, version or passage of a slide. @throws AppError as `changePitch`, and those of `editTrack` */
export async function changeSlide(
  ctx: RequestContext,
  { id, slideId, fields, before }: { id: string; slideId: string; fields: SlideFields; before: SlideFields },
): Promise<void> {
  const edit = editTrack(ctx, {
    table: pitchSlides,
    isIt: isSlide(id, slideId),
    isThere: hasSlide(id, slideId),
    texts: ["title", "text"],
    ...{ fields, before, isVisible: visibleTo(ctx), messages: { ...copy, rowGone: copy.slideGone } },
  });
  if (edit === null) return;
  const detail = { slideId, fields, before };
  await changePitch(ctx, { id, action: "pitch-slide-changed", detail, errors: edit.errors }, edit.statements);
}

/** Hides a slide, or shows it again. @throws AppError as `changePitch`; conflict when it was removed */
export async function setSlideVisible(
  ctx: RequestContext,
  { id, slideId, visible }: { id: string; slideId: string; visible: boolean },
): Promise<void> {
  const action = visible ? "pitch-slide-shown" : "pitch-slide-hidden";
  const errors = { [isThere]: new AppError("conflict", copy.slideGone) };
  await changePitch(ctx, { id, action, detail: { slideId }, errors }, [
    assertInBatch(ctx.db, hasSlide(id, slideId), isThere),
    ctx.db.update(pitchSlides).set({ visible }).where(isSlide(id, slideId)),
  ]);
}
