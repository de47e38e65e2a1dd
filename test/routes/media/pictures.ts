const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function header(width: number, height: number): Uint8Array {
  const data = new Uint8Array(13);
  const view = new DataView(data.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits, grey.
  data.set([8, 0, 0, 0, 0], 8);
  return data;
}

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey PNG, by default with a slope of light in it. */
export async function png(
  width: number,
  height: number,
  shade = (x: number, y: number) => ((x + y) * 255) / (width + height),
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = shade(x, y);
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  return join(signature, chunk("IHDR", header(width, height)), chunk("IDAT", data), chunk("IEND", new Uint8Array()));
}

/** The header of a PNG that promises what it does not hold. */
export function fakePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  return join(
    signature,
    chunk("IHDR", header(width, height)),
    chunk("IDAT", new Uint8Array(20)),
    chunk("IEND", new Uint8Array()),
  );
}

function segment(marker: number, data: number[]): Uint8Array {
  const length = data.length + 2;
  return new Uint8Array([0xff, marker, length >> 8, length & 0xff, ...data]);
}

function exif(orientation: number): number[] {
  const words = [...new TextEncoder().encode("Exif"), 0, 0];
  const directory = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0];
  return [...words, 0x49, 0x49, 42, 0, 8, 0, 0, 0, ...directory];
}

/** The shades of `jpeg`: of its first 8 x 8 pixels, and of all others. */
export const cornerShade = { corner: 228, rest: 128 };

/**
 * A grey JPEG with an EXIF orientation, whose upper left block of 8 x 8 pixels is lighter (`cornerShade`). A block is two bits: no change
 * of shade and the end of the block; in the first, the change is +100 of the quantum 8, an eighth of which is a shade, in the second -100.
 */
export function jpeg(width: number, height: number, orientation: number): Uint8Array<ArrayBuffer> {
  const codes = (counts: number[], values: number[]) => [
    ...counts,
    ...new Array<number>(16 - counts.length).fill(0),
    ...values,
  ];
  const others = Math.ceil(width / 8) * Math.ceil(height / 8) - 2;
  const bits = `${"10"}${"1100100"}0${"10"}${"0011011"}0${"00".repeat(others)}`;
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const scan = Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return join(
    new Uint8Array([0xff, 0xd8]),
    segment(0xe1, exif(orientation)),
    segment(0xdb, [0, ...new Array<number>(64).fill(8)]),
    segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...codes([1, 1], [0, 7])]),
    segment(0xc4, [0x10, ...codes([1], [0])]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    scan,
    new Uint8Array([0xff, 0xd9]),
  );
}
