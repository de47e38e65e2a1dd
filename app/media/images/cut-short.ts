import type { ImageHeader } from "#app/media/images/jpeg-header.ts";

/** Markers without a length that can occur in compressed data: stuffed FF, TEM and restarts. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether the picture's end marker follows its scans (ISO/IEC 10918-1, B.1.1). Cameras embed previews in segments before the scans, and
 * append other pictures or a film after the end.
 */
function isJpegWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) at = bytes.indexOf(0xff, at);
    else if (marker === 0xd9) return true;
    else if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** RFC 9649: the length is at the beginning. */
function isWebpWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(4, true) + 8 <= bytes.length;
}

/** ISO/IEC 14496-12, 4.2: consecutive boxes with lengths; 0 means to the end of the file, 1 a 64-bit length. */
function isAvifWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 16 <= bytes.length) {
    const length = view.getUint32(at);
    if (length === 0) return true;
    const long = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
    if (long < 8) return true;
    at += long;
  }
  return at <= bytes.length;
}

/**
 * Whether a picture is truncated. Some decoders render what is there. Of a GIF only the first frame is used, and decoders refuse one
 * without it.
 */
export function isCutShort(bytes: Uint8Array, type: ImageHeader["type"]): boolean {
  if (type === "image/jpeg") return !isJpegWhole(bytes);
  if (type === "image/png") return !new TextDecoder("latin1").decode(bytes).includes("IEND\xaeB`");
  if (type === "image/webp") return !isWebpWhole(bytes);
  return type === "image/avif" && !isAvifWhole(bytes);
}
