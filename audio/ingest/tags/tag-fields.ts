import type { NativeTag, TagBlock } from "#audio/ingest/tags/tag-block.ts";

/**
 * What tags are called, by what they say: frames of ID3v2, Vorbis comments, atoms of MP4, items of APEv2 and chunks of RIFF and AIFF, as
 * iTunes, Picard, Mp3tag, foobar2000, Kid3, EAC, dBpoweramp, Traktor, Rekordbox, Serato and Soundminer write them. The first that is there counts.
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

/** A tag's name without the vendor that MP4 puts before it, and without what programs write differently. */
function folded(id: string): string {
  return id
    .replace(/^----:[^:]*:/, "")
    .toUpperCase()
    .replace(/[\s_/-]/g, "");
}

/** Without the NUL behind it that some programs count as text. */
const withoutNul = (value: string) => value.replace(/\0+$/, "");

/** The values of a field in the first place that has some, several where a tag is repeated or is a list. */
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

/** Every tag that holds words. */
export function lyricTags(blocks: readonly TagBlock[]): NativeTag[] {
  return blocks.flatMap(({ tags }) => tags.filter(({ id }) => lyrics.test(folded(id))));
}
