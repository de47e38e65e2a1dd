import type { PlayableTrack } from "#app/player/player.ts";

/** Start of a track in seconds: that of its passage, if any. */
export function beginningOf({ passage }: Pick<PlayableTrack, "passage">): number {
  return passage?.start ?? 0;
}

/**
 * Start in seconds when a track replaces another version of its song at `position`; the beginning for another song, past its end, and for a
 * passage.
 */
export function startOf(track: PlayableTrack, current: PlayableTrack | null, position: number): number {
  const goesOn = !track.passage && current?.songId === track.songId && position < track.durationMs / 1000;
  return goesOn ? position : beginningOf(track);
}

/** The tracks whose songs are not in `listed`. */
export function withoutSongsOf<Track extends PlayableTrack>(listed: PlayableTrack[], tracks: Track[]): Track[] {
  return tracks.filter(({ songId }) => !listed.some((one) => one.songId === songId));
}
