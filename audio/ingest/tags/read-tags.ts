import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { readBarcode } from "#audio/ingest/barcode.ts";
import { copy } from "#audio/ingest/copy.ts";
import { type RecordingTags, recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { parseOrRefuse } from "#audio/ingest/parse-or-refuse.ts";
import { isAudioName } from "#audio/ingest/run/audio-names.ts";
import { genreNames } from "#audio/ingest/tags/id3-genres.ts";
import { linesOfTags } from "#audio/ingest/tags/lyrics-of-tags.ts";
import { normaliseKey } from "#audio/ingest/tags/musical-key.ts";
import { readNativeTags } from "#audio/ingest/tags/native-tags.ts";
import { artistsOf, writersOf } from "#audio/ingest/tags/people.ts";
import type { TagBlock } from "#audio/ingest/tags/tag-block.ts";
import { lyricTags, type TagField, valuesOf } from "#audio/ingest/tags/tag-fields.ts";
import { bpmOf, trackNumberOf, yearOf } from "#audio/ingest/tags/tag-numbers.ts";
import { clipped, distinct } from "#audio/ingest/tags/tag-text.ts";
import { titleOfName } from "#audio/ingest/tags/title-of-name.ts";
import { type TitleParts, versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";

/** Tags of a file, and notes about those that were changed or ignored. */
type TagsRead = { tags: RecordingTags; notes: string[] };

/** Names of the audio files in the same folder, including this one. */
async function siblingsOf(path: string): Promise<string[]> {
  const names = await readdir(dirname(path)).catch(() => []);
  return names.filter((name) => isAudioName(name));
}

/** Metadata of a file: embedded tags, overridden field by field by `sidecar`. `siblings`: names of its folder, by default those beside it. */
export async function readTags(
  path: string,
  sidecar: Partial<RecordingTags>,
  siblings?: readonly string[],
): Promise<TagsRead> {
  const { blocks, notes } = await readNativeTags(path);
  // Reads the folder's other names only for a file without a title: there may be many.
  const hasTitle = distinct(valuesOf(blocks, "title"), 300).length > 0;
  const file = { name: basename(path), siblings: hasTitle ? [] : (siblings ?? (await siblingsOf(path))) };
  const embedded = tagsOfBlocks(blocks, file);
  const tags = parseOrRefuse(recordingTagsSchema, { ...embedded.tags, ...sidecar }, "its metadata");
  return { tags, notes: [...new Set([...notes, ...embedded.notes])] };
}

/** Metadata from tags of any kind; all values are valid for the schema. */
export function tagsOfBlocks(
  blocks: readonly TagBlock[],
  file: { name: string; siblings: readonly string[] },
): TagsRead {
  const notes: string[] = [];
  const values = (field: TagField) => valuesOf(blocks, field);
  const first = (field: TagField, max: number) => distinct(values(field), max)[0] ?? null;
  const list = (field: TagField, written: readonly string[], maxLength: number, maxCount: number) =>
    limited(field, distinct(written, maxLength), maxCount, notes);
  /** Parses a value, or adds a note if it is invalid. */
  function read<T>(field: TagField, readValue: (text: string) => T | null, silent: RegExp = /^$/): T | null {
    const written = first(field, 300);
    const value = written === null ? null : readValue(written);
    if (written !== null && value === null && !silent.test(written)) notes.push(copy.notes.unreadable(field, written));
    return value;
  }
  const version = titleParts(first("title", 300), first("version", 120), file);
  const lyrics = linesOfTags(lyricTags(blocks), notes);
  const artists = artistsOf([...values("artist"), ...version.featured.map((name) => `feat. ${name}`)]);
  const tags: RecordingTags = {
    title: version.title,
    versionType: version.versionType,
    versionTitle: version.versionTitle,
    workKey: null,
    artists: limited("artist", artists, 20, notes).map(({ name, isFeatured }) => ({
      name,
      slug: null,
      ...(isFeatured && { role: "featured" as const }),
    })),
    album: albumOf(first("album", 300), read("barcode", readBarcode), read("track", trackNumberOf, /^0+(?:\/0*)?$/)),
    isrc: read("isrc", isrcOf),
    iswc: clipped(values("iswc")[0], 15),
    vocals: version.vocals ?? (SUNG_BY_LYRICS.has(version.versionType) && lyrics.length > 0 ? true : null),
    explicit: version.versionType === "explicit" || /^[14]$/.test(values("advisory")[0]?.trim() ?? ""),
    language: languageOf(values("language")[0]),
    bpm: read("bpm", bpmOf, /^0+(?:[.,]0+)?$/),
    musicalKey: read("key", normaliseKey, /^o$/i),
    year:
      read("date", yearOf, /^0*$/) ?? yearOf(values("released").join(" ")) ?? yearOf(values("originalDate").join(" ")),
    genres: list(
      "genre",
      values("genre")
        .flatMap(genreNames)
        .flatMap((genre) => genre.split(SEPARATORS)),
      60,
      10,
    ),
    moods: list(
      "mood",
      values("mood").flatMap((mood) => mood.split(/[;,/\0]/)),
      60,
      10,
    ),
    instruments: [],
    lyrics,
    writers: writerEntries(values, notes),
    label: first("label", 200),
    copyright: first("copyright", 300),
  };
  return { tags, notes };
}

/** Of genres: "Hip-Hop/Rap" and "R&B" are one. */
const SEPARATORS = /[;,\0]|\s\/\s/;

/** Lyrics in an instrumental's file are those of its song. */
const SUNG_BY_LYRICS = new Set([
  "main",
  "clean",
  "explicit",
  "radio_edit",
  "extended",
  "remix",
  "live",
  "acoustic",
  "no_drums",
  "alt_mix",
]);

function titleParts(
  title: string | null,
  version: string | null,
  file: { name: string; siblings: readonly string[] },
): TitleParts {
  const parts =
    title === null ? versionOfTitle(titleOfName(file.name, file.siblings), { isName: true }) : versionOfTitle(title);
  if (version === null || parts.versionType !== "main") return parts;
  const { versionType, versionTitle, vocals } = versionOfTitle(`${parts.title} (${version.replace(/[()[\]]/g, " ")})`);
  return { ...parts, versionType, versionTitle, vocals };
}

function limited<T>(field: TagField | "lyrics", values: T[], max: number, notes: string[]): T[] {
  if (values.length > max) notes.push(copy.notes.tooMany(field, values.length, max));
  return values.slice(0, max);
}

function albumOf(title: string | null, upc: string | null, track: number | null): RecordingTags["album"] {
  return title === null ? null : { title, upc, track };
}

function isrcOf(written: string): string | null {
  const isrc = written
    .replace(/^ISRC/i, "")
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null;
}

function languageOf(written = ""): string | null {
  const code = written.trim().toLowerCase();
  return /^[a-z]{3}$/.test(code) && code !== "xxx" && code !== "und" ? code : null;
}

/** Tags have no shares: 0 means unknown. */
function writerEntries(values: (field: TagField) => string[], notes: string[]): RecordingTags["writers"] {
  const composers = writersOf([...values("composer"), ...values("writer")]);
  const lyricists = writersOf(values("lyricist"));
  const both = new Set(composers.filter((name) => lyricists.includes(name)));
  const entries = [
    ...composers.map((name) => ({ name, role: both.has(name) ? ("CA" as const) : ("C" as const), shareBp: 0 })),
    ...lyricists.filter((name) => !both.has(name)).map((name) => ({ name, role: "A" as const, shareBp: 0 })),
  ];
  return limited("writer", entries, 30, notes);
}
