import { decodeText as decodeUnmarked, markedEncoding } from "#audio/ingest/tags/text-encoding.ts";

/** Text encodings of ID3v2 frames by their byte. Older programs write their system's code page, or UTF-8, as 0. */
const CODINGS = { bytes: 0, utf16: 1, utf16be: 2, utf8: 3 } as const;

const isWide = (coding: number) => coding === CODINGS.utf16 || coding === CODINGS.utf16be;

/** Index of the first NUL (two bytes in UTF-16); null without one. */
function terminatorAt(bytes: Uint8Array, coding: number): number | null {
  if (!isWide(coding)) {
    const at = bytes.indexOf(0);
    return at < 0 ? null : at;
  }
  for (let at = 0; at + 1 < bytes.length; at += 2) if (bytes[at] === 0 && bytes[at + 1] === 0) return at;
  return null;
}

/** The first string and the bytes after its terminator; everything if it has none. */
export function cutString(bytes: Uint8Array, coding: number): { string: Uint8Array; rest: Uint8Array } {
  const end = terminatorAt(bytes, coding);
  if (end === null) return { string: bytes, rest: bytes.subarray(bytes.length) };
  return { string: bytes.subarray(0, end), rest: bytes.subarray(end + (isWide(coding) ? 2 : 1)) };
}

type ByteOrder = "utf-16le" | "utf-16be";

function markedOrder(bytes: Uint8Array): ByteOrder | null {
  const encoding = markedEncoding(bytes);
  return encoding === "utf-16le" || encoding === "utf-16be" ? encoding : null;
}

/** Byte order by the position of the zeros of Latin letters; else little endian, as on Windows. */
function likelyOrder(bytes: Uint8Array): ByteOrder {
  const zeros = (odd: number) => bytes.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === odd), 0);
  return zeros(0) > zeros(1) ? "utf-16be" : "utf-16le";
}

/** Decodes a string. `before`: the preceding one, whose byte order applies if it has no mark of its own. */
export function decodeText(bytes: Uint8Array, coding: number, before: Uint8Array = bytes): string {
  const order = markedOrder(bytes);
  if (isWide(coding) || order !== null) {
    const fallback = coding === CODINGS.utf16be ? "utf-16be" : (markedOrder(before) ?? likelyOrder(bytes));
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
    return new TextDecoder(order ?? fallback).decode(even);
  }
  return decodeUnmarked(bytes);
}

/** Strings of a list: ID3v2.4 separates values by NUL, and so do programs that write older versions. */
export function decodeList(bytes: Uint8Array, coding: number): string[] {
  const strings: string[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const cut = cutString(rest, coding);
    strings.push(decodeText(cut.string, coding, bytes));
    rest = cut.rest;
  }
  return strings.filter((text) => text !== "");
}
