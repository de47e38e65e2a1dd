import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import type { TrackView } from "#app/track/track.ts";

/** A playlist that the user can add to. */
export type PanelPlaylist = { id: string; name: string; tracks: number };

/** Content of the side panel. `playlists`: recently changed, or matching the search. */
export type PanelData = {
  playlists: PanelPlaylist[];
  /** The target playlist with its total duration and its last tracks in order, all visible to the user; null without any. */
  pinned: (PanelPlaylist & { totalMs: number; last: TrackView[] }) | null;
  /** Of the last tracks, for the reader's use. */
  lights: RowLights;
};

/**
 * Result of an addition. `had`: tracks that were in the playlist already and not added again. `rows`: ids of the added rows, for undo.
 */
export type PanelReply = { text: string; had: string[]; rows: string[] };

/** Page where a playlist is changed. */
export const editPath = (id: string) => `/music-sync-licensing/edit-playlist/${encodeURIComponent(id)}`;

export const panelPath = "/playlist-panel";

/** The fragment of the menu's link that opens the panel. */
export const panelFragment = "#playlist-panel";
