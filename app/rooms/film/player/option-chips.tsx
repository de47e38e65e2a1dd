import { useSyncExternalStore } from "react";
import type { MusicState } from "#app/player/picture/decode-music.ts";
import type { FilmOption } from "#app/rooms/film/player/film-option.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";
import { trackName } from "#app/track/track-label.ts";

type OptionChipsProps = {
  options: readonly FilmOption[];
  music: {
    chosenId: string | null;
    stateOf: (id: string) => MusicState;
    subscribe: (listener: () => void) => () => void;
  };
  onChoose: (index: number) => void;
};

/** Max options that have a key. */
const keyed = 9;

/** The room's music to hear with the film. */
export function OptionChips({ options, music, onChoose }: OptionChipsProps) {
  const states = useSyncExternalStore(
    music.subscribe,
    () => options.map(({ track }) => music.stateOf(track.id)).join(),
    () => "",
  ).split(",");
  const chosen = options.findIndex(({ track }) => track.id === music.chosenId);
  if (options.length === 0) return <p className="hint">{copy.noMusic}</p>;
  const message = copy.states[(states[chosen] || "waiting") as MusicState];
  return (
    <div className="grid gap-2">
      <fieldset className="film-options">
        <legend className="label">{copy.music}</legend>
        {options.map(({ track }, index) => (
          <button
            key={track.id}
            type="button"
            className="film-option"
            aria-pressed={index === chosen}
            aria-keyshortcuts={index < keyed ? String(index + 1) : undefined}
            onClick={() => onChoose(index)}
          >
            {index < keyed ? <span aria-hidden="true">{index + 1}</span> : null}
            {trackName(track)}
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-sm text-mute empty:hidden">
        {message}
      </p>
    </div>
  );
}
