import type { PlayableTrack } from "#app/player/player.ts";
import type { Listing } from "#app/player/queue/listing.ts";

/** The list in which a track was started. `origin`: URL of its page of search results, null for other pages. */
export type Queue = {
  tracks: PlayableTrack[];
  origin: string | null;
  listing: Listing;
  /** By track id: URL of the results page it came from, for tracks of later pages. */
  addresses: Record<string, string>;
};

const noListing: Listing = { label: "", address: null, first: 1, total: 0, more: false, next: null };

export const emptyQueue: Queue = { tracks: [], origin: null, listing: noListing, addresses: {} };

/** The rendered list becomes the queue, with the track replacing another version of it; without either, a queue of one. */
export function queueOf(
  track: PlayableTrack,
  context: PlayableTrack[],
  { origin, listing }: Pick<Queue, "origin"> & { listing?: Listing },
): Queue {
  const listed = context.some((one) => one.id === track.id);
  const inside = listed || context.some((one) => one.songId === track.songId);
  const replaced = () => context.map((one) => (one.songId === track.songId ? track : one));
  const tracks = listed ? context : inside ? replaced() : [track];
  const whole = { ...noListing, total: tracks.length };
  return { tracks, origin, listing: (inside && listing) || whole, addresses: {} };
}

/**
 * Index of a track in the queue; −1 if absent. A playlist may contain a recording twice: the entry object counts, and for other objects the
 * first entry with its id.
 */
export function indexIn({ tracks }: Queue, track: Pick<PlayableTrack, "id"> | null): number {
  const at = tracks.findIndex((one) => Object.is(one, track));
  return at < 0 ? tracks.findIndex((one) => one.id === track?.id) : at;
}

/** Next track; wraps around to the first. Null for an empty queue. */
export function nextTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  return queue.tracks[(indexIn(queue, current) + 1) % queue.tracks.length] ?? null;
}

/** Previous track; stays at the first. Null for an empty queue. */
export function previousTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  return queue.tracks[Math.max(0, indexIn(queue, current) - 1)] ?? null;
}

export function tracksAfter(queue: Queue, current: PlayableTrack | null): number {
  return queue.tracks.length - 1 - indexIn(queue, current);
}

/** Only search pages have a page number to update. */
export function originOf(location: { pathname: string; search: string }): string | null {
  return location.pathname.endsWith("/search") ? `${location.pathname}${location.search}` : null;
}
