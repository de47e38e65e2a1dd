import type { PlayableTrack } from "#app/player/player.ts";

/** The list in which a track was started. `origin` is the address of its page of search results, null for other pages. */
export type Queue = { tracks: PlayableTrack[]; origin: string | null };

export const emptyQueue: Queue = { tracks: [], origin: null };

/** The visible list is the queue; a track that is not in it is a queue of one. */
export function queueOf(track: PlayableTrack, context: PlayableTrack[], origin: string | null): Queue {
  const inside = context.some((one) => one.id === track.id);
  return { tracks: inside ? context : [track], origin };
}

/** What plays after `current`: at the end the first again. Null for an empty queue. */
export function nextTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  const at = queue.tracks.findIndex((one) => one.id === current?.id);
  return queue.tracks[(at + 1) % queue.tracks.length] ?? null;
}

/** What played before `current`; the first stays the first. Null for an empty queue. */
export function previousTrack(queue: Queue, current: PlayableTrack | null): PlayableTrack | null {
  const at = queue.tracks.findIndex((one) => one.id === current?.id);
  return queue.tracks[Math.max(0, at - 1)] ?? null;
}

function withoutPage(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete("page");
  rest.sort();
  return rest.toString();
}

/** Only search pages have a page number to keep up to date. */
export function originOf(location: { pathname: string; search: string }): string | null {
  return location.pathname.endsWith("/search") ? `${location.pathname}${location.search}` : null;
}

/**
 * The address whose page number is the queue's; null when the current address has it already, or belongs to another search.
 */
export function queuePage(queue: Queue, location: { pathname: string; search: string }): string | null {
  if (queue.origin === null) return null;
  const [path = "", search = ""] = queue.origin.split("?");
  if (path !== location.pathname) return null;
  const [wanted, shown] = [new URLSearchParams(search), new URLSearchParams(location.search)];
  if (withoutPage(wanted) !== withoutPage(shown)) return null;
  return (wanted.get("page") ?? "1") === (shown.get("page") ?? "1") ? null : queue.origin;
}
