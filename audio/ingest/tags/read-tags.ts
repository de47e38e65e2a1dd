import { basename, extname } from "node:path";
import { type IAudioMetadata, parseFile } from "music-metadata";
import { type RecordingTags, recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { parseOrRefuse } from "#audio/ingest/parse-or-refuse.ts";
import { normaliseKey } from "#audio/ingest/tags/musical-key.ts";
import { withRiffText } from "#audio/ingest/tags/riff-text.ts";
import { versionOfTitle } from "#audio/ingest/tags/version-of-title.ts";

type Common = IAudioMetadata["common"];

/** Metadata of a file: embedded tags, overridden field by field by `sidecar`. */
export async function readTags(path: string, sidecar: Partial<RecordingTags>): Promise<RecordingTags> {
  const embedded = embeddedTags(path, await parse(path));
  return parseOrRefuse(recordingTagsSchema, { ...embedded, ...sidecar }, "its metadata");
}

/** Audio that decodes is accepted even when its tags cannot be read. */
async function parse(path: string): Promise<IAudioMetadata | null> {
  return parseFile(path, { skipCovers: true }).catch(() => null);
}

function embeddedTags(path: string, metadata: IAudioMetadata | null): RecordingTags {
  const common: Partial<Common> = metadata ? withRiffText(metadata) : {};
  const version = versionOfTitle(clipped(common.title, 300) ?? titleFromName(path));
  const names = common.artists ?? (common.artist ? [common.artist] : []);
  return {
    ...version,
    workKey: null,
    artists: distinct(names, 300, 20).map((name) => ({ name, slug: null })),
    album: albumOf(common),
    isrc: isrcOf(common.isrc?.[0]),
    iswc: null,
    vocals: version.versionType === "instrumental" ? false : (common.lyrics?.length ?? 0) > 0 ? true : null,
    explicit: metadata ? isExplicit(metadata) : false,
    language: /^[a-z]{3}$/i.test(common.language ?? "") ? (common.language ?? "").toLowerCase() : null,
    bpm: common.bpm && common.bpm >= 20 && common.bpm <= 400 ? common.bpm : null,
    musicalKey: normaliseKey(common.key),
    year: common.year && common.year >= 1860 && common.year <= 2200 ? common.year : null,
    genres: distinct(common.genre ?? [], 60, 10),
    moods: distinct((common.mood ?? "").split(/[;,/]/), 60, 10),
    instruments: [],
    lyrics: lyricsOf(common.lyrics),
    writers: writersOf(common),
    label: clipped(common.label?.[0] ?? common.publisher?.[0], 200),
    copyright: clipped(common.copyright, 300),
  };
}

function titleFromName(path: string): string {
  const name = basename(path, extname(path));
  return (
    clipped(name.replace(/^\d{1,3}[ ._-]+(?=\S)/, "").replaceAll("_", " "), 300) ?? clipped(name, 300) ?? "Untitled"
  );
}

function albumOf(common: Partial<Common>): RecordingTags["album"] {
  const title = clipped(common.album, 300);
  if (!title) return null;
  const track = common.track?.no;
  return { title, upc: clipped(common.barcode, 14), track: track && track > 0 ? track : null };
}

function isrcOf(written: string | undefined): string | null {
  const isrc = (written ?? "").replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc) ? isrc : null;
}

/** iTunes' advisory: 1 and 4 are explicit, 2 is a clean edit. */
function isExplicit(metadata: IAudioMetadata): boolean {
  const tags = Object.values(metadata.native).flat();
  const advisory = tags.find(({ id }) => id === "rtng" || id.toUpperCase().endsWith("ITUNESADVISORY"));
  return ["1", "4"].includes(String(advisory?.value ?? ""));
}

function lyricsOf(tags: Common["lyrics"]): RecordingTags["lyrics"] {
  const timed = tags?.find(({ syncText }) => syncText.length > 0);
  const lines = timed
    ? timed.syncText.map(({ text, timestamp }) => ({
        atMs: timestamp === undefined ? null : Math.max(0, Math.round(timestamp)),
        text,
      }))
    : (tags?.find(({ text }) => text)?.text ?? "").split(/\r?\n/).map((text) => ({ atMs: null, text }));
  return lines
    .map(({ atMs, text }) => ({ atMs, text: text.trim().slice(0, 500) }))
    .filter(({ text }) => text !== "")
    .slice(0, 500);
}

/** No tag carries shares: 0 means that they are unknown. */
function writersOf(common: Partial<Common>): RecordingTags["writers"] {
  const composers = distinct([...(common.composer ?? []), ...(common.writer ?? [])], 300, 30);
  const lyricists = distinct(common.lyricist ?? [], 300, 30);
  const both = new Set(composers.filter((name) => lyricists.includes(name)));
  return [
    ...composers.map((name) => ({ name, role: both.has(name) ? ("CA" as const) : ("C" as const), shareBp: 0 })),
    ...lyricists.filter((name) => !both.has(name)).map((name) => ({ name, role: "A" as const, shareBp: 0 })),
  ].slice(0, 30);
}

function distinct(values: readonly string[], maxLength: number, maxCount: number): string[] {
  const kept = values.map((value) => clipped(value, maxLength)).filter((value) => value !== null);
  return [...new Set(kept)].slice(0, maxCount);
}

/** Without control characters and surrounding space; null when nothing is left. */
function clipped(value: string | undefined, maxLength: number): string | null {
  const text = (value ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, maxLength)
    .trim();
  return text === "" ? null : text;
}
