import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { uploadKey } from "#app/uploads/create-file.server.ts";
import { processImage } from "#app/uploads/process-image.server.ts";
import { requirePicture, storeSource } from "#app/uploads/store-source.server.ts";
import { trackFailure } from "#app/uploads/track-failure.server.ts";
import { type ImageModule, isBrandModule, type UploadedImage, uploadArea } from "#app/uploads/upload-rules.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * All steps of an upload, for a form that contains the picture itself, as forms without scripts do. @throws AppError unauthorised,
 * forbidden, too_large, unsupported, too_many_requests
 */
export async function storeImage(
  ctx: RequestContext,
  input: { module: ImageModule; name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<UploadedImage> {
  const { module, name, bytes } = input;
  const actor = requireAccess(ctx, uploadArea(module));
  requirePicture(bytes, module);
  await enforceRateLimit(ctx.env, "form", `upload:${actor.id}`);
  const id = newId(ctx.now);
  const { uploads, insert } = scoped(ctx.db, ctx.company);
  await insert(uploads, { id, userId: actor.id, module, name: name.slice(0, 255), createdAt: ctx.now });
  await trackFailure(ctx, "uploadfileAWSS3 error", () => storeSource(ctx, { id, module, bytes }));
  const request = { url: `/${uploadKey(ctx, id)}`, onlyReduction: module === "works", isMark: isBrandModule(module) };
  return trackFailure(ctx, "Image processing error", () => processImage(ctx, { ...request, area: uploadArea(module) }));
}
