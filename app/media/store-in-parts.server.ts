import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ObjectAddress } from "#app/media/object-address.ts";
import { objectError, putStream } from "#app/media/put-stream.server.ts";

type MediaScope = Pick<RequestContext, "env">;

/**
 * Starts a multipart upload. R2 removes unfinished ones after seven days. An announced SHA-256 is kept with the object, whose etag depends on
 * the size of its parts.
 */
export async function startUpload(
  ctx: MediaScope,
  input: ObjectAddress & { contentType: string; sha256: string | null },
): Promise<{ uploadId: string }> {
  const { bucket, key, contentType, sha256 } = input;
  const { uploadId } = await ctx.env[bucket].createMultipartUpload(key, {
    httpMetadata: { contentType },
    ...(sha256 === null ? {} : { customMetadata: { sha256 } }),
  });
  return { uploadId };
}

/** Stores part `part` (1 to 10,000), replacing an earlier one with that number. @throws AppError invalid, not_found */
export async function storePart(
  ctx: MediaScope,
  input: ObjectAddress & { uploadId: string; part: number; body: ReadableStream | null; bytes: number },
): Promise<{ etag: string }> {
  const upload = ctx.env[input.bucket].resumeMultipartUpload(input.key, input.uploadId);
  const { etag } = await putStream(input.body, input.bytes, (stream) => upload.uploadPart(input.part, stream));
  return { etag };
}

/** Hexadecimal SHA-256 of a stored object, streamed, and the one that was announced; null if there is none. */
async function sha256Of(bucket: R2Bucket, key: string) {
  const object = await bucket.get(key);
  if (object === null) return null;
  const digest = new crypto.DigestStream("SHA-256");
  await object.body.pipeTo(digest);
  const bytes = new Uint8Array(await digest.digest);
  const sha256 = uint8ArrayToHex(bytes);
  return { sha256, announced: object.customMetadata?.sha256 ?? sha256, bytes: object.size };
}

/**
 * Completes the upload and reads the object back, because R2 checks no SHA-256 over parts. Can be repeated after a lost response. @throws
 * AppError not_found (no such upload), invalid (parts or bytes do not match: the object is removed)
 */
export async function finishUpload(
  ctx: MediaScope,
  input: ObjectAddress & { uploadId: string; parts: { part: number; etag: string }[]; sha256: string },
): Promise<{ key: string; bytes: number }> {
  const bucket = ctx.env[input.bucket];
  const upload = bucket.resumeMultipartUpload(input.key, input.uploadId);
  const parts = input.parts.map(({ part, etag }) => ({ partNumber: part, etag }));
  const broken = await upload.complete(parts).then(
    () => null,
    (error: unknown) => objectError(error),
  );
  const finishedBefore = broken instanceof AppError && broken.code === "not_found";
  if (broken !== null && !finishedBefore) throw broken;
  const stored = await sha256Of(bucket, input.key);
  if (stored?.sha256 === input.sha256 && stored.announced === stored.sha256)
    return { key: input.key, bytes: stored.bytes };
  if (broken !== null) throw broken;
  await bucket.delete(input.key);
  throw new AppError("invalid", "The bytes do not have the SHA-256 that was announced.");
}
