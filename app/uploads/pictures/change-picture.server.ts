import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { storeFormPicture } from "#app/uploads/pictures/store-form-picture.server.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

type PictureChange = {
  module: ImageModule;
  /** The file's field, which names errors. */
  field: string;
  file?: File;
  isRemoved: boolean;
  focus: FocalPoint;
  /** Of the stored picture. */
  key: string | null;
};

/**
 * A picture after its form was saved: a new one (stored here), the existing one, or none. The nightly sweep of uploads deletes unused ones.
 * @throws AppError as `storeFormPicture`, naming the field
 */
export async function changePicture(
  ctx: RequestContext,
  { module, field, file, isRemoved, focus, key }: PictureChange,
): Promise<{ key: string | null; focus: FocalPoint }> {
  // The form's focal point belongs to the previous picture.
  if (file) return { key: await storeFormPicture(ctx, { module, field, file }), focus: "center" };
  return key === null || isRemoved ? { key: null, focus: "center" } : { key, focus };
}
