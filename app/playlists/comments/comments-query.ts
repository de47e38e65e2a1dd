/** What the page of a playlist's comments shows: threads that are open, assigned to the reader and open, resolved, or all of them. */
export const threadViews = ["open", "mine", "resolved", "all"] as const;
export type ThreadView = (typeof threadViews)[number];

export const threadsPerPage = 50;

/** Larger page numbers are read as this one. */
const maxPage = 10_000;

export type CommentsQuery = {
  view: ThreadView;
  page: number;
  /** A link leads to the thread with this comment. */
  commentId: string | null;
};

/** The state of the page, all of it in the address. Without a view, a link to one comment shows all threads, and any other the open ones. */
export function readCommentsQuery(params: URLSearchParams): CommentsQuery {
  const commentId = /^[\w-]{1,64}$/.exec(params.get("comment") ?? "")?.[0] ?? null;
  const page = Number(params.get("page") ?? "1");
  return {
    view: threadViews.find((view) => view === params.get("show")) ?? (commentId === null ? "open" : "all"),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
    commentId,
  };
}
