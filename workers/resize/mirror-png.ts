import { crc32 } from "node:zlib";

const signatureLength = 8;
/** Samples per pixel by IHDR colour type (PNG, 11.2.1): grey, RGB, palette, grey with alpha, RGBA. */
const samplesByColourType: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Layout = { width: number; height: number; bitsPerPixel: number };
type Chunk = { type: string; whole: Uint8Array<ArrayBuffer>; data: Uint8Array<ArrayBuffer> };

function chunksOf(png: Uint8Array<ArrayBuffer>): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signatureLength; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    chunks.push({ type, whole: png.subarray(at, at + 12 + length), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

function layoutOf(header: Uint8Array): Layout {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const samples = samplesByColourType[view.getUint8(9)] ?? 0;
  const bitsPerPixel = samples * view.getUint8(8);
  if (bitsPerPixel < 8 || view.getUint8(12) !== 0) throw new Error("A PNG of less than 8 bits a pixel, or interlaced");
  return { width: view.getUint32(0), height: view.getUint32(4), bitsPerPixel };
}

/** PNG, 9.4: Paeth predictor. */
function paeth(left: number, above: number, upperLeft: number): number {
  const estimate = left + above - upperLeft;
  const [byLeft, byAbove, byUpperLeft] = [left, above, upperLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byAbove && byLeft <= byUpperLeft) return left;
  return byAbove <= byUpperLeft ? above : upperLeft;
}

/** Reverses the filter of one row in place (PNG, 9.2). `above`: the previous row, unfiltered. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, pixel: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = at < pixel ? 0 : (row[at - pixel] ?? 0);
    const up = above[at] ?? 0;
    const value = row[at] ?? 0;
    if (filter === 1) row[at] = value + left;
    else if (filter === 2) row[at] = value + up;
    else if (filter === 3) row[at] = value + ((left + up) >> 1);
    else if (filter === 4) row[at] = value + paeth(left, up, at < pixel ? 0 : (above[at - pixel] ?? 0));
  }
}

/** Scan lines mirrored horizontally, with filter "none". `pixel`: bytes per pixel. */
function mirrorRows(lines: Uint8Array<ArrayBuffer>, { width, height }: Layout, pixel: number): Uint8Array<ArrayBuffer> {
  const rowLength = width * pixel;
  const mirrored = new Uint8Array(lines.length);
  let above = new Uint8Array(rowLength);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowLength + 1);
    const row = lines.subarray(start + 1, start + 1 + rowLength);
    unfilter(lines[start] ?? 0, row, above, pixel);
    for (let x = 0; x < width; x += 1) {
      mirrored.set(row.subarray(x * pixel, (x + 1) * pixel), start + 1 + (width - 1 - x) * pixel);
    }
    above = row;
  }
  return mirrored;
}

function through(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}

function dataChunk(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode("IDAT"), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/**
 * Mirrors a PNG horizontally; other chunks are kept. The platform's Images can mirror, the local emulation cannot: this way both give the
 * same result. @throws for what the Images encoder does not write: an interlaced PNG, or less than 8 bits a pixel
 */
export async function mirrorPng(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === "IHDR");
  if (header === undefined) throw new Error("No PNG");
  const layout = layoutOf(header.data);
  const packed = await new Blob(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)).arrayBuffer();
  const lines = new Uint8Array(await through(packed, new DecompressionStream("deflate")));
  const mirrored = mirrorRows(lines, layout, layout.bitsPerPixel / 8);
  const data = dataChunk(new Uint8Array(await through(mirrored, new CompressionStream("deflate"))));
  const first = chunks.findIndex(({ type }) => type === "IDAT");
  const parts = chunks.flatMap(({ type, whole }, at) => (type !== "IDAT" ? [whole] : at === first ? [data] : []));
  return new Uint8Array(await new Blob([png.subarray(0, signatureLength), ...parts]).arrayBuffer());
}
