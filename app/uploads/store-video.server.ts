import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { inParts, storeParts } from "#app/uploads/store-object.server.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { maxUploadBytes } from "#app/uploads/upload-rules.ts";
import { readVideoType, type VideoType, videoTypes } from "#app/uploads/video-file.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

function tooLarge(): AppError {
  const message = copy.tooLarge("video-files");
  return new AppError("too_large", message, { file: [message] });
}

/** Detects the type from the first part of a file. @throws AppError invalid for an empty file, unsupported for no video */
function typeOf(first: Uint8Array | undefined): VideoType {
  if (first === undefined) throw new AppError("invalid", copy.noFile, { file: [copy.noFile] });
  const type = readVideoType(first);
  if (type === null) throw new AppError("unsupported", copy.notVideo, { file: [copy.notVideo] });
  return type;
}

async function* withFirst(first: Uint8Array, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}

/** Writes a file of unknown length to `{folder}/{new id}.{type}` in MEDIA; removes it on failure. */
async function writeObject(ctx: RequestContext, folder: string, file: AsyncIterable<Uint8Array>) {
  const parts = inParts(file, { maxBytes: maxUploadBytes("video-files"), tooLarge });
  const first = (await parts.next()).value as Uint8Array | undefined;
  const type = typeOf(first);
  const key = `${folder}/${newId(ctx.now)}.${type}`;
  const object = { key, contentType: videoTypes[type] };
  const bytes = await storeParts(ctx.env.MEDIA, object, withFirst(first ?? new Uint8Array(0), parts));
  return { key, bytes };
}

/**
 * Stores a video of the created upload `id`, once, while receiving it; returns its playback URL. As in `storeSource`, each attempt has an
 * object of its own, and the row accepts one of them. @throws AppError invalid, unsupported, too_large; not_found, conflict when the upload
 * has its bytes already
 */
export async function storeVideo(
  ctx: RequestContext,
  { id, file }: { id: string; file: AsyncIterable<Uint8Array> },
): Promise<{ url: string }> {
  const { uploads, select, update } = scoped(ctx.db, ctx.company);
  const [upload] = await select({ status: uploads.status }, uploads, eq(uploads.id, id));
  if (upload === undefined) throw new AppError("not_found", copy.missing);
  if (upload.status !== "issued") throw new AppError("conflict", copy.formUsed);
  const { key, bytes } = await writeObject(ctx, `videos/${id}`, file);
  const values = { status: "stored", sourceKey: key, bytes } as const;
  const isFree = and(eq(uploads.id, id), eq(uploads.status, "issued"));
  const taken = await update(uploads, values, isFree).returning({ id: uploads.id });
  if (taken.length > 0) return { url: `/media/${key}` };
  await ctx.env.MEDIA.delete(key);
  throw new AppError("conflict", copy.formUsed);
}
