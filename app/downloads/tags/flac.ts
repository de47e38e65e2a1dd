import type { Part, Source } from "#app/downloads/composed-file.ts";
import { concat, latin1, textOf, u32be, u32le, utf8 } from "#app/downloads/tags/bytes.ts";
import { FRONT_COVER, tagLengthAt } from "#app/downloads/tags/id3.ts";
import { fullTitle, namedFields, type TrackTags } from "#app/downloads/tags/track-tags.ts";

/** Block types: RFC 9639, 8.1. */
const PADDING = 1;
const VORBIS_COMMENT = 4;
const PICTURE = 6;
const LAST = 0x80;
const MAX_BLOCKS = 64;
/** A block length has 24 bits. */
const MAX_BLOCK_BYTES = 0xff_ffff;
const VENDOR = "Syncline";

type Block = { type: number; offset: number; length: number };

async function readBlocks(source: Source, from: number): Promise<{ blocks: Block[]; audioFrom: number } | null> {
  const blocks: Block[] = [];
  for (let at = from; at + 4 <= source.size && blocks.length < MAX_BLOCKS; ) {
    const [flagged = 0, high = 0, middle = 0, low = 0] = await source.read(at, 4);
    const block = { type: flagged & 0x7f, offset: at + 4, length: high * 65_536 + middle * 256 + low };
    blocks.push(block);
    at = block.offset + block.length;
    if (at > source.size) return null;
    if ((flagged & LAST) !== 0) return { blocks, audioFrom: at };
  }
  return null;
}

function blockHeader(type: number, length: number, isLast: boolean): Uint8Array {
  return Uint8Array.of(type | (isLast ? LAST : 0), length >> 16, (length >> 8) & 0xff, length & 0xff);
}

/** Names from the Vorbis comment recommendations and common taggers. */
function ownComments(tags: TrackTags): [name: string, value: string][] {
  const many = (name: string, values: string[]) => values.map((value): [string, string] => [name, value]);
  const one = (name: string, value: string | number | null) => many(name, value === null ? [] : [String(value)]);
  return [
    ...one("TITLE", fullTitle(tags)),
    ...one("VERSION", tags.version),
    ...many("ARTIST", tags.artists),
    ...one("ALBUM", tags.album),
    ...one("TRACKNUMBER", tags.track),
    ...one("DATE", tags.year),
    ...one("ISRC", tags.isrc),
    ...one("BPM", tags.bpm),
    ...one("INITIALKEY", tags.musicalKey),
    ...many("COMPOSER", tags.composers),
    ...many("LYRICIST", tags.lyricists),
    ...one("LABEL", tags.label),
    ...one("COPYRIGHT", tags.copyright),
    ...many("GENRE", tags.genres),
    ...many("MOOD", tags.moods),
    ...one("LANGUAGE", tags.language),
    ...one("LYRICS", tags.lyrics.length > 0 ? tags.lyrics.join("\n") : null),
    ...one("COMMENT", tags.comment),
    ...one("WEBSITE", tags.url),
    ...namedFields(tags),
  ];
}

/** Existing comments that ours do not replace. Damaged ones are dropped. */
function heldComments(block: Uint8Array, own: ReadonlySet<string>): Uint8Array[] {
  const view = new DataView(block.buffer, block.byteOffset, block.length);
  const kept: Uint8Array[] = [];
  try {
    let at = 4 + view.getUint32(0, true);
    const count = view.getUint32(at, true);
    at += 4;
    for (let i = 0; i < count; i++) {
      const length = view.getUint32(at, true);
      if (at + 4 + length > block.length) break;
      const comment = block.subarray(at + 4, at + 4 + length);
      const name = textOf(comment.subarray(0, Math.max(0, comment.indexOf(0x3d)))).toUpperCase();
      if (name !== "" && !own.has(name)) kept.push(comment);
      at += 4 + length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return kept;
}

function commentBlock(tags: TrackTags, held: Uint8Array | null): Uint8Array {
  const own = ownComments(tags);
  const names = new Set(own.map(([name]) => name));
  const comments = [
    ...own.map(([name, value]) => utf8(`${name}=${value}`)),
    ...(held === null ? [] : heldComments(held, names)),
  ];
  const vendor = utf8(VENDOR);
  const lines = comments.flatMap((comment) => [u32le(comment.length), comment]);
  return concat(u32le(vendor.length), vendor, u32le(comments.length), ...lines);
}

/**
 * A PICTURE block (RFC 9639, 8.8). Width, height, depth and colours are 0 (unknown); readers take them from the picture.
 */
function pictureBlock({ cover }: TrackTags): Uint8Array | null {
  if (cover === null) return null;
  const type = latin1(cover.type);
  const unknown = new Uint8Array(4 * 4);
  return concat(
    u32be(FRONT_COVER),
    u32be(type.length),
    type,
    u32be(0),
    unknown,
    u32be(cover.bytes.length),
    cover.bytes,
  );
}

/**
 * A FLAC with our fields merged into its VORBIS_COMMENT block, and our cover unless it has pictures. Padding is dropped; other blocks and
 * all frames are copied. Null for an invalid file.
 */
export async function composeFlac(source: Source, tags: TrackTags): Promise<Part[] | null> {
  // ID3 tags before the stream are invalid but common; decoders do not need them.
  const start = await tagLengthAt(source, 0);
  if (textOf(await source.read(start, 4)) !== "fLaC") return null;
  const held = await readBlocks(source, start + 4);
  if (held === null) return null;
  const comment = held.blocks.find(({ type }) => type === VORBIS_COMMENT);
  const block = commentBlock(tags, comment ? await source.read(comment.offset, comment.length) : null);
  if (block.length > MAX_BLOCK_BYTES) return null;
  const kept = held.blocks.filter(({ type }) => type !== VORBIS_COMMENT && type !== PADDING);
  const picture = kept.some(({ type }) => type === PICTURE) ? null : pictureBlock(tags);
  return [
    { bytes: latin1("fLaC") },
    ...kept.flatMap(({ type, offset, length }): Part[] => [
      { bytes: blockHeader(type, length, false) },
      { offset, length },
    ]),
    ...(picture === null ? [] : [{ bytes: concat(blockHeader(PICTURE, picture.length, false), picture) }]),
    { bytes: concat(blockHeader(VORBIS_COMMENT, block.length, true), block) },
    { offset: held.audioFrom, length: source.size - held.audioFrom },
  ];
}
