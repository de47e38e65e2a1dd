import type { Comment, CommentThread } from "#app/player/comments/comment.ts";

/** Names a thread of a track: comments of one range are one thread. */
export function threadKey({ startTime, endTime }: Pick<CommentThread, "startTime" | "endTime">): string {
  return `${startTime}-${endTime}`;
}

function inOrder(one: CommentThread, other: CommentThread): number {
  return one.startTime - other.startTime || one.endTime - other.endTime;
}

/** `threads` with one more comment, in its thread or in a new one. A comment that was sent twice is one. */
export function withComment(threads: CommentThread[], comment: Comment): CommentThread[] {
  const key = threadKey(comment);
  const { startTime, endTime } = comment;
  const known = threads.find((thread) => threadKey(thread) === key);
  const others = known?.comments.filter(({ _id }) => _id !== comment._id) ?? [];
  const comments = [...others, comment];
  return [...threads.filter((thread) => thread !== known), { startTime, endTime, comments }].sort(inOrder);
}

/** `threads` without one comment. A thread without comments goes. */
export function withoutComment(threads: CommentThread[], id: string): CommentThread[] {
  return threads.flatMap((thread) => {
    const comments = thread.comments.filter(({ _id }) => _id !== id);
    return comments.length > 0 ? [{ ...thread, comments }] : [];
  });
}

/** The thread `by` places after the one named `key`, around the ends; null without threads. */
export function threadAfter(threads: CommentThread[], key: string, by: 1 | -1): CommentThread | null {
  const at = threads.findIndex((thread) => threadKey(thread) === key);
  return threads.at((at + by) % threads.length) ?? null;
}

/** The number of comments in all threads. */
export function countComments(threads: CommentThread[]): number {
  return threads.reduce((sum, { comments }) => sum + comments.length, 0);
}
