import type { LyricLine } from "#app/catalogue/search/lyric-line.ts";
import type { TrackView } from "#app/track/track.ts";

/** A row of a list of tracks. */
export type ListedTrack = TrackView & {
  /** Where its recording stands in the list before: what tells this row from that one. */
  rowId?: string;
  /** The other versions of its song, where they are known. */
  versions?: TrackView[];
  /** Its track number, in a list of an album. */
  number?: number;
  /** The line of the lyrics that a search found. */
  lyric?: LyricLine;
  /** How it matches the seed of a search by sound: where it plays from, in seconds, and the parts of its row as HTML. */
  match?: { from: number; html: string };
};

/** Main version first, clean before explicit, then the longest. */
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
  for (const { versions = [], lyric: _, ...track } of found)
    for (const one of [track, ...versions]) byId.set(one.id, one);
  const candidates = isWhole ? [...byId.values()] : found;
  const main = candidates.find(({ versionLabel }) => versionLabel === null);
  const own = byId.get((main ?? found[0])?.id ?? "");
  if (own === undefined) return [];
  const versions = [...byId.values()].filter(({ id }) => id !== own.id).sort(byVersion);
  const lyric = found.find((one) => one.lyric)?.lyric;
  return [{ ...own, ...(versions.length === 0 ? {} : { versions }), ...(lyric ? { lyric } : {}) }];
}

/**
 * One row a song, in the order in which the songs are listed first. The row is the main version if that is listed, else the version
 * that is; all others are folded into it. `isWhole`: the list is of all recordings, so the main version is among them.
 */
export function groupVersions(tracks: ListedTrack[], { isWhole }: { isWhole: boolean }): ListedTrack[] {
  return [...Map.groupBy(tracks, ({ songId }) => songId).values()].flatMap((found) => toRow(found, isWhole));
}
