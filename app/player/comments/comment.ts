/** Terms: docs/product/comments-and-segments.md. */

/** A comment on a range of a track; times are seconds, `createdAt` is milliseconds since 1970. */
export type Comment = {
  _id: string;
  message: string;
  userNickname: string;
  startTime: number;
  endTime: number;
  playListId: string | null;
  trackId: string;
  /** Id of the author. */
  uid: string;
  createdAt: number;
};

/** The comments on one range of a track, oldest first. Times are seconds. */
export type CommentThread = { startTime: number; endTime: number; comments: Comment[] };

/** Threads by track id, ordered by range. */
export type CommentItems = Record<string, { times: CommentThread[] }>;

/** Max characters of a message. */
export const maxMessageLength = 2_000;
