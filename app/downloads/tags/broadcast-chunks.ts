import { concat, latin1, u32le, utf8 } from "#app/downloads/tags/bytes.ts";
import { fullTitle, namedFields, type TrackTags } from "#app/downloads/tags/track-tags.ts";
import { escapeMarkup } from "#app/edge/escape-markup.ts";

/** Sizes of the fixed fields of `bext`: EBU Tech 3285, version 2. */
const DESCRIPTION = 256;
const ORIGINATOR = 32;
const ORIGIN_DATE_TO_VERSION = { from: 320, to: 348 };
const UMID = { from: 348, to: 412 };
const LOUDNESS = { from: 412, to: 422 };
/** End of the reserved bytes; the coding history follows. */
const FIXED_BYTES = 602;
const VERSION = 2;
/** Marks an unknown loudness value. */
const UNKNOWN = 0x7fff;

/** ASCII, as the format requires: accents are dropped, other characters become "?". */
function ascii(text: string, length: number): Uint8Array {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, "-")
    .replace(/[^\x20-\x7e]/gu, "?");
  const field = new Uint8Array(length);
  field.set(latin1(plain.slice(0, length)));
  return field;
}

/** Hundredths of LUFS, LU or dBTP as a signed 16-bit value. */
function hundredths(value: number | null): Uint8Array {
  const field = new Uint8Array(2);
  new DataView(field.buffer).setInt16(0, value === null ? UNKNOWN : Math.round(value * 100), true);
  return field;
}

/**
 * Content of a `bext` chunk. Studio data (date, time code, UMID, coding history) is kept from the existing chunk; otherwise empty.
 */
export function broadcastExtension(tags: TrackTags, held: Uint8Array | null): Uint8Array {
  const fields = new Uint8Array(Math.max(FIXED_BYTES, held?.length ?? 0));
  if (held !== null) fields.set(held);
  const origin = fields.slice(ORIGIN_DATE_TO_VERSION.from, ORIGIN_DATE_TO_VERSION.to);
  new DataView(origin.buffer).setUint16(origin.length - 2, VERSION, true);
  const heldVersion =
    held === null ? VERSION : new DataView(fields.buffer).getUint16(ORIGIN_DATE_TO_VERSION.to - 2, true);
  // Momentary and short-term maxima are not measured here, but version 2 files may contain them.
  const maxima =
    heldVersion < VERSION || held === null ? [hundredths(null), hundredths(null)] : [fields.slice(418, 422)];
  return concat(
    ascii(`${fullTitle(tags)} - ${tags.artists.join(", ")}`, DESCRIPTION),
    ascii(tags.label ?? tags.artists[0] ?? "", ORIGINATOR),
    ascii(tags.isrc ?? "", ORIGINATOR),
    origin,
    // Version 0 has no UMID; its bytes are reserved and zero.
    fields.slice(UMID.from, UMID.to),
    hundredths(tags.integratedLufs),
    hundredths(tags.loudnessRange),
    hundredths(tags.truePeakDbtp),
    ...maxima,
    new Uint8Array(FIXED_BYTES - LOUDNESS.to),
    fields.slice(FIXED_BYTES),
  );
}

function escaped(text: string): string {
  return escapeMarkup(text.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, " "));
}

/** Content of an `iXML` chunk: project, note, and other fields as `USER` entries. */
export function ixml(tags: TrackTags): Uint8Array {
  const user: [string, string | number | null][] = [
    ["TITLE", fullTitle(tags)],
    ["ARTIST", tags.artists.join("; ")],
    ["ALBUM", tags.album],
    ["TRACK", tags.track],
    ["YEAR", tags.year],
    ["ISRC", tags.isrc],
    ["BPM", tags.bpm],
    ["KEY", tags.musicalKey],
    ["COMPOSER", tags.composers.join("; ")],
    ["LYRICIST", tags.lyricists.join("; ")],
    ["LABEL", tags.label],
    ["COPYRIGHT", tags.copyright],
    ["GENRE", tags.genres.join("; ")],
    ["MOOD", tags.moods.join("; ")],
    ["URL", tags.url],
    ...namedFields(tags),
  ];
  const lines = user.flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`<${name}>${escaped(String(value))}</${name}>`],
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<BWFXML>",
    "<IXML_VERSION>2.10</IXML_VERSION>",
    `<PROJECT>${escaped(tags.album ?? fullTitle(tags))}</PROJECT>`,
    `<NOTE>${escaped(tags.comment)}</NOTE>`,
    "<USER>",
    ...lines,
    "</USER>",
    "</BWFXML>",
  ];
  return utf8(xml.join("\n"));
}

/** Content of a `LIST` chunk of type INFO: NUL-terminated UTF-8, padded to even lengths. */
export function infoList(tags: TrackTags): Uint8Array {
  const entries: [id: string, value: string | number | null][] = [
    ["INAM", fullTitle(tags)],
    ["IART", tags.artists.join("; ")],
    ["IPRD", tags.album],
    ["ITRK", tags.track],
    ["ICRD", tags.year],
    ["IGNR", tags.genres.join("; ")],
    ["IMUS", tags.composers.join("; ")],
    ["IWRI", tags.lyricists.join("; ")],
    ["ICOP", tags.copyright],
    ["ICMT", tags.comment],
    ["IKEY", tags.moods.join("; ")],
  ];
  const fields = entries.flatMap(([id, value]) => {
    if (value === null || value === "") return [];
    const content = concat(utf8(String(value)), Uint8Array.of(0));
    return [concat(latin1(id), u32le(content.length), content, new Uint8Array(content.length % 2))];
  });
  return concat(latin1("INFO"), ...fields);
}
