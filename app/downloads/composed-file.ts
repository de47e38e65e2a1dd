/** A byte range of a composed file: new bytes, or a range of the stored object. */
export type Part = { bytes: Uint8Array } | { offset: number; length: number };

/** Reads `length` bytes of the stored object from `offset`; fewer at its end. */
export type ReadSource = (offset: number, length: number) => Promise<Uint8Array>;

/** A stored object with range reads. */
export type Source = { size: number; read: ReadSource };

export function lengthOf(part: Part): number {
  return "bytes" in part ? part.bytes.length : part.length;
}

export function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

/** The parts that cover bytes `first` to `last` (inclusive) of the composed file. */
export function sliceParts(parts: readonly Part[], first: number, last: number): Part[] {
  const slices: Part[] = [];
  let at = 0;
  for (const part of parts) {
    const length = lengthOf(part);
    const from = Math.max(0, first - at);
    const to = Math.min(length, last + 1 - at);
    if (to > from) {
      if ("bytes" in part) slices.push({ bytes: part.bytes.subarray(from, to) });
      else slices.push({ offset: part.offset + from, length: to - from });
    }
    at += length;
  }
  return slices;
}
