import type { TrackView } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** A track of a tracklist: position from 1, heading, and the owner's note and passage (milliseconds). */
export type TracklistRow = {
  number: number;
  section: string | null;
  track: TrackView;
  isrc: string | null;
  note: string;
  startMs: number | null;
  endMs: number | null;
};

export type Tracklist = { title: string; slug: string; description: string; rows: TracklistRow[] };

export const tracklistFormats = ["txt", "csv", "m3u8", "xspf"] as const;
export type TracklistFormat = (typeof tracklistFormats)[number];

/** "Title (Version)". */
export function titleOf({ title, versionLabel }: Pick<TrackView, "title" | "versionLabel">): string {
  return versionLabel === null ? title : `${title} (${versionLabel})`;
}

/** "Artist - Title (Version)" on one line. */
export function artistAndTitle(track: TrackView): string {
  return oneLine([artistNames(track), titleOf(track)].filter(Boolean).join(" - "));
}
