import type { ByteRange } from "#app/media/range.ts";
import { readFragment } from "#audio/trace/fragment.ts";
import type { MarkedSegment } from "#audio/trace/marked-object.ts";

/** Samples of an AAC frame. */
const FRAME_SAMPLES = 1024;
/** Bytes of the smallest box, which fills a segment up to the size in the index. */
const FILLER_BYTES = 8;
/** A reference in the segment index that starts with a random access point: ISO/IEC 14496-12, 8.16.3. */
const STARTS_WITH_ACCESS = 0x9000_0000;

/** Bytes of a segment in the file: the same for every code. */
export function sizeInFile({ spliced }: MarkedSegment): number {
  return spliced + FILLER_BYTES;
}

function box(type: string, bytes: number): { out: Uint8Array<ArrayBuffer>; view: DataView } {
  const out = new Uint8Array(bytes);
  const view = new DataView(out.buffer);
  view.setUint32(0, bytes);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  return { out, view };
}

/** Units a second of the track in an init segment. */
function timescaleOf(init: Uint8Array): number {
  const at = new TextDecoder("latin1").decode(init).indexOf("mdhd");
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength);
  return at < 0 ? 48_000 : view.getUint32(at + 4 + (view.getUint8(at + 4) === 1 ? 20 : 12));
}

/** What precedes the segments: the init segment, and an index by which players know the duration and can seek. */
export function progressiveHead(init: Uint8Array, segments: readonly MarkedSegment[]): Uint8Array<ArrayBuffer> {
  const { out, view } = box("sidx", 32 + 12 * segments.length);
  view.setUint32(12, 1); // the track
  view.setUint32(16, timescaleOf(init));
  view.setUint16(30, segments.length);
  for (const [i, segment] of segments.entries()) {
    view.setUint32(32 + 12 * i, sizeInFile(segment));
    view.setUint32(36 + 12 * i, segment.frames * FRAME_SAMPLES);
    view.setUint32(40 + 12 * i, STARTS_WITH_ACCESS);
  }
  const head = new Uint8Array(init.length + out.length);
  head.set(init);
  head.set(out, init.length);
  return head;
}

export function progressiveSize(head: Uint8Array, segments: readonly MarkedSegment[]): number {
  return segments.reduce((sum, segment) => sum + sizeInFile(segment), head.length);
}

/** A segment without what precedes its fragment, filled up to `size`. @throws if it does not fit */
function filled(segment: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const fragment = segment.subarray(readFragment(segment)?.fragmentAt);
  const { out: filler } = box("free", size - fragment.length);
  const out = new Uint8Array(size);
  out.set(fragment);
  out.set(filler, fragment.length);
  return out;
}

type FilePart = { head: Uint8Array<ArrayBuffer>; sizes: readonly number[]; part: ByteRange };

/** The bytes of `part`, made segment by segment while they are read. `read`: the segment at an index. */
export function splicedFile(
  { head, sizes, part }: FilePart,
  read: (at: number) => Promise<Uint8Array | null>,
): ReadableStream<Uint8Array> {
  let [at, from] = [-1, 0];
  return new ReadableStream({
    async pull(controller) {
      while (at < sizes.length && from <= part.last) {
        const [present, start] = [at, from];
        const size = sizes[present] ?? head.length;
        at += 1;
        from += size;
        if (from <= part.first) continue;
        const segment = present < 0 ? head : await read(present);
        if (segment === null) throw new Error("A segment of the stream is missing.");
        const bytes = present < 0 ? head : filled(segment, size);
        controller.enqueue(bytes.subarray(Math.max(0, part.first - start), part.last + 1 - start));
        return;
      }
      controller.close();
    },
  });
}
