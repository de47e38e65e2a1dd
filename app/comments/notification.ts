/** Why someone is notified of a comment: it is in their playlist, in a thread they wrote in, or names them. */
export type NotificationKind = "comment" | "answer" | "mention";

/** A notification as its list shows it. Times are milliseconds since 1970, those of the range seconds into the track. */
export type Notification = {
  _id: string;
  kind: NotificationKind;
  read: boolean;
  createdAt: number;
  commentId: string;
  userNickname: string;
  message: string;
  startTime: number;
  endTime: number;
  /** The page of the song with the comment. */
  path: string;
  songTitle: string;
};
