import type { TrackView } from "#app/track/track.ts";

/** A playlist that the person can add to. */
export type PanelPlaylist = { id: string; name: string; tracks: number };

/** What the side panel shows. `playlists` are those changed last, or those that match the search. */
export type PanelData = {
  playlists: PanelPlaylist[];
  /** The one that tracks are added to, with all that the person can hear counted, and its last tracks in its order; null without any. */
  pinned: (PanelPlaylist & { totalMs: number; last: TrackView[] }) | null;
};

/**
 * What became of tracks, in words. `had`: those that the playlist had already, and did not get a second time. `rows`: the rows that were added,
 * by their ids, so that they can be taken back.
 */
export type PanelReply = { text: string; had: string[]; rows: string[] };

export const panelPath = "/playlist-panel";

/** The fragment of the menu's link that opens the panel. */
export const panelFragment = "#playlist-panel";
