import { sql } from "drizzle-orm";
import type { OwnProfile } from "#app/catalogue/profile/profile.ts";
import type { ProfileForm } from "#app/catalogue/profile/profile-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePicture } from "#app/uploads/pictures/change-picture.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { validJson } from "#db/valid-json.server.ts";

const module = "artist-profiles";

/** Columns of both pictures after saving. @throws AppError as `changePicture` */
export async function profilePictures(ctx: RequestContext, form: ProfileForm, before: OwnProfile | null) {
  const { imageFocus, backgroundFocus } = form;
  const { imageKey = null, backgroundKey = null } = before ?? {};
  const picture = await changePicture(ctx, {
    ...{ module, field: "picture", file: form.picture, focus: imageFocus, key: imageKey },
    isRemoved: form.removePicture === "yes",
  });
  const background = await changePicture(ctx, {
    ...{ module, field: "background", file: form.background, focus: backgroundFocus, key: backgroundKey },
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
