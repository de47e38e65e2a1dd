/** A segment of an AAC stream: one movie fragment of one track, as both encoders of ingest write it. Positions are of its bytes. */
export type Fragment = {
  /** Its first frame, counted from the start of the stream. */
  firstFrame: number;
  /** Bytes of each frame. */
  sizes: number[];
  sizesAt: number;
  /** Of its size in the segment index; null without one. */
  indexAt: number | null;
  fragmentAt: number;
  /** Of the box that holds the frames. */
  dataAt: number;
};

const FRAME_SAMPLES = 1024;
/** Flags of a run with an offset of its data and a size for every sample: ISO/IEC 14496-12, 8.8.8. */
const RUN_FLAGS = 0x201;

type Box = { type: string; at: number; end: number };

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > to) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    boxes.push({ type, at, end: at + size });
    at += size;
  }
  return boxes;
}

function only(boxes: readonly Box[], type: string): Box | null {
  const found = boxes.filter((box) => box.type === type);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Null for a segment of another layout. */
export function readFragment(bytes: Uint8Array): Fragment | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, bytes.length);
  const [moof, mdat] = [only(boxes, "moof"), only(boxes, "mdat")];
  const traf = moof && only(boxesIn(view, moof.at + 8, moof.end), "traf");
  const inTrack = traf ? boxesIn(view, traf.at + 8, traf.end) : [];
  const [tfdt, trun] = [only(inTrack, "tfdt"), only(inTrack, "trun")];
  if (!(moof && mdat && tfdt && trun) || mdat.end !== bytes.length) return null;
  if ((view.getUint32(trun.at + 8) & 0xffffff) !== RUN_FLAGS) return null;
  const [count, sizesAt] = [view.getUint32(trun.at + 12), trun.at + 20];
  if (sizesAt + 4 * count !== trun.end) return null;
  const sizes = Array.from({ length: count }, (_, i) => view.getUint32(sizesAt + 4 * i));
  if (sizes.reduce((sum, size) => sum + size, 8) !== mdat.end - mdat.at) return null;
  const isLong = view.getUint8(tfdt.at + 8) === 1;
  const time = isLong ? Number(view.getBigUint64(tfdt.at + 12)) : view.getUint32(tfdt.at + 12);
  const sidx = only(boxes, "sidx");
  return {
    firstFrame: Math.round(time / FRAME_SAMPLES),
    ...{ sizes, sizesAt, fragmentAt: moof.at, dataAt: mdat.at },
    // Of an index with one reference, the last twelve bytes are that reference.
    indexAt: sidx && sidx.end - 12,
  };
}

/**
 * Sequence and shape of the windows of an AAC frame, as one number: ISO/IEC 14496-3, 4.4.2. Null for a frame that does not begin with a pair of channels.
 */
export function windowOf(frame: Uint8Array): number | null {
  const bits = (from: number, count: number) => {
    let value = 0;
    for (let bit = from; bit < from + count; bit++)
      value = 2 * value + ((((frame[bit >> 3] ?? 0) as number) >> (7 - (bit & 7))) & 1);
    return value;
  };
  const isPair = bits(0, 3) === 1;
  // Either both channels have the windows that follow, or each has its own behind its gain.
  return isPair ? (bits(7, 1) === 1 ? bits(9, 3) : bits(17, 3)) : null;
}
