import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { prefersReducedData } from "#app/player/engine/prefetch.ts";
import { factorOf } from "#app/player/loudness/gain.ts";
import type { Duck } from "#app/player/picture/ducks.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import type { FilmCut, RoomFilm } from "#app/rooms/film/film.ts";
import { type FilmOption, heardPart, matchLevels, optionPlan, placeOf } from "#app/rooms/film/player/film-option.ts";
import { OptionMusic } from "#app/rooms/film/player/option-music.ts";

type Given = {
  film: RoomFilm;
  options: readonly FilmOption[];
  cuts: readonly FilmCut[];
  /** Ranges in which the film's own sound is heard. */
  speech: readonly Duck[];
  /** Whether the film was played: before, no music is loaded. */
  isStarted: boolean;
};

/** Lays the chosen option under the film, and loads the others so that a key switches to them at once. */
export function useOptionMusic(player: PicturePlayer, { film, options, cuts, speech, isStarted }: Given) {
  const [chosenId, setChosenId] = useState(options[0]?.track.id ?? null);
  const [music, setMusic] = useState(() => new OptionMusic());
  const read = useMemo(() => {
    const levels = matchLevels(options);
    return options.map((option, index) => {
      const place = placeOf(option, cuts);
      const part = heardPart(option, place, film.durationMs);
      return { option, part, duckDb: place.duckDb, level: factorOf(levels[index] ?? 0) };
    });
  }, [options, cuts, film.durationMs]);
  // What the page reads again with each comment is the same: its music stays loaded.
  const [placed, setPlaced] = useState(read);
  if (placed !== read && JSON.stringify(placed) !== JSON.stringify(read)) setPlaced(read);
  const chosen = placed.find(({ option }) => option.track.id === chosenId) ?? placed[0] ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other places need other parts of the recordings.
  useEffect(() => {
    const loaded = new OptionMusic();
    setMusic(loaded);
    return () => loaded.close();
  }, [placed]);
  const heard = useSyncExternalStore(
    music.changed.subscribe,
    () => (chosen === null ? null : music.get(chosen.option.track.id)),
    () => null,
  );
  const plan = useMemo(
    () => optionPlan(chosen?.part ?? { atMs: 0, fromMs: 0, toMs: 0 }, chosen?.duckDb ?? 0, speech),
    [chosen, speech],
  );
  useEffect(() => {
    player.exchange({ music: heard, plan, level: chosen?.level ?? 1 });
  }, [player, heard, plan, chosen]);
  useEffect(() => {
    if (!isStarted || chosen === null) return;
    let isLeft = false;
    async function loadAll(first: NonNullable<typeof chosen>) {
      await music.load(first.option, first.part);
      if (prefersReducedData()) return;
      for (const { option, part } of placed) if (!isLeft && !music.isFull) await music.load(option, part);
    }
    void loadAll(chosen);
    return () => {
      isLeft = true;
    };
  }, [music, placed, chosen, isStarted]);

  return {
    chosenId: chosen?.option.track.id ?? null,
    choose: setChosenId,
    stateOf: (id: string) => music.stateOf(id),
    /** Notifies when more is loaded. */
    subscribe: music.changed.subscribe,
  };
}
