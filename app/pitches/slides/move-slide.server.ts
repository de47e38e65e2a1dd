import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { hasSlide, renumbered, slidesOf } from "#app/pitches/slides/slide-order.server.ts";
import { hasGapAmong, type Place, positionAmong } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

const isThere = "slide-is-there";
const isNeighbourThere = "neighbour-is-there";
const isApart = "slides-are-apart";

/**
 * Moves a slide, as `moveRow` a row of a playlist: the position is computed from the present neighbours in the statement that writes it, so
 * moves of two editors at once both happen.
 * @throws AppError as `changePitch`; conflict when the slide or the one that it should follow was removed
 */
export async function moveSlide(
  ctx: RequestContext,
  { id, slideId, place }: { id: string; slideId: string; place: Place },
): Promise<void> {
  const near = new AppError("conflict", pitchCopy.errors.busy);
  const gone = new AppError("conflict", pitchCopy.errors.slideGone);
  const after = "after" in place ? place.after : null;
  const neighbour = "before" in place ? place.before : after;
  if (neighbour === slideId) return;
  const rows = slidesOf(id);
  const moving = [
    assertInBatch(ctx.db, hasSlide(id, slideId), isThere),
    assertInBatch(ctx.db, neighbour === null ? sql`1` : hasSlide(id, neighbour), isNeighbourThere),
    ctx.db.run(sql`UPDATE ${pitchSlides} SET position = ${positionAmong(rows, slideId, place)}
      WHERE ${pitchSlides.id} = ${slideId} AND ${pitchSlides.pitchId} = ${id}`),
    assertInBatch(ctx.db, hasGapAmong(rows, slideId), isApart),
  ];
  const errors = { [isThere]: gone, [isNeighbourThere]: gone, [isApart]: near };
  const change = { id, action: "pitch-slide-moved", detail: { slideId, ...place }, errors };
  try {
    await changePitch(ctx, change, moving);
  } catch (error) {
    if (error !== near) throw error;
    // Half-way positions use the gap up after some 20 moves into the same place.
    await changePitch(ctx, change, [ctx.db.run(renumbered(id)), ...moving]);
  }
}
