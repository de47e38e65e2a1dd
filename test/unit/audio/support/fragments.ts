/** Layout of a segment: flags of ISO/IEC 14496-12, 8.8. A field that every frame has is given as its value. */
export type SegmentLayout = {
  firstFrame?: number;
  /** Frames by run: their bytes. */
  runs: readonly (readonly Uint8Array[])[];
  runFlags: number;
  runVersion?: 0 | 1;
  trackFlags?: number;
  timeVersion?: 0 | 1;
  /** Boxes: an index before the fragment, one between the fragment and its frames, a 64-bit size of the box with the frames. */
  index?: boolean;
  between?: boolean;
  isLong?: boolean;
};

const uint32 = (...values: number[]) => {
  const out = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) out.writeUInt32BE(value >>> 0, 4 * i);
  return out;
};

function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(8 + content.length), Buffer.from(type, "latin1"), content]);
}

/** Fields of a frame in a run, in their order: duration, size, flags, offset of its presentation. */
const fieldsOf = (flags: number, size: number) =>
  [
    [0x100, 1024],
    [0x200, size],
    [0x400, 0x0200_0000],
    [0x800, -7],
  ].flatMap(([flag = 0, value = 0]) => ((flags & flag) === 0 ? [] : [value]));

export function segmentOf(layout: SegmentLayout): Uint8Array {
  const { runs, runFlags, runVersion = 0, trackFlags = 0x20000, timeVersion = 1, firstFrame = 0 } = layout;
  const frames = runs.flat();
  const prefix = layout.index === true ? box("styp", Buffer.from("msdh")) : Buffer.alloc(0);
  const indexBytes = layout.index === true ? 44 : 0;
  const between = layout.between === true ? box("free", Buffer.alloc(5)) : Buffer.alloc(0);
  const payload = Buffer.concat(frames);
  const mdat =
    layout.isLong === true
      ? Buffer.concat([uint32(1), Buffer.from("mdat"), uint32(0, 16 + payload.length), payload])
      : box("mdat", payload);
  const fragmentAt = prefix.length + indexBytes;
  const write = (moofBytes: number) => {
    let at = moofBytes + between.length + (layout.isLong === true ? 16 : 8);
    // Without an offset of its own base, a run counts from the start of the fragment.
    const base = (trackFlags & 0x1) === 0 ? 0 : fragmentAt + at;
    at -= (trackFlags & 0x1) === 0 ? 0 : at;
    const optional = [
      [0x1, [0, base]],
      [0x2, [1]],
      [0x8, [1024]],
      [0x10, [frames[0]?.length ?? 0]],
      [0x20, [0x0200_0000]],
    ] as const;
    const tfhd = optional.flatMap(([flag, values]) => ((trackFlags & flag) === 0 ? [] : [...values]));
    const truns = runs.map((run) => {
      const offset = at;
      at += run.reduce((sum, { length }) => sum + length, 0);
      return box(
        "trun",
        uint32((runVersion << 24) | runFlags, run.length),
        (runFlags & 0x1) === 0 ? Buffer.alloc(0) : uint32(offset),
        (runFlags & 0x4) === 0 ? Buffer.alloc(0) : uint32(0x0100_0000),
        uint32(...run.flatMap(({ length }) => fieldsOf(runFlags, length))),
      );
    });
    const time = timeVersion === 1 ? uint32(1 << 24, 0, 1024 * firstFrame) : uint32(0, 1024 * firstFrame);
    const traf = box("traf", box("tfhd", uint32(trackFlags, 1), uint32(...tfhd)), box("tfdt", time), ...truns);
    return box("moof", box("mfhd", uint32(0, 1)), traf);
  };
  const moof = write(write(0).length);
  const size = moof.length + between.length + mdat.length;
  const sidx = box("sidx", uint32(0, 1, 48_000, 0, 0, 1, size, 1024 * frames.length, 0x9000_0000));
  return new Uint8Array(Buffer.concat([prefix, layout.index === true ? sidx : Buffer.alloc(0), moof, between, mdat]));
}

/** What a player finds: for each frame its bytes, by the offsets and sizes that the runs state; and the size in the index. */
export function playedFrames(segment: Uint8Array): { frames: string[]; index: number | null; durations: number[] } {
  const bytes = Buffer.from(segment);
  const found: { type: string; at: number; from: number; end: number }[] = [];
  function walk(from: number, to: number): void {
    for (let at = from; at + 8 <= to; at += bytes.readUInt32BE(at)) {
      const type = bytes.toString("latin1", at + 4, at + 8);
      found.push({ type, at, from: at + 8, end: at + bytes.readUInt32BE(at) });
      if (type === "moof" || type === "traf") walk(at + 8, at + bytes.readUInt32BE(at));
      if (bytes.readUInt32BE(at) < 8) throw new Error(`A box of ${bytes.readUInt32BE(at)} bytes`);
    }
  }
  walk(0, bytes.length);
  const of = (type: string) => found.filter((one) => one.type === type);
  const base = of("moof")[0]?.at ?? 0;
  const durations: number[] = [];
  const frames = of("trun").flatMap(({ from }) => {
    const flags = bytes.readUInt32BE(from) & 0xffffff;
    const count = bytes.readUInt32BE(from + 4);
    let at = base + bytes.readInt32BE(from + 8);
    let field = from + 12 + ((flags & 0x4) === 0 ? 0 : 4);
    return Array.from({ length: count }, () => {
      if ((flags & 0x100) !== 0) durations.push(bytes.readUInt32BE(field));
      if ((flags & 0x100) !== 0) field += 4;
      const size = bytes.readUInt32BE(field);
      field += 4 + ((flags & 0x400) === 0 ? 0 : 4) + ((flags & 0x800) === 0 ? 0 : 4);
      at += size;
      return bytes.subarray(at - size, at).toString("hex");
    });
  });
  const [mdat] = of("mdat");
  if (mdat?.end !== bytes.length) throw new Error("The frames are not at the end.");
  const [sidx] = of("sidx");
  return { frames, index: sidx === undefined ? null : bytes.readUInt32BE(sidx.end - 12), durations };
}
