import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type EntryKind, hasPicture } from "#app/site/content/entry.ts";
import type { EntryForm } from "#app/site/content/entry-form.ts";
import type { SiteEntry } from "#app/site/content/list-entries.server.ts";
import { changePicture } from "#app/uploads/pictures/change-picture.server.ts";

type EntryImage = Pick<SiteEntry, "imageKey" | "imageAlt" | "imageFocus">;

const noImage: EntryImage = { imageKey: null, imageAlt: "", imageFocus: "center" };

/**
 * Picture of an entry after saving: a new one (stored here), the existing one (`imageKey`), or none. The nightly sweep of uploads deletes
 * unused ones. @throws AppError as `storeFormPicture`, naming the field `picture`
 */
export async function entryImage(
  ctx: RequestContext,
  { form, kind, imageKey }: { form: EntryForm; kind: EntryKind; imageKey: string | null },
): Promise<EntryImage> {
  if (!hasPicture(kind)) return noImage;
  const { picture, removePicture, imageAlt, imageFocus } = form;
  const { key, focus } = await changePicture(ctx, {
    ...{ module: "team", field: "picture", file: picture, key: imageKey, focus: imageFocus },
    isRemoved: removePicture === "yes",
  });
  return key === null ? noImage : { imageKey: key, imageAlt, imageFocus: focus };
}
