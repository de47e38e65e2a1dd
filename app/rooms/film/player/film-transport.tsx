import { type RefObject, useSyncExternalStore } from "react";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { useIsPlaying } from "#app/player/picture/use-picture-player.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";
import type { FilmActions } from "#app/rooms/film/player/use-film-keys.ts";
import { Button } from "#app/ui/form/button.tsx";

/** How loud the film itself is; "under": 12 dB below. */
export const filmSounds = { on: 1, under: 0.25, off: 0 } as const;
export type FilmSound = keyof typeof filmSounds;
const soundNames = Object.keys(filmSounds) as FilmSound[];

type FilmTransportProps = {
  player: PicturePlayer;
  actions: FilmActions;
  /** Null for a film without sound. */
  sound: FilmSound | null;
  setSound: (sound: FilmSound) => void;
  /** What fills the screen. */
  stage: RefObject<HTMLElement>;
};

/** Playing, stepping, the film's own sound, and the whole screen. */
export function FilmTransport({ player, actions, sound, setSound, stage }: FilmTransportProps) {
  const isPlaying = useIsPlaying(player);
  const isFull = useSyncExternalStore(
    subscribeToFullscreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  // Phones of Apple fill the screen with a video alone, without what lies over it.
  const mayFill = useSyncExternalStore(
    subscribeToFullscreen,
    () => document.fullscreenEnabled,
    () => false,
  );
  return (
    <div className="film-transport">
      <Button type="button" size="small" className="film-play" onClick={actions.toggle}>
        {isPlaying ? copy.pause : copy.play}
      </Button>
      <Button type="button" variant="quiet" size="small" onClick={() => actions.step(-1)}>
        {copy.back}
      </Button>
      <Button type="button" variant="quiet" size="small" onClick={() => actions.step(1)}>
        {copy.forward}
      </Button>
      {sound === null ? (
        <span className="text-sm text-mute">{copy.noSound}</span>
      ) : (
        <label className="film-sound">
          {copy.sound}
          <select
            className="control"
            value={sound}
            onChange={({ currentTarget }) => setSound(soundNames.find((name) => name === currentTarget.value) ?? "on")}
          >
            {soundNames.map((name) => (
              <option key={name} value={name}>
                {copy.sounds[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      {mayFill ? (
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen())}
        >
          {isFull ? copy.leaveFullscreen : copy.fullscreen}
        </Button>
      ) : null}
    </div>
  );
}

function subscribeToFullscreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
