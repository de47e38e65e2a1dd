import { licenseTracksPath } from "#app/player/selection/chosen-tracks.ts";
import type { TrackView } from "#app/track/track.ts";

/** Terms: docs/product/playlists.md. */

/** Tracks included in a card, to play and expand. */
export const inlineTracks = 20;

/** Card of a playlist. `tracks` are the first ones; `totalTracks` and `totalMs` count all playable ones. */
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

/** Max characters of a playlist's name. */
export const maxNameLength = 120;

/** Max characters of what is written in a playlist; of its other texts: `playlist-texts.ts`. */
export const limits = { name: maxNameLength, note: 1_000, section: 120 } as const;

/** Max tracks per playlist, which its pages show in parts: `rowsPerPage`. */
export const maxTracks = 1_000;
export const maxSections = 100;
/** Max playlists per user and company. */
export const maxPlaylists = 5_000;
export const maxFolders = 100;
export const maxMembers = 50;

export const visibilities = ["private", "company", "public"] as const;
export type Visibility = (typeof visibilities)[number];

export const memberRoles = ["viewer", "commenter", "editor"] as const;
export type MemberRole = (typeof memberRoles)[number];

export function playlistPath(playlist: { slug: string }): string {
  return `/music-sync-licensing/playlist/${encodeURIComponent(playlist.slug)}`;
}

/** URL of the ZIP download page. */
export function packagePath(playlist: { slug: string }): string {
  return `${playlistPath(playlist)}/package`;
}

/** URL that adds a playlist's tracks to the draft licence request. */
export function licensePlaylistPath(id: string): string {
  return `${licenseTracksPath}?${new URLSearchParams({ playlist: id })}`;
}

/** URL of a playlist's picture. */
export function coverAddress(imageKey: string): string {
  return `/media/${imageKey}`;
}

/** URL of its Open Graph image, 1,200 × 630. */
export function coverPreview(imageKey: string): string {
  return coverAddress(imageKey.replace(/\/[^/]+$/, "/og.webp"));
}
