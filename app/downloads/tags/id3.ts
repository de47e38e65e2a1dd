import type { Part, Source } from "#app/downloads/composed-file.ts";
import { concat, latin1, utf8 } from "#app/downloads/tags/bytes.ts";
import { fullTitle, namedFields, type TrackTags } from "#app/downloads/tags/track-tags.ts";
import { leadingTagLength } from "#audio/ingest/decode/audio-format.ts";

/** ID3v2.4 text encoding 3. */
const UTF_8 = Uint8Array.of(3);
const NUL = Uint8Array.of(0);

/** 7 bits per byte: id3v2.4.0-structure, 6.2. */
function syncsafe(value: number): Uint8Array {
  return Uint8Array.of((value >>> 21) & 0x7f, (value >>> 14) & 0x7f, (value >>> 7) & 0x7f, value & 0x7f);
}

function frame(id: string, ...body: Uint8Array[]): Uint8Array {
  const content = concat(...body);
  return concat(latin1(id), syncsafe(content.length), Uint8Array.of(0, 0), content);
}

/** A text frame; values are separated by NUL. Empty without values. */
function text(id: string, ...values: (string | number | null)[]): Uint8Array {
  const present = values.filter((value) => value !== null && value !== "");
  return present.length === 0 ? new Uint8Array(0) : frame(id, UTF_8, utf8(present.join("\0")));
}

/** COMM and USLT: language, empty description, text. */
function described(id: string, language: string | null, value: string): Uint8Array {
  if (value === "") return new Uint8Array(0);
  return frame(id, UTF_8, latin1(languageCode(language)), NUL, utf8(value));
}

/** Picture type 3 of ID3v2 and FLAC: front cover. */
export const FRONT_COVER = 3;

/** APIC: media type, picture type, empty description, picture. */
function picture({ cover }: TrackTags): Uint8Array {
  if (cover === null) return new Uint8Array(0);
  return frame("APIC", UTF_8, latin1(cover.type), NUL, Uint8Array.of(FRONT_COVER), NUL, cover.bytes);
}

/** ID3 requires ISO 639-2, a subset of ISO 639-3; XXX means unknown. */
function languageCode(language: string | null): string {
  return language !== null && /^[a-z]{3}$/.test(language) ? language : "XXX";
}

/** TCOP must start with a year and a space; players prepend the ©. */
function copyrightText({ copyright, year }: TrackTags): string | null {
  if (copyright === null) return null;
  const bare = copyright.replace(/^\s*(?:©|℗|\([cp]\)|copyright)\s*/iu, "");
  return /^\d{4} /.test(bare) || year === null ? bare : `${year} ${bare}`;
}

/** An ID3v2.4 tag: UTF-8, no unsynchronisation, no padding. */
export function id3Tag(tags: TrackTags): Uint8Array {
  const frames = concat(
    text("TIT2", fullTitle(tags)),
    text("TIT3", tags.version),
    text("TPE1", ...tags.artists),
    text("TALB", tags.album),
    text("TRCK", tags.track),
    text("TDRC", tags.year),
    text("TSRC", tags.isrc),
    text("TBPM", tags.bpm === null ? null : Math.round(tags.bpm)),
    text("TKEY", tags.musicalKey),
    text("TCOM", ...tags.composers),
    text("TEXT", ...tags.lyricists),
    text("TPUB", tags.label),
    text("TCOP", copyrightText(tags)),
    text("TCON", ...tags.genres),
    text("TMOO", ...tags.moods),
    text("TLAN", tags.language),
    text("TLEN", tags.durationMs),
    ...namedFields(tags).map(([name, value]) => frame("TXXX", UTF_8, utf8(name), NUL, utf8(value))),
    frame("WOAS", latin1(new URL(tags.url).href)),
    described("COMM", "eng", tags.comment),
    described("USLT", tags.language, tags.lyrics.join("\n")),
    picture(tags),
  );
  return concat(latin1("ID3"), Uint8Array.of(4, 0, 0), syncsafe(frames.length), frames);
}

/** Length of the tag at a place of a file, with header and footer; 0 without one. */
export function tagLengthAt(source: Source, from: number): Promise<number> {
  const read = async (at: number, length: number) =>
    at < source.size ? await source.read(at, Math.min(length, source.size - at)) : new Uint8Array();
  return leadingTagLength(read, from);
}

/** An MP3 with our tag in place of its leading tags. Frames are copied. Null if the tags claim to be the whole file. */
export async function composeMp3(source: Source, tags: TrackTags): Promise<Part[] | null> {
  let from = 0;
  for (let length = -1; length !== 0 && from < source.size; ) {
    length = await tagLengthAt(source, from);
    from += length;
  }
  return from < source.size ? [{ bytes: id3Tag(tags) }, { offset: from, length: source.size - from }] : null;
}
