import type { TrackView } from "#app/player/track/track.ts";

/** The words of the subject: specification part 2, section 3, and screens, section 1. */

/** How many tracks a card brings along, to play and to unfold. */
export const inlineTracks = 20;

/** What a playlist's card shows and plays. `tracks` are the first ones; `totalTracks` and `totalMs` count all that can be heard. */
export type PlaylistCard = {
  id: string;
  name: string;
  slug: string;
  description: string;
  imageKey: string | null;
  tracks: TrackView[];
  totalTracks: number;
  totalMs: number;
};

/** Characters of a playlist's name. */
export const maxNameLength = 120;

export function playlistPath(playlist: { slug: string }): string {
  return `/music-sync-licensing/playlist/${encodeURIComponent(playlist.slug)}`;
}
