import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

/**
 * Stores the picture in `field` of a form and returns its key. The upload keeps the file's name. @throws AppError like `storeImage`, naming
 * the field
 */
export async function storeFormPicture(
  ctx: RequestContext,
  { module, field, file }: { module: ImageModule; field: string; file: File },
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return (await storeImage(ctx, { module, name: file.name, bytes })).srcKey;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.message, { [field]: [error.message] });
  }
}
