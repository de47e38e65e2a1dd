/** Filters of the comments page: open threads, open threads assigned to the user, resolved, or all. */
export const threadViews = ["open", "mine", "resolved", "all"] as const;
export type ThreadView = (typeof threadViews)[number];

export const threadsPerPage = 50;

/** Larger page numbers are clamped. */
const maxPage = 10_000;

export type CommentsQuery = {
  view: ThreadView;
  page: number;
  /** Comment that the URL links to; null without one. */
  commentId: string | null;
};

/** Filter and page in the query string. Default view: all threads with a comment id, otherwise the open ones. */
export function readCommentsQuery(params: URLSearchParams): CommentsQuery {
  const commentId = /^[\w-]{1,64}$/.exec(params.get("comment") ?? "")?.[0] ?? null;
  const page = Number(params.get("page") ?? "1");
  return {
    view: threadViews.find((view) => view === params.get("show")) ?? (commentId === null ? "open" : "all"),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
    commentId,
  };
}
