import type { Comment, CommentItems } from "#app/player/comments/comment.ts";

/** A stored comment, times in milliseconds. */
export type CommentRow = Omit<Comment, "startTime" | "endTime"> & { startMs: number; endMs: number };

/** Groups `rows` by track and range. Rows of a range are adjacent; every id of `trackIds` has an entry. */
export function groupThreads(trackIds: string[], rows: CommentRow[]): CommentItems {
  const items: CommentItems = Object.fromEntries(trackIds.map((id) => [id, { times: [] }]));
  for (const { startMs, endMs, ...row } of rows) {
    const times = items[row.trackId]?.times;
    const comment = { ...row, startTime: startMs / 1000, endTime: endMs / 1000 };
    const { startTime, endTime } = comment;
    const last = times?.at(-1);
    if (last?.startTime === startTime && last.endTime === endTime) last.comments.push(comment);
    else times?.push({ startTime, endTime, comments: [comment] });
  }
  return items;
}
