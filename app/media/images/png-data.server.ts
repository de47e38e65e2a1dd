/** Samples per pixel by colour type of IHDR (PNG, 11.2.1). */
const samplesByColourType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and steps, of the seven passes of an interlaced picture (PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Data of the chunks of a PNG; null if one is longer than the file says, or the file ends without IEND. */
function chunksOf(png: Uint8Array<ArrayBuffer>): { type: string; data: Uint8Array<ArrayBuffer> }[] | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > png.length) return null;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (type === "IEND") return chunks;
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return null;
}

/** Bytes that the picture of an IHDR takes, with a filter byte for each row; null for none. */
function sizeOf(header: Uint8Array<ArrayBuffer>): number | null {
  if (header.length !== 13) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height, isInterlaced] = [view.getUint32(0), view.getUint32(4), view.getUint8(12) === 1];
  const bits = view.getUint8(8) * (samplesByColourType[view.getUint8(9)] ?? 0);
  const parts = isInterlaced ? passes : ([[0, 0, 1, 1]] as const);
  const sizes = parts.map(([left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
  });
  return bits === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}

/** Inflates no more than `max` bytes. Null for more of them, and for data that is broken. */
async function inflatedSize(packed: Blob, max: number): Promise<number | null> {
  const reader = packed.stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length;
      if (size > max) return null;
    }
    return size;
  } catch {
    return null;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Whether the data of a PNG is the picture that its header describes: neither chunks beyond the end of the file, nor data that unpacks to
 * more or less, for which a reader takes seconds.
 */
export async function hasPngData(png: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const chunks = chunksOf(png);
  const [first] = chunks ?? [];
  const size = first?.type === "IHDR" ? sizeOf(first.data) : null;
  if (chunks === null || size === null) return false;
  const packed = new Blob(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  return (await inflatedSize(packed, size)) === size;
}
