import type { PlaylistThread } from "#app/playlists/comments/playlist-thread.ts";
import type { TrackView } from "#app/track/track.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** A thread with its track and the track's start in the file, in milliseconds. */
export type TimedThread = PlaylistThread & { track: TrackView; offsetMs: number };

/** The thread as one line: "Ana: Too long. / Leo: Agreed." */
export function saidIn({ comments }: Pick<TimedThread, "comments">): string {
  return comments.map(({ author, message }) => oneLine(`${author}: ${message}`)).join(" / ");
}
