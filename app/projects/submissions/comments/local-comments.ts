import type { Comment, CommentItems, CommentThread } from "#app/player/comments/comment.ts";
import { Signal } from "#app/player/store/signal.ts";

/** Local submission comments, by track id: docs/product/comments-and-segments.md. */
const storageKey = "submission-comments";

const changed = new Signal();
/** Notifies about changes made by this page. */
export const subscribeToLocalComments = changed.subscribe;

function isThread(value: unknown): value is CommentThread {
  const { startTime, endTime, comments } = Object(value) as Partial<CommentThread>;
  return typeof startTime === "number" && typeof endTime === "number" && Array.isArray(comments);
}

/** Parsed storage; empty if unreadable. */
function readAll(): CommentItems {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return Object(stored) as CommentItems;
  } catch {
    return {};
  }
}

function threadsOf(items: CommentItems, trackId: string): CommentThread[] {
  const times: unknown = items[trackId]?.times;
  return Array.isArray(times) ? times.filter(isThread) : [];
}

/** False if storage is full or blocked. */
function write(trackId: string, times: CommentThread[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [trackId]: { times } }));
    changed.emit();
    return true;
  } catch {
    return false;
  }
}

/** This browser's comments on a submission, ordered by range. */
export function readLocalComments(trackId: string): CommentThread[] {
  return threadsOf(readAll(), trackId);
}

/** Stores a comment in this browser. Times in seconds. False if storage is full or blocked. */
export function addLocalComment(
  trackId: string,
  { startTime, endTime, message }: { startTime: number; endTime: number; message: string },
): boolean {
  const range = { startTime, endTime, trackId, playListId: null };
  const comment = { ...range, _id: crypto.randomUUID(), message, userNickname: "", uid: "", createdAt: Date.now() };
  const times = readLocalComments(trackId);
  const thread = times.find((one) => one.startTime === startTime && one.endTime === endTime);
  if (thread) thread.comments.push(comment);
  else times.push({ startTime, endTime, comments: [comment] });
  times.sort((a, b) => a.startTime - b.startTime || a.endTime - b.endTime);
  return write(trackId, times);
}

/** Deletes a comment from this browser. False if another tab has deleted it. */
export function removeLocalComment(trackId: string, { _id, startTime, endTime }: Comment): boolean {
  const times = readLocalComments(trackId);
  const thread = times.find((one) => one.startTime === startTime && one.endTime === endTime);
  if (!thread) {
    changed.emit();
    return false;
  }
  thread.comments = thread.comments.filter((one) => one._id !== _id);
  return write(
    trackId,
    times.filter(({ comments }) => comments.length > 0),
  );
}
