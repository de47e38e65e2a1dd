import type { Comment, CommentThread } from "#app/player/comments/comment.ts";

/** Key of a thread: comments on one range form one thread. */
export function threadKey({ startTime, endTime }: Pick<CommentThread, "startTime" | "endTime">): string {
  return `${startTime}-${endTime}`;
}

function inOrder(one: CommentThread, other: CommentThread): number {
  return one.startTime - other.startTime || one.endTime - other.endTime;
}

/** Adds a comment to its thread or to a new one. Idempotent by comment id. */
export function withComment(threads: CommentThread[], comment: Comment): CommentThread[] {
  const key = threadKey(comment);
  const { startTime, endTime } = comment;
  const existing = threads.find((thread) => threadKey(thread) === key);
  const others = existing?.comments.filter(({ _id }) => _id !== comment._id) ?? [];
  const comments = [...others, comment];
  return [...threads.filter((thread) => thread !== existing), { startTime, endTime, comments }].sort(inOrder);
}

/** Removes a comment, and its thread if that is empty then. */
export function withoutComment(threads: CommentThread[], id: string): CommentThread[] {
  return threads.flatMap((thread) => {
    const comments = thread.comments.filter(({ _id }) => _id !== id);
    return comments.length > 0 ? [{ ...thread, comments }] : [];
  });
}

/** The thread `by` places after `key`, wrapping around; null without threads. */
export function threadAfter(threads: CommentThread[], key: string, by: 1 | -1): CommentThread | null {
  const at = threads.findIndex((thread) => threadKey(thread) === key);
  return threads.at((at + by) % threads.length) ?? null;
}

export function countComments(threads: CommentThread[]): number {
  return threads.reduce((sum, { comments }) => sum + comments.length, 0);
}
