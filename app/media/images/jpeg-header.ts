/** Header of a picture, read without decoding. `orientation`: EXIF, 1 to 8. */
export type ImageHeader = {
  type: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";
  width: number;
  height: number;
  orientation: number;
  /** Position of the orientation (byte offset, byte order); null without one. */
  orientationAt: { offset: number; littleEndian: boolean } | null;
};

type Orientation = Pick<ImageHeader, "orientation" | "orientationAt">;

const upright: Orientation = { orientation: 1, orientationAt: null };
/** Markers in the start-of-frame range C0 to CF that are tables. */
const tables = new Set([0xc4, 0xc8, 0xcc]);
const orientationTag = 0x0112;

/** Reads the orientation from an EXIF block from `start` (its TIFF header) to `end` (exclusive). */
function readOrientation(view: DataView, start: number, end: number): Orientation {
  if (start + 8 > end) return upright;
  const littleEndian = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, littleEndian);
  if (directory + 2 > end) return upright;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > end) return upright;
    if (view.getUint16(at, littleEndian) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, littleEndian);
    if (orientation < 1 || orientation > 8) return upright;
    return { orientation, orientationAt: { offset: at + 8, littleEndian } };
  }
  return upright;
}

/** Walks the segments of a JPEG up to its frame; null without one. */
export function readJpegHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let exif = upright;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (length < 2 || marker === 0xda) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !tables.has(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width === 0 || height === 0 ? null : { type: "image/jpeg", width, height, ...exif };
    }
    const isExif = marker === 0xe1 && length >= 16 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) exif = readOrientation(view, at + 10, Math.min(at + 2 + length, bytes.length));
    at += 2 + length;
  }
  return null;
}
