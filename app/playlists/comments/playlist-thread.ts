import type { TrackView } from "#app/track/track.ts";

export type ThreadComment = { id: string; userId: string; author: string; message: string; createdAt: number };

/** The comments of a playlist on one range of a track, oldest first. Times are milliseconds. */
export type PlaylistThread = {
  trackId: string;
  startMs: number;
  endMs: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
  assignee: { id: string; name: string } | null;
  comments: ThreadComment[];
};

/** A track of the playlist with threads, in the order of time. */
export type CommentedTrack = { track: TrackView; threads: PlaylistThread[] };
