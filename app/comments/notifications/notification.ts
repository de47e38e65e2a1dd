import type { scoped } from "#db/tenant-tables.server.ts";

/**
 * Reason of a notification: a comment in the user's playlist, a reply in their thread, a mention; a message about a song; answers of their
 * share link; an assigned thread; access to a playlist; a submission to their project; access to a project or pitch; feedback on a
 * submission; or news of licences, agreements, visitor requests, artists and their figures.
 */
export type NotificationKind = ReturnType<typeof scoped>["notifications"]["$inferSelect"]["kind"];

/** A notification as a list item. Times in ms since 1970, of ranges in seconds. */
export type Notification = {
  _id: string;
  kind: NotificationKind;
  read: boolean;
  createdAt: number;
  /** Null unless it is a comment on a catalogue track. */
  commentId: string | null;
  /** Whose act it is; may be empty for news. */
  userNickname: string;
  /** Title of news; null for other kinds. */
  title: string | null;
  message: string;
  startTime: number | null;
  endTime: number | null;
  /** Page to open. */
  path: string;
  /** Title of the song, playlist, project, pitch, shared subject or submission. */
  songTitle: string;
};
