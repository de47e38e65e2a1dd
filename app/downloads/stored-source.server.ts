import type { Source } from "#app/downloads/composed-file.ts";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Headers of audio files are in the first kilobytes: one read serves most of what the tag writers need. */
const headBytes = 64 * 1024;

/** A stored object with range reads. @throws AppError gone when it has been deleted */
export async function sourceOf(bucket: R2Bucket, key: string): Promise<{ source: Source; etag: string }> {
  const object = await bucket.get(key, { range: { offset: 0, length: headBytes } });
  if (object === null) throw new AppError("gone", copy.noTrack);
  const head = new Uint8Array(await object.arrayBuffer());
  async function read(offset: number, length: number): Promise<Uint8Array> {
    const available = Math.min(length, object === null ? 0 : object.size - offset);
    if (available <= 0) return new Uint8Array(0);
    if (offset + available <= head.length) return head.subarray(offset, offset + available);
    const piece = await bucket.get(key, { range: { offset, length: available } });
    if (piece === null) throw new AppError("gone", copy.noTrack);
    return new Uint8Array(await piece.arrayBuffer());
  }
  return { source: { size: object.size, read }, etag: object.etag };
}
