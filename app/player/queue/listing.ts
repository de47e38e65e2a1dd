import type { PlayableTrack } from "#app/player/player.ts";

/** What a list of tracks on a page is part of. */
export type Listing = {
  /** What the visitor searched for, or the name of the page. */
  label: string;
  /** The place of the list's first track in the whole, from 1. */
  first: number;
  /** The number of tracks in the whole; a minimum when there are `more`. */
  total: number;
  more: boolean;
  /** The address of the next page of results; null when there is none. */
  next: string | null;
};

const listings = new WeakMap<readonly PlayableTrack[], Listing>();

/** Says what the list `tracks` is part of, before one of its tracks is played. */
export function describeList(tracks: readonly PlayableTrack[], listing: Listing): void {
  listings.set(tracks, listing);
}

/** What was said of `tracks`, else the page's own list with the page's name. */
export function listingOf(tracks: readonly PlayableTrack[]): Listing {
  const [label = ""] = document.title.split(" · ");
  return listings.get(tracks) ?? { label, first: 1, total: tracks.length, more: false, next: null };
}
