import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { storeFormPicture } from "#app/uploads/pictures/store-form-picture.server.ts";

/** Stores the picture in the form field `cover`; returns its key. @throws AppError as `storeFormPicture` */
export function storeCover(ctx: RequestContext, file: File): Promise<string> {
  return storeFormPicture(ctx, { module: "playlist-covers", field: "cover", file });
}
