import type { TrackView } from "#app/player/track/track.ts";

/** The tracks in rows of the search projection: each has one in `view`, as JSON that `projectionRow` wrote. */
export function readTrackViews(rows: unknown[] | undefined): TrackView[] {
  return ((rows ?? []) as { view: string }[]).map(({ view }) => JSON.parse(view) as TrackView);
}
