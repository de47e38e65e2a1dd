import type { PlayableTrack } from "#app/player/player.ts";

/** The larger list that a rendered list of tracks is part of. */
export type Listing = {
  /** The search text, or the name of the page. */
  label: string;
  /** Position of the list's first track in the whole, from 1. */
  first: number;
  /** Number of tracks in the whole; a minimum if there are `more`. */
  total: number;
  more: boolean;
  /** URL of the next page of results; null if none. */
  next: string | null;
};

const listings = new WeakMap<readonly PlayableTrack[], Listing>();

/** Registers the listing of `tracks` before one of them is played. */
export function describeList(tracks: readonly PlayableTrack[], listing: Listing): void {
  listings.set(tracks, listing);
}

/** The registered listing of `tracks`, else the list itself under the page's name. */
export function listingOf(tracks: readonly PlayableTrack[]): Listing {
  const [label = ""] = document.title.split(" · ");
  return listings.get(tracks) ?? { label, first: 1, total: tracks.length, more: false, next: null };
}
