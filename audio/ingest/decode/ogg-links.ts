import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/** A stream in a chained Ogg file, with headers and a length of its own. */
export type OggLink = { from: number; to: number; isEnded: boolean };

const FIRST_PAGE = 2;
const LAST_PAGE = 4;
const HEADER_BYTES = 27;
const SEARCHED_BYTES = 64 * 1024;

/** The chained streams of an Ogg file. Adjacent beginnings belong to one multiplexed stream. */
export async function listOggLinks(file: FileHandle, from: number, to: number): Promise<OggLink[]> {
  const links: OggLink[] = [];
  let wasFirst = false;
  for (let at = await nextPage(file, from, to); at !== null; ) {
    const header = await readAt(file, at, HEADER_BYTES + 255);
    const segments = header[HEADER_BYTES - 1] ?? 0;
    const bytes = header.subarray(HEADER_BYTES, HEADER_BYTES + segments).reduce((sum, length) => sum + length, 0);
    const kind = header[5] ?? 0;
    const isFirst = (kind & FIRST_PAGE) > 0;
    const last = links.at(-1);
    if (last === undefined || (isFirst && !wasFirst)) links.push({ from: at, to, isEnded: false });
    if (last !== undefined && isFirst && !wasFirst) last.to = at;
    const current = links.at(-1);
    if (current) current.isEnded = (kind & LAST_PAGE) > 0;
    wasFirst = isFirst;
    at = await nextPage(file, at + HEADER_BYTES + segments + bytes, to);
  }
  return links;
}

/** Start of the next page, normally at once; null after the last. */
async function nextPage(file: FileHandle, from: number, to: number): Promise<number | null> {
  const beginning = await readAt(file, from, 4);
  if (beginning.toString("latin1") === "OggS") return from;
  for (let at = from; at < to; at += SEARCHED_BYTES - 3) {
    const found = (await readAt(file, at, Math.min(SEARCHED_BYTES, to - at))).indexOf("OggS", 0, "latin1");
    if (found >= 0) return at + found;
  }
  return null;
}

/** Output gain of an Opus header (RFC 7845, 5.1), as a factor and in dB. */
export async function opusGain(
  file: FileHandle,
  { from }: Pick<OggLink, "from">,
): Promise<{ factor: number; db: number }> {
  const page = await readAt(file, from, 512);
  const at = page.indexOf("OpusHead", 0, "latin1");
  const db = at < 0 || at + 18 > page.length ? 0 : page.readInt16LE(at + 16) / 256;
  return { factor: 10 ** (db / 20), db };
}
