import { matchingGain } from "#app/player/loudness/gain.ts";
import { type Duck, mergeDucks } from "#app/player/picture/ducks.ts";
import { type MusicPlan, musicPlan, type Piece } from "#app/player/picture/music-plan.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import type { FilmCut } from "#app/rooms/film/film.ts";

/** A track of the room's music. Loudness in LUFS and dBTP; null where it was not measured. */
export type FilmOption = { track: PlayableTrack; lufs: number | null; truePeak: number | null };

/** The tracks as options, each once, with their loudness where it is on file. */
export function filmOptions(
  tracks: readonly PlayableTrack[],
  loudness: readonly { id: string; lufs: number | null; truePeak: number | null }[],
): FilmOption[] {
  const levels = new Map(loudness.map((one) => [one.id, one]));
  const ids = tracks.map(({ id }) => id);
  return tracks
    .filter(({ id }, index) => ids.indexOf(id) === index)
    .map((track) => ({
      track,
      lufs: levels.get(track.id)?.lufs ?? null,
      truePeak: levels.get(track.id)?.truePeak ?? null,
    }));
}

type Place = Pick<FilmCut, "filmMs" | "musicMs" | "duckDb">;

/** How an option lies under the film: as it was cut, else with its passage at the film's first frame. */
export function placeOf({ track }: Pick<FilmOption, "track">, cuts: readonly FilmCut[]): Place {
  const cut = cuts.find(({ recordingId }) => recordingId === track.id);
  return cut ?? { filmMs: 0, musicMs: Math.round((track.passage?.start ?? 0) * 1000), duckDb: 0 };
}

/** The range of a recording that is heard with a film, and when it begins there. Empty where the film ends before. */
export function heardPart(
  { track }: { track: Pick<PlayableTrack, "durationMs" | "passage"> },
  { filmMs, musicMs }: Pick<Place, "filmMs" | "musicMs">,
  lengthMs: number,
): Piece & { atMs: number } {
  const atMs = Math.max(0, filmMs);
  const fromMs = musicMs + Math.max(0, -filmMs);
  const endMs = Math.min(track.durationMs, track.passage === undefined ? Infinity : track.passage.end * 1000);
  return { atMs, fromMs, toMs: Math.max(fromMs, Math.min(endMs, fromMs + lengthMs - atMs)) };
}

/** The plan of music of which only the heard part is decoded. `speech`: ranges of the film in which it gives way. */
export function optionPlan(part: Piece & { atMs: number }, duckDb: number, speech: readonly Duck[]): MusicPlan {
  const pieces = part.toMs > part.fromMs ? [{ fromMs: 0, toMs: part.toMs - part.fromMs }] : [];
  const ducks = duckDb === 0 ? [] : mergeDucks(speech.map((duck) => ({ ...duck, db: duckDb })));
  return musicPlan({ leadMs: 0, pieces, fadeMs: 0 }, { fromMs: part.atMs, ducks });
}

/**
 * Gains in dB with which all options are equally loud: at the level of the one that can be raised least without its peaks being cut. 0 for
 * those that were not measured.
 */
export function matchLevels(options: readonly Pick<FilmOption, "lufs" | "truePeak">[]): number[] {
  const reached = options.flatMap(({ lufs, truePeak }) =>
    lufs === null ? [] : [lufs + matchingGain({ lufs, truePeak })],
  );
  const common = Math.min(...reached);
  return options.map(({ lufs }) => (lufs === null ? 0 : common - lufs));
}
