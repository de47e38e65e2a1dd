type Box = { type: string; at: number /** Of what it holds. */; from: number; end: number };

/** A run of frames that lie behind each other: ISO/IEC 14496-12, 8.8.8. `fieldsAt`: of its first frame. */
type Run = { box: Box; count: number; fieldsAt: number };

/**
 * A segment of an AAC stream: one movie fragment of one track, in any layout of ISO/IEC 14496-12, 8.8, that names its frames in the order in
 * which they lie. Positions are of its bytes.
 */
export type Fragment = {
  /** Its first frame, counted from the start of the stream. */
  firstFrame: number;
  /** Bytes of each frame. */
  sizes: number[];
  fragmentAt: number;
  /** Of the frames. */
  framesAt: number;
  boxes: { moof: Box; traf: Box; tfhd: Box; runs: Run[]; mdat: Box; sidx: Box | null };
};

const FRAME_SAMPLES = 1024;

/** Flags of a run, and of the header of its track. */
const OFFSET = 0x1;
const FIRST_FLAGS = 0x4;
const SIZES = 0x200;
/** Fields that each frame of a run may have, in this order: duration, size, flags, offset of its presentation. */
const FIELDS = [0x100, SIZES, 0x400, 0x800];
const BASE_OFFSET = 0x1;
const BASE_IS_FRAGMENT = 0x20000;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function boxesIn(view: DataView, { from, end }: Pick<Box, "from" | "end">): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end; ) {
    const stated = view.getUint32(at);
    const isLong = stated === 1 && at + 16 <= end;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : stated === 0 ? end - at : stated;
    if (size < (isLong ? 16 : 8) || at + size > end) break;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    boxes.push({ type, at, from: at + (isLong ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

function only(boxes: readonly Box[], type: string): Box | null {
  const found = boxes.filter((box) => box.type === type);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Flags of a box that has a version and flags. */
const flagsOf = (view: DataView, { from }: Box) => view.getUint32(from) & 0xffffff;

const fieldsOf = (flags: number) => FIELDS.filter((field) => (flags & field) !== 0);

function runOf(view: DataView, box: Box): Run | null {
  const flags = flagsOf(view, box);
  const fieldsAt = box.from + 8 + ((flags & OFFSET) === 0 ? 0 : 4) + ((flags & FIRST_FLAGS) === 0 ? 0 : 4);
  if (fieldsAt > box.end) return null;
  const count = view.getUint32(box.from + 4);
  // Frames are not empty.
  if (count > view.byteLength) return null;
  return fieldsAt + 4 * fieldsOf(flags).length * count === box.end ? { box, count, fieldsAt } : null;
}

/** Sizes of a run's frames; null for each if it leaves them to a default. */
function statedSizes(view: DataView, { box, count, fieldsAt }: Run): (number | null)[] {
  const fields = fieldsOf(flagsOf(view, box));
  const at = fields.indexOf(SIZES);
  return Array.from({ length: count }, (_, i) =>
    at < 0 ? null : view.getUint32(fieldsAt + 4 * (i * fields.length + at)),
  );
}

/** Those that are not stated are all the same, and fill what the others leave of the `bytes`. Null if that does not come out. */
function sizesOf(stated: readonly (number | null)[], bytes: number): number[] | null {
  const rest = stated.reduce<number>((left, size) => left - (size ?? 0), bytes);
  const open = stated.filter((size) => size === null).length;
  const same = open === 0 ? 0 : rest / open;
  if (open === 0 ? rest !== 0 : same < 0 || !Number.isInteger(same)) return null;
  return stated.map((size) => size ?? same);
}

/** Null for bytes that are no such segment. */
export function readFragment(bytes: Uint8Array): Fragment | null {
  const view = viewOf(bytes);
  const boxes = boxesIn(view, { from: 0, end: bytes.length });
  const [moof, mdat] = [only(boxes, "moof"), only(boxes, "mdat")];
  const traf = moof && only(boxesIn(view, moof), "traf");
  const inTrack = traf ? boxesIn(view, traf) : [];
  const [tfhd, tfdt] = [only(inTrack, "tfhd"), only(inTrack, "tfdt")];
  if (!(moof && mdat && traf && tfhd && tfdt) || mdat.at < moof.end || mdat.end !== bytes.length) return null;
  const runs = inTrack.filter(({ type }) => type === "trun").map((box) => runOf(view, box));
  if (runs.length === 0 || !runs.every((run) => run !== null)) return null;
  const stated = runs.flatMap((run) => statedSizes(view, run));
  const sizes = sizesOf(stated, mdat.end - mdat.from);
  if (sizes === null) return null;
  const isLong = view.getUint8(tfdt.from) === 1;
  const time = isLong ? Number(view.getBigUint64(tfdt.from + 4)) : view.getUint32(tfdt.from + 4);
  return {
    firstFrame: Math.round(time / FRAME_SAMPLES),
    ...{ sizes, fragmentAt: moof.at, framesAt: mdat.from },
    boxes: { moof, traf, tfhd, runs, mdat, sidx: only(boxes, "sidx") },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const uint32 = (...values: number[]) => {
  const out = new Uint8Array(4 * values.length);
  for (const [i, value] of values.entries()) viewOf(out).setUint32(4 * i, value);
  return out;
};

function boxOf(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joined(parts);
  return joined([uint32(8 + content.length), new TextEncoder().encode(type), content]);
}

/** A run with the size of each of its frames, whose first one lies at `offset` from the start of the fragment. */
function writeRun(bytes: Uint8Array, { box, count, fieldsAt }: Run, sizes: readonly number[], offset: number) {
  const view = viewOf(bytes);
  const flags = flagsOf(view, box);
  const fields = fieldsOf(flags);
  const frames = Array.from({ length: count }, (_, i) =>
    FIELDS.filter((field) => field === SIZES || fields.includes(field)).map((field) =>
      field === SIZES
        ? (sizes[i] as number)
        : view.getUint32(fieldsAt + 4 * (i * fields.length + fields.indexOf(field))),
    ),
  );
  const first = (flags & FIRST_FLAGS) === 0 ? [] : [view.getUint32(fieldsAt - 4)];
  const versioned = ((view.getUint8(box.from) << 24) | flags | OFFSET | SIZES) >>> 0;
  return boxOf("trun", uint32(versioned, count, offset, ...first, ...frames.flat()));
}

/** The header of the track, by which its runs count from the start of the fragment. */
function writeTrackHead(bytes: Uint8Array, { from, at, end }: Box): Uint8Array {
  const flags = viewOf(bytes).getUint32(from);
  if ((flags & BASE_OFFSET) === 0) return bytes.subarray(at, end);
  const track = bytes.subarray(from + 4, from + 8);
  return boxOf("tfhd", uint32((flags & ~BASE_OFFSET) | BASE_IS_FRAGMENT), track, bytes.subarray(from + 16, end));
}

/** The movie fragment for frames of these sizes, with `gap` bytes of other boxes between it and the box with the frames. */
function writeMoof(bytes: Uint8Array, { boxes }: Fragment, sizes: readonly number[], gap: number): Uint8Array {
  const { moof, traf, tfhd, runs } = boxes;
  const view = viewOf(bytes);
  const rest = boxesIn(view, moof).filter(({ at }) => at !== traf.at);
  const write = (base: number): Uint8Array => {
    let [frame, offset] = [0, base];
    const parts = boxesIn(view, traf).map((box) => {
      if (box.at === tfhd.at) return writeTrackHead(bytes, box);
      const run = runs.find((one) => one.box.at === box.at);
      if (run === undefined) return bytes.subarray(box.at, box.end);
      const own = sizes.slice(frame, frame + run.count);
      const written = writeRun(bytes, run, own, offset);
      frame += run.count;
      offset += own.reduce((sum, size) => sum + size, 0);
      return written;
    });
    const before = rest.filter(({ at }) => at < traf.at).map(({ at, end }) => bytes.subarray(at, end));
    const behind = rest.filter(({ at }) => at > traf.at).map(({ at, end }) => bytes.subarray(at, end));
    return boxOf("moof", ...before, boxOf("traf", ...parts), ...behind);
  };
  return write(write(0).length + gap + 8);
}

/** Bytes of the segment from its fragment to its first frame when each frame has a size of its own. */
export function headBytes(bytes: Uint8Array, fragment: Fragment): number {
  const { moof, mdat } = fragment.boxes;
  const gap = mdat.at - moof.end;
  return writeMoof(bytes, fragment, fragment.sizes, gap).length + gap + 8;
}

/** The segment with other frames in place of its own, as many of them. */
export function withFrames(
  bytes: Uint8Array,
  fragment: Fragment,
  frames: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> {
  const { moof, mdat, sidx } = fragment.boxes;
  const between = bytes.subarray(moof.end, mdat.at);
  const sizes = frames.map(({ length }) => length);
  const written = writeMoof(bytes, fragment, sizes, between.length);
  const out = joined([bytes.subarray(0, moof.at), written, between, boxOf("mdat", ...frames)]);
  // Of an index with one reference, the last twelve bytes are that reference, which begins with its size.
  if (sidx !== null && sidx.at < moof.at) viewOf(out).setUint32(sidx.end - 12, out.length - moof.at);
  return out;
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
