import { fakePng } from "#test/routes/media/pictures.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The bytes with zeros behind them. */
export function padded(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length);
  all.set(bytes);
  return all;
}

/** The beginning of `whole`, cut at `count` places; `spare` bytes of its end are always missing. */
export function cutAt(whole: Uint8Array<ArrayBuffer>, count: number, spare = 13): Uint8Array<ArrayBuffer>[] {
  // Behind what names the type and the size of a picture.
  const from = Math.min(300, Math.floor(whole.length / 2));
  const step = (whole.length - spare - from) / count;
  return Array.from({ length: count }, (_, at) => whole.slice(0, Math.floor(from + at * step)));
}

/** Files of other types, small and with the length of a picture. */
export function wrongTypes(): Uint8Array<ArrayBuffer>[] {
  const heads = [
    "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    "    <?xml version='1.0'?><svg ",
    "<!doctype html><img src=x onerror=alert(1)>",
    "GIF89a",
    "GIF90a\x10\0\x10\0",
    "%PDF-1.7\n",
    "\xff\xd8\xff",
    "\x89PNG\r\n\x1a\n\0\0\0\rIDAT",
    "RIFF\0\0\0\0WAVEfmt ",
    "\0\0\0\x18ftypmp42",
    "\0\0\0\x18ftypheic",
    "BM",
    "II*\0",
    "MM\0*",
    "PK\x03\x04",
    "\x7fELF",
    "MZ\x90\0",
    "ID3\x04",
    "\x1f\x8b\x08",
    "\0\x01\x02\x03",
  ];
  return heads.flatMap((head) => [padded(bytesOf(head), Math.max(head.length, 8)), padded(bytesOf(head), 2000)]);
}

function gif(screen: [number, number], frame: [number, number]): Uint8Array<ArrayBuffer> {
  const word = (value: number) => [value & 0xff, value >> 8];
  const head = [...bytesOf("GIF89a"), ...screen.flatMap(word), 0, 0, 0];
  // A comment stands before the frame.
  const comment = [0x21, 0xfe, 2, 0x68, 0x69, 0];
  return Uint8Array.from([...head, ...comment, 0x2c, 0, 0, 0, 0, ...frame.flatMap(word), 0, 2, 0, 0x3b]);
}

function webp(width: number, height: number): Uint8Array<ArrayBuffer> {
  const three = (value: number) => [(value - 1) & 0xff, ((value - 1) >> 8) & 0xff, (value - 1) >> 16];
  const chunk = [...bytesOf("WEBPVP8X"), 10, 0, 0, 0, 0, 0, 0, 0, ...three(width), ...three(height)];
  return Uint8Array.from([...bytesOf("RIFF"), chunk.length, 0, 0, 0, ...chunk]);
}

/** An AVIF that names its size behind `filler` bytes of nothing. */
function avif(width: number, height: number, filler: number): Uint8Array<ArrayBuffer> {
  const box = (type: string, content: Uint8Array) => {
    const head = new DataView(new ArrayBuffer(8));
    head.setUint32(0, content.length + 8);
    const bytes = new Uint8Array(head.buffer);
    bytes.set(bytesOf(type), 4);
    return joined(bytes, content);
  };
  const size = new DataView(new ArrayBuffer(12));
  size.setUint32(4, width);
  size.setUint32(8, height);
  return joined(
    box("ftyp", bytesOf("avif\0\0\0\0")),
    box("free", new Uint8Array(filler)),
    box("meta", box("ispe", new Uint8Array(size.buffer))),
  );
}

function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
}

/** Small files that say they have more than 40 million pixels. */
export function bombs(): Uint8Array<ArrayBuffer>[] {
  return [
    ...[40_000, 65_535, 100_000, 2 ** 31 - 1].map((side) => fakePng(side, side)),
    fakePng(40_000_001, 1),
    ...[40_000, 65_535].flatMap((side) => [gif([side, side], [side, side]), gif([1, 1], [side, side])]),
    ...[16_383, 65_535, 2 ** 24].map((side) => webp(side, side)),
    ...[0, 70_000].flatMap((filler) => [avif(65_536, 65_536, filler), avif(30_000, 2000, filler)]),
    ...[20_000, 65_535].map((side) => jpegOf(side, side)),
  ];
}

/** The last record of a ZIP, behind which a comment may stand. */
const zip = (comment: number) =>
  `PK\x03\x04${"\0".repeat(26)}PK\x05\x06${"\0".repeat(16)}${String.fromCharCode(comment & 0xff, comment >> 8)}${"c".repeat(comment)}`;

const documents = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example>",
  "<!DOCTYPE html><body onload=alert(1)>",
  "<html><body>",
  "<?php system($_GET[0]);",
  "<svg onload='alert(1)' xmlns='http://www.w3.org/2000/svg'>",
  zip(0),
  zip(300),
];

/** A picture with a document behind its end. */
export function behind(picture: Uint8Array, document: string): Uint8Array<ArrayBuffer> {
  return joined(picture, bytesOf(document));
}

/** A chunk of text in a PNG, with a checksum that no decoder of ours looks at: the file is refused before. */
function inPngText(picture: Uint8Array, document: string): Uint8Array<ArrayBuffer> {
  const text = bytesOf(`tEXtComment\0${document}`);
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, text.length - 4);
  return joined(picture.subarray(0, 33), new Uint8Array(length.buffer), text, new Uint8Array(4), picture.subarray(33));
}

/** Pictures that are something else as well: behind their end, or in a note. */
export function polyglots(pictures: Uint8Array[]): Uint8Array<ArrayBuffer>[] {
  const [png = new Uint8Array()] = pictures;
  const script = gif([0x2a2f, 16], [16, 16]);
  return [
    ...pictures.flatMap((picture) => documents.map((document) => behind(picture, document))),
    inPngText(png, "<script>alert(1)</script>"),
    inPngText(png, "%PDF-1.4 1 0 obj"),
    joined(script, bytesOf("*/=1;alert(1)//")),
  ];
}
