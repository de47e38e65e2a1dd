import type { TrackView } from "#app/track/track.ts";

/** Base64 of zeros only: the waveform of silence, and of a recording whose waveform is missing. */
const flatPeaks = /^A*=*$/;

/**
 * Whether a page may feature the recording: it has a title, an artist, a genre or mood, and sound. Its cover is drawn from the
 * waveform, so sound is enough for a cover.
 */
export function isComplete(track: Pick<TrackView, "title" | "artists" | "genres" | "moods" | "miniPeaks">): boolean {
  const { title, artists, genres, moods, miniPeaks } = track;
  const isCredited = title.trim() !== "" && artists.some(({ name }) => name.trim() !== "");
  return isCredited && genres.length + moods.length > 0 && !flatPeaks.test(miniPeaks);
}
