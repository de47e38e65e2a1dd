import { sql } from "drizzle-orm";
import { requireChangeable } from "#app/collaboration/change-document.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePitch, pitchDocument } from "#app/pitches/access/change-pitch.server.ts";
import type { SlidePicture } from "#app/pitches/pitch.ts";
import { openSlide, slideErrors } from "#app/pitches/slides/change-slide.server.ts";
import { storeFormPicture } from "#app/uploads/pictures/store-form-picture.server.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";

type Change = {
  id: string;
  slideId: string;
  /** A new picture; null to remove, undefined to keep. */
  picture: File | null | undefined;
  facts?: Pick<SlidePicture, "alt" | "focus">;
};

/**
 * Sets, describes, crops or removes a slide's own picture. A new picture is cropped around its centre. The nightly sweep of uploads deletes
 * unused ones. @throws AppError as `changePitch`; conflict when the slide was removed; too_large and unsupported, naming the field
 * `picture`
 */
export async function setSlidePicture(
  ctx: RequestContext,
  { id, slideId, picture, facts = { alt: "", focus: "center" } }: Change,
): Promise<void> {
  if (picture) await requireChangeable(ctx, pitchDocument, id);
  const stored = picture
    ? await storeFormPicture(ctx, { module: "playlist-covers", field: "picture", file: picture })
    : null;
  const { alt, focus } = facts;
  const values =
    picture === undefined
      ? sql`image_alt = CASE WHEN image_key IS NULL THEN '' ELSE ${alt} END, image_focus = ${focus}`
      : sql`image_key = ${stored}, image_alt = ${stored === null ? "" : alt}, image_focus = 'center'`;
  const detail = { slideId, ...(picture === undefined ? facts : { imageKey: stored }) };
  await changePitch(ctx, { id, action: "pitch-slide-picture", detail, errors: slideErrors }, [
    ...openSlide(ctx, id, slideId),
    ctx.db.run(sql`UPDATE ${pitchSlides} SET ${values} WHERE id = ${slideId} AND pitch_id = ${id}`),
  ]);
}
