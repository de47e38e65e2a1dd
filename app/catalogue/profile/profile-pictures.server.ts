import { sql } from "drizzle-orm";
import type { OwnProfile } from "#app/catalogue/profile/profile.ts";
import type { ProfileForm } from "#app/catalogue/profile/profile-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { storeFormPicture } from "#app/uploads/store-form-picture.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { validJson } from "#db/valid-json.server.ts";

type Shown = { key: string | null; focus: FocalPoint };
type PictureChange = { field: "picture" | "background"; file?: File; isRemoved: boolean; focus: FocalPoint };

async function pictureOf(ctx: RequestContext, key: string | null, change: PictureChange): Promise<Shown> {
  const { field, file, isRemoved, focus } = change;
  // The form's focal point belongs to the previous picture.
  if (file) return { key: await storeFormPicture(ctx, { module: "artist-profiles", field, file }), focus: "center" };
  return key === null || isRemoved ? { key: null, focus: "center" } : { key, focus };
}

/**
 * Columns of both pictures after saving: a new picture (stored here), the existing one, or none. The nightly sweep of uploads deletes
 * unused ones. @throws AppError as `storeFormPicture`, naming the field
 */
export async function profilePictures(ctx: RequestContext, form: ProfileForm, before: OwnProfile | null) {
  const { imageFocus, backgroundFocus } = form;
  const { imageKey = null, backgroundKey = null } = before ?? {};
  const picture = await pictureOf(ctx, imageKey, {
    ...{ field: "picture", file: form.picture, focus: imageFocus },
    isRemoved: form.removePicture === "yes",
  });
  const background = await pictureOf(ctx, backgroundKey, {
    ...{ field: "background", file: form.background, focus: backgroundFocus },
    isRemoved: form.removeBackground === "yes",
  });
  return {
    imageKey: picture.key,
    imageFocus: picture.focus,
    backgroundFocus: background.focus,
    ...(background.key === backgroundKey ? {} : { backgroundImages: withFirst(background.key, backgroundKey) }),
  };
}

/** Backgrounds with `key` as the first, or the former second one. Staff may have chosen several. */
function withFirst(key: string | null, before: string | null) {
  if (before === null) return key === null ? [] : [key];
  const list = validJson(artists.backgroundImages);
  return key === null ? sql<string[]>`json_remove(${list}, '$[0]')` : sql<string[]>`json_set(${list}, '$[0]', ${key})`;
}
