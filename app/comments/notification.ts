/**
 * Why someone is notified: a comment is in their playlist, in a thread they wrote in, or names them; or a message about a song is for
 * them. An answer is either.
 */
export type NotificationKind = "comment" | "answer" | "mention" | "message";

/** A notification as its list shows it. Times are milliseconds since 1970, those of the range seconds into the track. */
export type Notification = {
  _id: string;
  kind: NotificationKind;
  read: boolean;
  createdAt: number;
  /** Null for a message about a song, which has no range either. */
  commentId: string | null;
  userNickname: string;
  message: string;
  startTime: number | null;
  endTime: number | null;
  /** The page of the song with the comment, or of the conversation. */
  path: string;
  songTitle: string;
};
