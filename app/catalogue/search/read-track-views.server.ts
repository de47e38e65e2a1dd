import { z } from "zod";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { TrackView } from "#app/track/track.ts";

/** A version grouped under a row of the projection: differences to the row, and hiding tokens. */
export type FoldedVersion = Partial<TrackView> & { hidden?: string[] };
/** Written by `projectionRow`; a page has up to some hundred of them: only what they are is checked. */
const parseView = jsonReader(
  z.custom<TrackView & { versions?: FoldedVersion[] }>(
    (value) => typeof value === "object" && value !== null && "songId" in value,
  ),
  "a view",
);
type StoredView = ReturnType<typeof parseView>;

/** Tracks of rows of the search projection, from `view`, JSON written by `projectionRow`. */
export function readTrackViews(rows: unknown[] | undefined): TrackView[] {
  return storedViews(rows).map(({ versions: _, ...track }) => track);
}

/** The same with the other versions of each song, without those that have one of the index tokens `hidden`. */
export function readListedTracks(rows: unknown[] | undefined, hidden: string[]): ListedTrack[] {
  return storedViews(rows).map(({ versions = [], ...track }) => {
    const visible = versions.filter((version) => !version.hidden?.some((one) => hidden.includes(one)));
    if (visible.length === 0) return track;
    return { ...track, versions: visible.map(({ hidden: _, ...differing }) => ({ ...track, ...differing })) };
  });
}

/** The tracks with their covers' peaks. `hidden` as in `readListedTracks`. */
export function readCoveredTracks(rows: unknown[] | undefined, hidden: string[]): TrackView[] {
  return readListedTracks(rows, hidden).map(({ versions = [], ...track }) => {
    const main = track.versionLabel === null ? undefined : versions.find(({ versionLabel }) => versionLabel === null);
    return main === undefined ? track : { ...track, cover: main.miniPeaks };
  });
}

function storedViews(rows: unknown[] | undefined): StoredView[] {
  return ((rows ?? []) as { view: string }[]).map(({ view }) => parseView(view));
}
