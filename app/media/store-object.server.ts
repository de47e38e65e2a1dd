import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ObjectAddress } from "#app/media/object-address.ts";
import { putStream } from "#app/media/put-stream.server.ts";

export type ObjectUpload = ObjectAddress & {
  body: ReadableStream | null;
  bytes: number;
  /** Hexadecimal; R2 rejects a mismatch. */
  sha256: string;
  contentType: string;
};

/** Stores one object atomically and idempotently. @throws AppError invalid when the bytes do not match */
export async function storeObject(
  ctx: Pick<RequestContext, "env">,
  upload: ObjectUpload,
): Promise<{ key: string; bytes: number }> {
  const { bucket, key, body, bytes, sha256, contentType } = upload;
  const stored = await putStream(body, bytes, (stream) =>
    ctx.env[bucket].put(key, stream, { sha256, httpMetadata: { contentType } }),
  );
  return { key, bytes: stored.size };
}
