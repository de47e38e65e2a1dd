import type { AppError } from "#app/edge/http/app-error.ts";

/** Part size in bytes: R2 requires equal parts of at least 5 MiB. One part is held in memory. */
const partBytes = 8 * 1024 * 1024;

type Limit = { maxBytes: number; tooLarge(): AppError };

/** Splits a stream into parts of 8 MiB; the last may be shorter. @throws AppError `tooLarge` beyond the limit */
export async function* inParts(
  file: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: Limit,
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes);
  let filled = 0;
  let total = 0;
  for await (const chunk of file) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge();
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + partBytes - filled);
      part.set(taken, filled);
      from += taken.length;
      filled += taken.length;
      if (filled < partBytes) continue;
      yield part;
      part = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Stores an object of unknown length (at least one byte) from the parts of `inParts`; removes it on failure. Returns its bytes. */
export async function storeParts(
  bucket: R2Bucket,
  { key, contentType }: { key: string; contentType: string },
  parts: AsyncIterable<Uint8Array>,
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
  try {
    const stored: R2UploadedPart[] = [];
    let bytes = 0;
    for await (const part of parts) {
      stored.push(await upload.uploadPart(stored.length + 1, part));
      bytes += part.length;
    }
    await upload.complete(stored);
    return bytes;
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Splits a file into parts and stores it. @throws AppError `tooLarge` beyond the limit, `empty` without a byte */
export async function storeStream(
  bucket: R2Bucket,
  object: { key: string; contentType: string },
  file: AsyncIterable<Uint8Array>,
  limit: Limit & { empty(): AppError },
): Promise<number> {
  const parts = inParts(file, limit);
  const first = await parts.next();
  if (first.done) throw limit.empty();
  async function* whole(part: Uint8Array) {
    yield part;
    yield* parts;
  }
  return storeParts(bucket, object, whole(first.value));
}
