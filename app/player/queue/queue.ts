import type { PlayableTrack } from "#app/player/player.ts";
import type { Listing } from "#app/player/queue/listing.ts";

/** The list in which a track was started. `origin` is the address of its page of search results, null for other pages. */
export type Queue = {
  tracks: PlayableTrack[];
  origin: string | null;
  listing: Listing;
  /** By track: the address of the page of results it came from, for tracks of later pages. */
  addresses: Record<string, string>;
};

const noListing: Listing = { label: "", first: 1, total: 0, more: false, next: null };

export const emptyQueue: Queue = { tracks: [], origin: null, listing: noListing, addresses: {} };

/** The visible list is the queue, with the track in the place of another version of it; without either it is a queue of one. */
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
 * The place of a track in the queue, from 0; −1 when it is not in it. A playlist may have a recording twice: the entry itself counts, and
 * for a track of elsewhere the first with its recording.
 */
export function indexIn({ tracks }: Queue, track: Pick<PlayableTrack, "id"> | null): number {
  const at = tracks.findIndex((one) => Object.is(one, track));
  return at < 0 ? tracks.findIndex((one) => one.id === track?.id) : at;
}

/** What plays after `current`: at the end the first again. Null for an empty queue. */
export function nextTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  return queue.tracks[(indexIn(queue, current) + 1) % queue.tracks.length] ?? null;
}

/** What played before `current`; the first stays the first. Null for an empty queue. */
export function previousTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  return queue.tracks[Math.max(0, indexIn(queue, current) - 1)] ?? null;
}

/** How many tracks of the queue come after `current`. */
export function tracksAfter(queue: Queue, current: PlayableTrack | null): number {
  return queue.tracks.length - 1 - indexIn(queue, current);
}

/** Only search pages have a page number to keep up to date. */
export function originOf(location: { pathname: string; search: string }): string | null {
  return location.pathname.endsWith("/search") ? `${location.pathname}${location.search}` : null;
}
