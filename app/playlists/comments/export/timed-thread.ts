import type { TrackView } from "#app/player/track/track.ts";
import { artistNames } from "#app/player/track/track-label.ts";
import type { PlaylistThread } from "#app/playlists/comments/playlist-thread.ts";

/** A thread with its track, and where the track begins in the file, in milliseconds. */
export type TimedThread = PlaylistThread & { track: TrackView; offsetMs: number };

/** A text on one line, without what the formats use as separators. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** "Artist - Title (Version)". */
export function sourceName({ track }: Pick<TimedThread, "track">): string {
  const title = track.versionLabel === null ? track.title : `${track.title} (${track.versionLabel})`;
  return oneLine([artistNames(track), title].filter(Boolean).join(" - "));
}

/** All that was said, on one line: "Ana: Too long. / Leo: Agreed." */
export function saidIn({ comments }: Pick<TimedThread, "comments">): string {
  return comments.map(({ author, message }) => oneLine(`${author}: ${message}`)).join(" / ");
}
