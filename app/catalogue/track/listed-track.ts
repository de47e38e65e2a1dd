import type { TrackView } from "#app/player/track/track.ts";

/** A row of a list of tracks, with the other versions of its song, where they are known. */
export type ListedTrack = TrackView & { versions?: TrackView[] };

/** Main version first, clean before explicit, then the longest. */
function byVersion(a: TrackView, b: TrackView): number {
  return (
    Number(a.versionLabel !== null) - Number(b.versionLabel !== null) ||
    Number(a.explicit) - Number(b.explicit) ||
    b.durationMs - a.durationMs ||
    a.id.localeCompare(b.id)
  );
}

function toRow(listed: ListedTrack[]): ListedTrack {
  const own = listed.find(({ versionLabel }) => versionLabel === null) ?? listed[0];
  if (own === undefined) throw new Error("A song has no version");
  const known = new Map<string, TrackView>();
  for (const { versions = [], ...track } of listed) for (const one of [track, ...versions]) known.set(one.id, one);
  known.delete(own.id);
  const { versions: _, ...track } = own;
  return known.size === 0 ? track : { ...track, versions: [...known.values()].sort(byVersion) };
}

/**
 * One row a song, in the order in which the songs are listed first. The row is the main version if that is listed, else the version
 * that is; all others are folded into it.
 */
export function groupVersions(tracks: ListedTrack[]): ListedTrack[] {
  return [...Map.groupBy(tracks, ({ songId }) => songId).values()].map(toRow);
}
