import { type ImageHeader, readJpegHeader } from "#app/media/images/jpeg-header.ts";

type Size = { width: number; height: number };

function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** IHDR is always the first chunk. */
function readPng(bytes: Uint8Array): Size | null {
  if (bytes.length < 24 || ascii(bytes, 12, 4) !== "IHDR") return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Logical screen, or the first frame if that is larger (GIF89a, 18 to 24): decoders allocate either. */
function readGif(bytes: Uint8Array): Size | null {
  if (bytes.length < 10) return null;
  const view = viewOf(bytes);
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const flags = bytes[10] ?? 0;
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  // Extensions: two bytes, then length-prefixed blocks up to one of length 0.
  while (bytes[at] === 0x21) {
    for (at += 2; bytes[at]; at += 1 + (bytes[at] ?? 0));
    at += 1;
  }
  if (bytes[at] !== 0x2c || at + 9 > bytes.length) return screen;
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) => view.getUint16(at + offset, true));
  return { width: Math.max(screen.width, left + width), height: Math.max(screen.height, top + height) };
}

/** RFC 9649: extended, lossless and lossy files store the size in three ways. */
function readWebp(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const kind = ascii(bytes, 12, 4);
  if (kind === "VP8X") {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return { width: three(24) + 1, height: three(27) + 1 };
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8 ") return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/** Largest `ispe` property (ISO/IEC 23008-12, 6.5.3): tiles of a grid have one each, and so has the whole. */
function readAvif(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  let largest: Size | null = null;
  for (let at = bytes.indexOf(0x69, 4); at > 0 && at + 16 <= bytes.length; at = bytes.indexOf(0x69, at + 1)) {
    if (ascii(bytes, at, 4) !== "ispe") continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

const kinds: {
  type: Exclude<ImageHeader["type"], "image/jpeg">;
  is(bytes: Uint8Array): boolean;
  read(bytes: Uint8Array): Size | null;
}[] = [
  { type: "image/png", is: (bytes) => ascii(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n", read: readPng },
  { type: "image/gif", is: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), read: readGif },
  { type: "image/webp", is: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP", read: readWebp },
  { type: "image/avif", is: (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 8)), read: readAvif },
];

/** Reads type and size without decoding; null if unsupported. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpegHeader(bytes);
  const kind = kinds.find((candidate) => candidate.is(bytes));
  const size = kind?.read(bytes) ?? null;
  if (!kind || size === null || size.width === 0 || size.height === 0) return null;
  return { type: kind.type, ...size, orientation: 1, orientationAt: null };
}
