import type { ImageHeader } from "#app/media/images/jpeg-header.ts";

/** Markers without a length that may stand in compressed data: a byte FF of it, TEM and the restarts. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether the picture's own end marker follows its scans (ISO/IEC 10918-1, B.1.1). Cameras put smaller pictures into segments before the
 * scans, and other pictures or a film behind the end.
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

/** RFC 9649: the length stands at the beginning. */
function isWebpWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(4, true) + 8 <= bytes.length;
}

/** ISO/IEC 14496-12, 4.2: boxes one after the other, each with its length; 0 is to the end of the file, 1 a length of 64 bits. */
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
 * Whether the end of a picture is missing. Some decoders show what is there, and fill up the rest. Of a GIF only the first frame is used,
 * and decoders refuse one without it.
 */
export function isCutShort(bytes: Uint8Array, type: ImageHeader["type"]): boolean {
  if (type === "image/jpeg") return !isJpegWhole(bytes);
  if (type === "image/png") return !new TextDecoder("latin1").decode(bytes).includes("IEND\xaeB`");
  if (type === "image/webp") return !isWebpWhole(bytes);
  return type === "image/avif" && !isAvifWhole(bytes);
}
