import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isCutShort } from "#app/media/images/cut-short.ts";
import { readImageHeader } from "#app/media/images/image-header.ts";
import { imageName } from "#app/media/images/image-name.ts";
import { holdsSecondType } from "#app/media/images/second-type.ts";
import { maxPixels } from "#app/media/images/variants.ts";
import { uploadKey } from "#app/uploads/create-file.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { maxUploadBytes, type UploadModule } from "#app/uploads/upload-rules.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** @throws AppError too_large, unsupported */
export function requirePicture(bytes: Uint8Array, module: UploadModule, maxBytes = maxUploadBytes(module)): void {
  if (bytes.byteLength > maxBytes) throw new AppError("too_large", copy.tooLarge(module));
  const header = readImageHeader(bytes);
  if (header === null) throw new AppError("unsupported", copy.unsupported);
  if (header.width * header.height > maxPixels) throw new AppError("too_large", copy.tooManyPixels);
  if (isCutShort(bytes, header.type)) throw new AppError("unsupported", copy.damaged);
  if (holdsSecondType(bytes)) throw new AppError("unsupported", copy.secondType);
}

/**
 * Stores the bytes of a created upload, once. Each attempt has an object of its own, and the row accepts one of them: an aborted request
 * can be repeated, and of two concurrent ones one is refused. @throws AppError too_large, unsupported; not_found, conflict when the upload
 * has its bytes already
 */
export async function storeSource(
  ctx: RequestContext,
  input: { id: string; module: UploadModule; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const { id, module, bytes } = input;
  requirePicture(bytes, module);
  const { uploads, select, update } = scoped(ctx.db, ctx.company);
  const [upload] = await select({ status: uploads.status }, uploads, eq(uploads.id, id));
  if (upload === undefined) throw new AppError("not_found", copy.missing);
  if (upload.status !== "issued") throw new AppError("conflict", copy.formUsed);
  const sourceKey = `${uploadKey(ctx, id)}/${newId(ctx.now)}`;
  await ctx.env.MEDIA.put(sourceKey, bytes, { httpMetadata: { contentType: "application/octet-stream" } });
  // Set before the variants exist, so that all of them belong to a row that the sweep finds.
  const imageKey = await imageName(bytes);
  const stored = { status: "stored", sourceKey, imageKey, bytes: bytes.byteLength } as const;
  const taken = await update(uploads, stored, and(eq(uploads.id, id), eq(uploads.status, "issued"))).returning({
    id: uploads.id,
  });
  if (taken.length > 0) return;
  await ctx.env.MEDIA.delete(sourceKey);
  throw new AppError("conflict", copy.formUsed);
}
