import type { TrackView } from "#app/track/track.ts";

export type ThreadComment = { id: string; userId: string; author: string; message: string; createdAt: number };

/** A playlist's comments on one range of a track, oldest first. Times are milliseconds. */
export type PlaylistThread = {
  trackId: string;
  startMs: number;
  endMs: number;
  resolvedAt: number | null;
  resolvedBy: string | null;
  assignee: { id: string; name: string } | null;
  comments: ThreadComment[];
};

/** A track of the playlist with its threads, by time. */
export type CommentedTrack = { track: TrackView; threads: PlaylistThread[] };
