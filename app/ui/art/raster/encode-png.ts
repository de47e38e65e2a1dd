import { crc32 } from "node:zlib";
import { concatUint8Arrays, stringToUint8Array } from "uint8array-extras";
import type { Bitmap } from "#app/ui/art/raster/bitmap.ts";

/** ISO/IEC 15948 (PNG), section 5.2. */
const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function bigEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concatUint8Arrays([stringToUint8Array(type), data]);
  return concatUint8Arrays([bigEndian(data.length), named, bigEndian(crc32(named))]);
}

/** One filter byte (0: none) before every row, in a zlib stream. */
async function compressRows({ width, height, pixels }: Bitmap): Promise<Uint8Array> {
  const rows = new Uint8Array((width + 1) * height);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) rows[y * (width + 1) + x + 1] = pixels[x * height + y] ?? 0;
  }
  const compressed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** A PNG with 8 bits a pixel and a palette. */
export async function encodePng(bitmap: Bitmap): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, palette } = bitmap;
  // Bit depth 8, colour type 3 (palette), the only compression and filter methods, no interlacing.
  const header = concatUint8Arrays([bigEndian(width), bigEndian(height), new Uint8Array([8, 3, 0, 0, 0])]);
  const colours = Uint8Array.from(
    palette.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))),
  );
  return new Uint8Array(
    concatUint8Arrays([
      signature,
      chunk("IHDR", header),
      chunk("PLTE", colours),
      chunk("IDAT", await compressRows(bitmap)),
      chunk("IEND", new Uint8Array()),
    ]),
  );
}
