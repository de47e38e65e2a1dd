import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type EntryKind, hasPicture } from "#app/site/content/entry.ts";
import type { EntryForm } from "#app/site/content/entry-form.ts";
import type { SiteEntry } from "#app/site/content/list-entries.server.ts";
import { storeFormPicture } from "#app/uploads/store-form-picture.server.ts";

type EntryImage = Pick<SiteEntry, "imageKey" | "imageAlt" | "imageFocus">;

const noImage: EntryImage = { imageKey: null, imageAlt: "", imageFocus: "center" };

/**
 * The picture of an entry after its form was saved: a new one, which is stored here, the one it had (`imageKey`), or none. What was
 * stored and is not shown is deleted by the nightly sweep of uploads.
 * @throws AppError as `storeFormPicture`, naming the field `picture`
 */
export async function entryImage(
  ctx: RequestContext,
  { form, kind, imageKey }: { form: EntryForm; kind: EntryKind; imageKey: string | null },
): Promise<EntryImage> {
  if (!hasPicture(kind)) return noImage;
  const { picture, removePicture, imageAlt, imageFocus } = form;
  if (picture) {
    const stored = await storeFormPicture(ctx, { module: "team", field: "picture", file: picture });
    // The form's focal point is one of the picture before.
    return { imageKey: stored, imageAlt, imageFocus: "center" };
  }
  return imageKey === null || removePicture ? noImage : { imageKey, imageAlt, imageFocus };
}
