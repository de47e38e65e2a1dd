import { sql } from "drizzle-orm";
import type { Place } from "#app/collaboration/rows/row-order.server.ts";
import { rowsOf } from "#app/collaboration/rows/rows-of.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePitch, pitchDocument } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;

/** Key of a removed slide's picture; null if the nightly sweep has deleted it. */
function pictureThere({ db, company }: RequestContext) {
  const { uploads } = scoped(db, company);
  return sql`(SELECT u.image_key || '/background.webp' FROM ${uploads} AS u WHERE u.company_id = ${company.id}
    AND u.image_key || '/background.webp' = row.value ->> 'imageKey' LIMIT 1)`;
}

const slides = rowsOf({
  document: pitchDocument,
  noun: "slide",
  tables: { slides: { table: pitchSlides, of: pitchSlides.pitchId } },
  tracks: "slides",
  change: changePitch,
  restored: (ctx) => ({ imageKey: pictureThere(ctx) }),
  errors: { rowGone: copy.slideGone, busy: copy.busy, notRemoved: copy.gone },
});

export const {
  hasRow: hasSlide,
  removeRows: removeSlides,
  restoreRows: restoreSlides,
  readChangeableTracks: readChangeableSlides,
  replaceTrack: replaceSlideTrack,
  restoreReplaced: restoreReplacedSlide,
} = slides;

/** Moves a slide, as `moveRow`. */
export function moveSlide(
  ctx: RequestContext,
  { slideId: rowId, ...move }: { id: string; slideId: string; place: Place },
): Promise<void> {
  return slides.moveRow(ctx, { ...move, rowId });
}
