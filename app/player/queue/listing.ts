import type { PlayableTrack } from "#app/player/player.ts";

/** The larger list that a rendered list of tracks is part of. */
export type Listing = {
  /** Name of the list: the search text, the title of a playlist, an artist. Never the document's title, which is for search engines. */
  label: string;
  /** URL of the page that shows the list; null if there is none. */
  address: string | null;
  /** Position of the list's first track in the whole, from 1. */
  first: number;
  /** Number of tracks in the whole; a minimum if there are `more`. */
  total: number;
  more: boolean;
  /** URL of the next page of results; null if none. */
  next: string | null;
};

const listings = new WeakMap<readonly PlayableTrack[], Partial<Listing>>();

/**
 * Registers what `tracks` are part of before one of them is played. What is left out is that of a whole list on the present page, named by
 * the page's heading.
 */
export function describeList(tracks: readonly PlayableTrack[], listing: Partial<Listing>): void {
  listings.set(tracks, listing);
}

export function listingOf(tracks: readonly PlayableTrack[]): Listing {
  return {
    label: document.querySelector("main h1")?.textContent?.replace(/\s+/g, " ").trim() ?? "",
    address: location.pathname + location.search,
    first: 1,
    total: tracks.length,
    more: false,
    next: null,
    ...listings.get(tracks),
  };
}
