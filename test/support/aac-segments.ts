type Segment = { firstFrame: number; frames: readonly Uint8Array[] };

function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(8 + parts.reduce((sum, { length }) => sum + length, 0));
  new DataView(out.buffer).setUint32(0, out.length);
  out.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function numbers(...values: number[]): Uint8Array {
  const out = new Uint8Array(4 * values.length);
  for (const [i, value] of values.entries()) new DataView(out.buffer).setUint32(4 * i, value);
  return out;
}

/** A segment as the encoders of ingest write it, with its index of one reference. */
export function aacSegment({ firstFrame, frames }: Segment): Uint8Array<ArrayBuffer> {
  const sizes = frames.map(({ length }) => length);
  const tfdt = box("tfdt", numbers(0x0100_0000, 0, firstFrame * 1024));
  const run = box("trun", numbers(0x201, frames.length, 0, ...sizes));
  const moof = box("moof", box("mfhd", numbers(0, 1)), box("traf", box("tfhd", numbers(0, 1)), tfdt, run));
  const mdat = box("mdat", ...frames);
  const sidx = box(
    "sidx",
    numbers(0, 1, 44_100, 0, 0, 1, moof.length + mdat.length, frames.length * 1024, 0x9000_0000),
  );
  return new Uint8Array([...box("styp", numbers(0)), ...sidx, ...moof, ...mdat]);
}

/** The start of a stream, with the little of it that is read: units a second of its track. */
export function aacInit(): Uint8Array<ArrayBuffer> {
  return box("moov", box("trak", box("mdia", box("mdhd", numbers(0, 0, 0, 44_100, 0, 0)))));
}

/** AAC frames of a pair of channels with long windows, all different. `mark`: a byte of each. */
export function aacFrames(count: number, mark: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) =>
    Uint8Array.from({ length: 20 + ((i * 7 + mark) % 13) }, (_, at) => [0x21, 0x10, mark][at] ?? i % 256),
  );
}
