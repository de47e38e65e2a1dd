import type { NativeTag, TagBlock } from "#audio/ingest/tags/tag-block.ts";

/**
 * Tag names by field: ID3v2 frames, Vorbis comments, MP4 atoms, APEv2 items, RIFF and AIFF chunks, as written by iTunes, Picard, Mp3tag,
 * foobar2000, Kid3, EAC, dBpoweramp, Traktor, Rekordbox, Serato and Soundminer. The first one present wins.
 */
const NAMES = {
  title: ["TIT2", "TITLE", "©NAM", "INAM", "TITL", "NAME"],
  version: ["TIT3", "VERSION", "MIXNAME", "MIXVERSION", "SUBTITLE", "REMIX"],
  artist: ["ARTISTS", "TPE1", "ARTIST", "©ART", "IART", "AUTHOR", "AUTH"],
  composer: ["TCOM", "COMPOSER", "©WRT", "ICOM", "IMUS"],
  writer: ["WRITER", "SONGWRITER", "IWRI"],
  lyricist: ["TEXT", "LYRICIST", "TOLY"],
  album: ["TALB", "ALBUM", "©ALB", "IPRD", "IRPD"],
  track: ["TRCK", "TRACKNUMBER", "TRKN", "TRACK", "ITRK", "IPRT"],
  barcode: ["BARCODE", "UPC", "EAN", "EANUPN", "UPCEAN", "GTIN", "WMBARCODE"],
  isrc: ["TSRC", "ISRC"],
  iswc: ["ISWC"],
  language: ["TLAN", "LANGUAGE", "ILNG"],
  bpm: ["FBPM", "TBPM", "BPM", "TMPO", "TEMPO"],
  key: ["TKEY", "INITIALKEY", "KEY", "MUSICALKEY"],
  date: ["TDRC", "TYER", "DATE", "YEAR", "©DAY", "ICRD"],
  released: ["TDRL", "RELEASEDATE", "RELEASETIME"],
  originalDate: ["TDOR", "TORY", "ORIGINALDATE", "ORIGINALYEAR"],
  genre: ["TCON", "GENRE", "©GEN", "GNRE", "IGNR", "STYLE"],
  mood: ["TMOO", "MOOD"],
  label: ["TPUB", "LABEL", "ORGANIZATION", "PUBLISHER"],
  copyright: ["TCOP", "COPYRIGHT", "CPRT", "©CPY", "ICOP", "(C)"],
  advisory: ["ITUNESADVISORY", "RTNG"],
} as const;

export type TagField = keyof typeof NAMES;

const lyrics = /^(?:USLT|SYLT|©LYR|(?:(?:UN)?SYNC(?:ED|HRONI[SZ]ED)?)?LYRICS?(?:[:]?[A-Z]{3})?)$/;

/** Normalised tag name: without MP4's vendor prefix and spelling differences. */
function folded(id: string): string {
  return id
    .replace(/^----:[^:]*:/, "")
    .toUpperCase()
    .replace(/[\s_/-]/g, "");
}

/** Without the trailing NUL that some programs include. */
const withoutNul = (value: string) => value.replace(/\0+$/, "");

/** Values of a field from the first place that has any; several if a tag is repeated or is a list. */
export function valuesOf(blocks: readonly TagBlock[], field: TagField): string[] {
  for (const { tags } of blocks) {
    for (const name of NAMES[field]) {
      const values = tags
        .filter(({ id }) => folded(id) === name)
        .flatMap((tag) => tag.values)
        .map(withoutNul);
      if (values.some((value) => value.trim() !== "")) return values;
    }
  }
  return [];
}

/** All tags with lyrics. */
export function lyricTags(blocks: readonly TagBlock[]): NativeTag[] {
  return blocks.flatMap(({ tags }) => tags.filter(({ id }) => lyrics.test(folded(id))));
}
