import type { notifications } from "#db/schema/comments.server.ts";

/**
 * Why someone is notified: a comment is in their playlist, in a thread they wrote in, or names them; a message about a song is for
 * them (an answer is either); the recipient of a share link of theirs answered; a thread is assigned to them; a playlist is open to
 * them; a track was sent to a project of theirs; they were added to a project or a pitch; or there is feedback, a comment, on such a track.
 */
export type NotificationKind = typeof notifications.$inferSelect.kind;

/** A notification as its list shows it. Times are milliseconds since 1970, those of the range seconds into the track. */
export type Notification = {
  _id: string;
  kind: NotificationKind;
  read: boolean;
  createdAt: number;
  /** Null for what is not a comment on a track of the catalogue. */
  commentId: string | null;
  userNickname: string;
  message: string;
  startTime: number | null;
  endTime: number | null;
  /** The page that it is about. */
  path: string;
  /** Of the song, the playlist, the project or the pitch, of what was shared, or of the track that was sent. */
  songTitle: string;
};
