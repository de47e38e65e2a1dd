import type { TrackView } from "#app/track/track.ts";

/** The words of the subject: docs/product/playlists.md. */

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

/** Characters of the texts of a playlist. */
export const limits = { name: maxNameLength, description: 2_000, client: 120, note: 1_000, section: 120 } as const;

/** Rows of one playlist: a page shows all of them. */
export const maxTracks = 1_000;
export const maxSections = 100;
/** Of one person at one company. */
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

/** Where a playlist is downloaded as one ZIP. */
export function packagePath(playlist: { slug: string }): string {
  return `${playlistPath(playlist)}/package`;
}

/** The address of a playlist's picture. */
export function coverAddress(imageKey: string): string {
  return `/media/${imageKey}`;
}

/** Its preview for other sites, 1,200 × 630. */
export function coverPreview(imageKey: string): string {
  return coverAddress(imageKey.replace(/\/[^/]+$/, "/og.webp"));
}
