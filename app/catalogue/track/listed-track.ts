import type { LyricLine } from "#app/catalogue/search/lyric-line.ts";
import type { TrackView } from "#app/track/track.ts";

/** A row of a list of tracks. */
export type ListedTrack = TrackView & {
  /** Identifies the row in its list. */
  rowId?: string;
  /** Other versions of the song, if known. */
  versions?: TrackView[];
  /** Track number in an album's list. */
  number?: number;
  /** Matching line of the lyrics. */
  lyric?: LyricLine;
  /** Labels of the wishes of a text that it lacks. */
  missed?: string[];
  /** Match with a sound search: start of playback in seconds, and the row's parts as HTML. */
  match?: { from: number; html: string };
};

/** Recordings of rows, with the versions folded into them. */
export function recordingIdsOf(rows: readonly Pick<ListedTrack, "id" | "versions">[]): string[] {
  return rows.flatMap(({ id, versions = [] }) => [id, ...versions.map((version) => version.id)]);
}

/** Main version first, clean before explicit, then longest. */
function byVersion(a: TrackView, b: TrackView): number {
  return (
    Number(a.versionLabel !== null) - Number(b.versionLabel !== null) ||
    Number(a.explicit) - Number(b.explicit) ||
    b.durationMs - a.durationMs ||
    a.id.localeCompare(b.id)
  );
}

function toRow(found: ListedTrack[], isWhole: boolean): ListedTrack[] {
  const byId = new Map<string, TrackView>();
  for (const { versions = [], lyric: _, missed: __, ...track } of found)
    for (const one of [track, ...versions]) byId.set(one.id, one);
  const candidates = isWhole ? [...byId.values()] : found;
  const main = candidates.find(({ versionLabel }) => versionLabel === null);
  const own = byId.get((main ?? found[0])?.id ?? "");
  if (own === undefined) return [];
  const versions = [...byId.values()].filter(({ id }) => id !== own.id).sort(byVersion);
  const lyric = found.find((one) => one.lyric)?.lyric;
  const missed = found[0]?.missed;
  const besides = { ...(versions.length > 0 && { versions }), ...(lyric && { lyric }), ...(missed && { missed }) };
  return [{ ...own, ...besides }];
}

/**
 * Groups versions into one row per song, in order of first appearance. The row is the main version if listed, else the listed version;
 * others are grouped under it. `isWhole`: the list contains all recordings, so the main version is among them.
 */
export function groupVersions(tracks: ListedTrack[], { isWhole }: { isWhole: boolean }): ListedTrack[] {
  return [...Map.groupBy(tracks, ({ songId }) => songId).values()].flatMap((found) => toRow(found, isWhole));
}
