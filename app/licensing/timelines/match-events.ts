import { slugOf } from "#app/catalogue/slug.ts";
import { fileNameOf } from "#app/downloads/file-name.ts";
import type { TimelineEvent } from "#app/licensing/timelines/timeline.ts";

/** A recording that a clip may be. */
export type ClipSong = {
  id: string;
  slug: string;
  /** What clips name it with: its id or slug, former ones, or those of recordings that were merged into it. */
  names: string[];
  isrc: string | null;
  title: string;
  /** "Instrumental"; null for the main version. */
  version: string | null;
  artists: string[];
  durationMs: number;
};

/** A clip with all of its uses. `key` names it in a form. */
export type Clip = {
  key: string;
  name: string;
  file: string;
  ids: string[];
  /** `titleKeys`. */
  titles: string[];
  mediaMs: number | null;
  uses: { startMs: number | null; endMs: number | null }[];
  /** How much of its media is used at most. */
  usedMs: number;
};

export type MatchedBy = "id" | "isrc" | "file" | "title" | "picked";
export type ClipMatch = { song: ClipSong; by: MatchedBy } | null;

/** Encoders add some frames, and editors round to frames of picture. */
const toleranceMs = 1500;

/** The events of each clip together, in the order of their first use. */
export function groupClips(events: readonly TimelineEvent[]): Clip[] {
  const clips = new Map<string, Clip>();
  for (const { name, file, ids, mediaMs, sourceMs, startMs, endMs } of events) {
    const key = [name, file, ...ids].join("|").toLowerCase().slice(0, 300);
    const clip = clips.get(key) ?? {
      ...{ key, name, file, ids, titles: titleKeys({ name, file }), mediaMs, uses: [], usedMs: 0 },
    };
    const length = startMs === null || endMs === null ? 0 : endMs - startMs;
    clip.uses.push({ startMs, endMs });
    clip.usedMs = Math.max(clip.usedMs, (sourceMs ?? 0) + length);
    clips.set(key, clip);
  }
  const firstOf = ({ uses }: Clip) =>
    Math.min(...uses.slice(0, 1000).map(({ startMs }) => startMs ?? Number.MAX_SAFE_INTEGER));
  return [...clips.values()].sort((one, other) => firstOf(one) - firstOf(other));
}

const withoutEnding = (name: string) => name.replace(/(?<=.)\.[a-z0-9]{2,5}$/i, "");
const withoutVersion = (name: string) => name.trimEnd().replace(/[([][^()[\]]*[)\]]$/, "");

/** Titles that a clip may have, as slugs: "Artist - Title (Version).wav" of our downloads, a title, a numbered title. */
function titleKeys({ name, file }: Pick<Clip, "name" | "file">): string[] {
  const bare = [withoutEnding(file), withoutEnding(name)].filter((text) => text !== "");
  const titles = bare.flatMap((text) => [
    text,
    text.slice(text.indexOf(" - ") + 1),
    text.replace(/^\d{1,3}[\s._-]+/, ""),
  ]);
  const keys = titles.flatMap((text) => [text, withoutVersion(text)]).map((text) => slugOf(text, ""));
  return [...new Set(keys)].filter((key) => key !== "");
}

function isPlausible({ mediaMs, usedMs }: Clip, { durationMs }: ClipSong): boolean {
  const isWithin = usedMs <= durationMs + toleranceMs;
  return isWithin && (mediaMs === null || Math.abs(mediaMs - durationMs) <= toleranceMs);
}

const fold = (text: string) => withoutEnding(text).normalize("NFC").toLowerCase();

/** Recordings by keys. */
function mapBy(songs: readonly ClipSong[], keysOf: (song: ClipSong) => string[]): Map<string, ClipSong[]> {
  const map = new Map<string, ClipSong[]>();
  for (const song of songs) for (const key of keysOf(song)) map.set(key, [...(map.get(key) ?? []), song]);
  return map;
}

/** Recordings by what a clip may name them with: made once for all clips, since slugs and file names take time. */
export function indexSongs(songs: readonly ClipSong[]) {
  return {
    id: mapBy(songs, ({ id, slug, names }) => [
      ...new Set([id, `song/${slug}`, ...names, ...names.map((name) => `song/${name}`)]),
    ]),
    isrc: mapBy(songs, ({ isrc }) => (isrc === null ? [] : [isrc])),
    file: mapBy(songs, (song) => [fold(fileNameOf(song, "wav"))]),
    titled: mapBy(songs, ({ title, version }) => [slugOf(version === null ? title : `${title} ${version}`, "")]),
    loose: mapBy(songs, ({ title }) => [slugOf(title, "")]),
  };
}

/**
 * The recording of a clip: by our id or address, ISRC, the name of our downloads, title and length; the first of these that names exactly
 * one. `offered`: what it may be where none does.
 */
export function matchClip(clip: Clip, index: ReturnType<typeof indexSongs>): { match: ClipMatch; offered: ClipSong[] } {
  const find = (map: Map<string, ClipSong[]>, keys: string[]) => [
    ...new Set(keys.flatMap((key) => map.get(key) ?? [])),
  ];
  const named = [clip.file, clip.name].filter((text) => text !== "").map(fold);
  const titled = find(index.titled, clip.titles);
  const steps: [MatchedBy, ClipSong[]][] = [
    ["id", find(index.id, clip.ids)],
    ["isrc", find(index.isrc, clip.ids)],
    ["file", find(index.file, named).filter((song) => clip.usedMs <= song.durationMs + toleranceMs)],
    ["title", titled.filter((song) => isPlausible(clip, song))],
  ];
  for (const [by, [song, another]] of steps) {
    if (song !== undefined && another === undefined) return { match: { song, by }, offered: [] };
  }
  const offered = [...steps.flatMap(([, list]) => list), ...titled, ...find(index.loose, clip.titles)];
  return { match: null, offered: [...new Set(offered)].slice(0, 12) };
}

/** Uses in order; pieces that meet or overlap are one. */
export function mergeUses(uses: Clip["uses"]): Clip["uses"] {
  const merged: { startMs: number | null; endMs: number | null }[] = [];
  for (const use of uses.toSorted((one, other) => (one.startMs ?? Infinity) - (other.startMs ?? Infinity))) {
    const last = merged.at(-1);
    const isNext = last?.endMs != null && use.startMs !== null && use.startMs <= last.endMs + 100;
    if (last && isNext) last.endMs = Math.max(last.endMs ?? 0, use.endMs ?? use.startMs ?? 0);
    else merged.push({ ...use });
  }
  return merged;
}

/** Milliseconds of all uses; what overlaps counts once. */
export function heardMs(uses: Clip["uses"]): number {
  return mergeUses(uses).reduce((sum, { startMs, endMs }) => sum + (endMs ?? startMs ?? 0) - (startMs ?? 0), 0);
}
