import type { CommentPlace } from "#app/player/comments/comment-requests.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { watchUser } from "#app/player/store/watch-user.ts";

/** `range`: that of an open window; null once the user closed it. */
type Typed = { text: string; range: TimeRange | null };

/** Unsent text by track and thread, until the page is closed. */
const typed = new Map<string, Typed>();

watchUser(() => typed.clear());

/** `thread`: its key; null for a new comment. */
function keyOf({ trackId, playListId }: CommentPlace, thread: string | null): string {
  return JSON.stringify([trackId, playListId, thread]);
}

export function typedText(place: CommentPlace, thread: string | null): Typed | null {
  return typed.get(keyOf(place, thread)) ?? null;
}

/** Blank text deletes the entry. */
export function keepTypedText(place: CommentPlace, thread: string | null, { text, range }: Typed): void {
  if (text.trim() === "") typed.delete(keyOf(place, thread));
  else typed.set(keyOf(place, thread), { text, range });
}

export function forgetTypedText(place: CommentPlace, thread: string | null): void {
  typed.delete(keyOf(place, thread));
}
