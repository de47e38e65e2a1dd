import type { Comment, CommentItems, CommentThread } from "#app/player/comments/comment.ts";
import { Signal } from "#app/player/store/signal.ts";

/** docs/product/comments-and-segments.md: local submission comments, by the id of their track. */
const storageKey = "submission-comments";

const changed = new Signal();
/** Calls back after a comment was kept or deleted on this page. */
export const subscribeToLocalComments = changed.subscribe;

function isThread(value: unknown): value is CommentThread {
  const { startTime, endTime, comments } = Object(value) as Partial<CommentThread>;
  return typeof startTime === "number" && typeof endTime === "number" && Array.isArray(comments);
}

/** What is stored; nothing where it cannot be read. */
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

/** Whether it could be stored: the browser may have no room, or forbid it. */
function write(trackId: string, times: CommentThread[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [trackId]: { times } }));
    changed.emit();
    return true;
  } catch {
    return false;
  }
}

/** The comments that this browser keeps on a submission, in the order of their ranges. */
export function readLocalComments(trackId: string): CommentThread[] {
  return threadsOf(readAll(), trackId);
}

/** Keeps a comment in this browser. Times are seconds. Whether it could. */
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

/** Deletes a comment of this browser. Whether its time range was there: another tab may have deleted it. */
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
