import type { TrackView } from "#app/track/track.ts";

/** Base64 of zeros only: silence, or a missing waveform. */
const flatPeaks = /^A*=*$/;

/**
 * Whether a page may feature the recording: it has a title, an artist, a genre or mood, and a waveform, from which its cover is drawn.
 */
export function isComplete(track: Pick<TrackView, "title" | "artists" | "genres" | "moods" | "miniPeaks">): boolean {
  const { title, artists, genres, moods, miniPeaks } = track;
  const isCredited = title.trim() !== "" && artists.some(({ name }) => name.trim() !== "");
  return isCredited && genres.length + moods.length > 0 && !flatPeaks.test(miniPeaks);
}
