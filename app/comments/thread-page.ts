import type { CommentThread } from "#app/player/comments/comment.ts";

/** Threads per page. */
const pageSize = 50;

type Wanted = { page: number; commentId: string | null };

/** A page of `threads`: the one with the comment `commentId` if given, else `page`, from 1, clamped. */
export function threadPage(threads: CommentThread[], { page, commentId }: Wanted) {
  const pages = Math.max(1, Math.ceil(threads.length / pageSize));
  const at = threads.findIndex(({ comments }) => comments.some(({ _id }) => _id === commentId));
  const current = at >= 0 ? Math.floor(at / pageSize) + 1 : Math.min(pages, Math.max(1, Math.floor(page)));
  return { threads: threads.slice((current - 1) * pageSize, current * pageSize), page: current, pages };
}
