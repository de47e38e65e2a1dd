import { spliceLimits } from "#audio/trace/splice-segment.ts";

/**
 * The marked rendition of a stream at one bit rate, in one object: "SLM1", number of the first segment, count of segments, then for each
 * segment the byte behind it, its AAC frames, and the bytes that no splice of it exceeds; then the segments. Integers are 32-bit, big endian.
 */
const MAGIC = 0x534c_4d31;
const HEAD_BYTES = 12;
const ENTRY_BYTES = 12;

/** Bytes that hold the index of every stream: `maxMinutes` of audio/ingest are some 1,700 segments. */
export const MAX_INDEX_BYTES = 32 * 1024;

/** Folder of a recording's marked renditions, of this version of the mark. */
export const MARKED_FOLDER = "marked-1";

/** Name in the recording's folder; `rate` in kb/s. */
export function markedName(rate: number): string {
  return `${MARKED_FOLDER}/${rate}k.bin`;
}

/** `from`, `to`: bytes of the object. `spliced`: bytes that no splice of it exceeds. */
export type MarkedSegment = { number: number; from: number; to: number; frames: number; spliced: number };

type SegmentPair = { number: number; plain: Uint8Array; marked: Uint8Array };

/** Packs a stream's segments, in order. Null if the renditions are not cut and framed alike. */
export function packMarked(pairs: readonly SegmentPair[]): Uint8Array<ArrayBuffer> | null {
  const head = HEAD_BYTES + ENTRY_BYTES * pairs.length;
  const out = new Uint8Array(pairs.reduce((sum, { marked }) => sum + marked.length, head));
  const view = new DataView(out.buffer);
  view.setUint32(0, MAGIC);
  view.setUint32(4, pairs[0]?.number ?? 0);
  view.setUint32(8, pairs.length);
  let to = head;
  for (const [i, { plain, marked }] of pairs.entries()) {
    const limits = spliceLimits(plain, marked);
    if (limits === null) return null;
    out.set(marked, to);
    to += marked.length;
    view.setUint32(HEAD_BYTES + ENTRY_BYTES * i, to);
    view.setUint32(HEAD_BYTES + ENTRY_BYTES * i + 4, limits.frames);
    view.setUint32(HEAD_BYTES + ENTRY_BYTES * i + 8, limits.bytes);
  }
  return out;
}

/** The segments of an object, from its first bytes; null for another file. */
export function readMarkedIndex(bytes: Uint8Array): MarkedSegment[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_BYTES || view.getUint32(0) !== MAGIC) return null;
  const [first, count] = [view.getUint32(4), view.getUint32(8)];
  if (bytes.length < HEAD_BYTES + ENTRY_BYTES * count) return null;
  let from = HEAD_BYTES + ENTRY_BYTES * count;
  return Array.from({ length: count }, (_, i) => {
    const at = HEAD_BYTES + ENTRY_BYTES * i;
    const segment = { number: first + i, from, to: view.getUint32(at) };
    from = segment.to;
    return { ...segment, frames: view.getUint32(at + 4), spliced: view.getUint32(at + 8) };
  });
}
