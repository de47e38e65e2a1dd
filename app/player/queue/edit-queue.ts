import type { PlayableTrack } from "#app/player/player.ts";
import { indexIn, type Queue } from "#app/player/queue/queue.ts";
import { withoutSongsOf } from "#app/player/queue/same-song.ts";

/** Position of a track in the whole list, from 1; null if not in the queue. */
export function placeIn(queue: Queue, track: Pick<PlayableTrack, "id">): number | null {
  const at = indexIn(queue, track);
  return at < 0 ? null : queue.listing.first + at;
}

/** The queue with a track moved by `by` positions, clamped. */
export function withMoved(queue: Queue, track: Pick<PlayableTrack, "id">, by: number): Queue {
  const from = indexIn(queue, track);
  const to = Math.min(queue.tracks.length - 1, Math.max(0, from + by));
  const tracks = [...queue.tracks];
  tracks.splice(to, 0, ...tracks.splice(from, 1));
  return { ...queue, tracks };
}

export function withRemoved(queue: Queue, track: PlayableTrack): Queue {
  return withOnly(queue, (one) => one !== track);
}

export function withoutRecording(queue: Queue, recording: Pick<PlayableTrack, "id">): Queue {
  return withOnly(queue, (one) => one.id !== recording.id);
}

function withOnly(queue: Queue, stays: (track: PlayableTrack) => boolean): Queue {
  const tracks = queue.tracks.filter(stays);
  const total = queue.listing.total - (queue.tracks.length - tracks.length);
  return { ...queue, tracks, listing: { ...queue.listing, total } };
}

type NextPage = {
  tracks: PlayableTrack[];
  /** Recordings that the page counts but does not list. */
  folded: number;
  /** Keeps songs that are in the queue: a playlist may have one twice. */
  repeats?: boolean;
  next: string | null;
  address: string;
};

/** Appends the next page of a list, of search results without songs that are in the queue. `address`: URL of that page. */
export function withPage(queue: Queue, { tracks, folded, repeats, next, address }: NextPage): Queue {
  const added = repeats ? tracks : withoutSongsOf(queue.tracks, tracks);
  const total = queue.listing.total - folded - (tracks.length - added.length);
  const addresses = { ...queue.addresses };
  // A playlist keeps the page that its reader or editor is on.
  if (!repeats) for (const { id } of added) addresses[id] = address;
  return { ...queue, tracks: [...queue.tracks, ...added], listing: { ...queue.listing, total, next }, addresses };
}
