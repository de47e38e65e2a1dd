import type { ImageHeader } from "#app/media/images/jpeg-header.ts";

/** A JPEG's scans end with a marker that no scan contains; a thumbnail in its EXIF block has both markers too, and stands before them. */
function isJpegWhole(text: string): boolean {
  return text.lastIndexOf("\xff\xd9") > text.lastIndexOf("\xff\xda");
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
  // One character a byte: other ones for 80 to 9F alone (windows-1252).
  const text = () => new TextDecoder("latin1").decode(bytes);
  if (type === "image/jpeg") return !isJpegWhole(text());
  if (type === "image/png") return !text().includes("IEND\xaeB`");
  if (type === "image/webp") return !isWebpWhole(bytes);
  return type === "image/avif" && !isAvifWhole(bytes);
}
