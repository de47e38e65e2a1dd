import { useSyncExternalStore } from "react";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import type { FilmThread } from "#app/rooms/film/film.ts";
import type { FilmFrames } from "#app/rooms/film/player/frames.ts";
import { playerCopy as copy } from "#app/rooms/film/player/player-copy.ts";

type FilmBarProps = {
  player: PicturePlayer;
  frames: FilmFrames;
  /** Threads on this version of the film. */
  threads: readonly FilmThread[];
  onSeek: (frame: number) => void;
};

/** The frame that is shown, kept up to date while the film plays. */
export function useFrame(player: PicturePlayer, frames: FilmFrames): number {
  return useSyncExternalStore(
    player.moved.subscribe,
    () => frames.frameAt(player.positionMs),
    () => 0,
  );
}

/** Position in frames, with the comments as marks. */
export function FilmBar({ player, frames, threads, onSeek }: FilmBarProps) {
  const frame = useFrame(player, frames);
  const at = (ms: number) => `${(100 * frames.frameAt(ms)) / Math.max(1, frames.last)}%`;
  const time = frames.timecode(frames.msOf(frame));
  return (
    <div className="film-bar">
      <div className="film-marks" aria-hidden="true">
        {threads.map(({ id, fromMs, toMs, isDone }) => (
          <span
            key={id}
            data-done={isDone || undefined}
            style={{ left: at(fromMs), ...(toMs === null ? {} : { width: `calc(${at(toMs)} - ${at(fromMs)})` }) }}
          />
        ))}
      </div>
      <input
        type="range"
        className="range film-position"
        aria-label={copy.position}
        aria-valuetext={time}
        min={0}
        max={frames.last}
        step={1}
        value={frame}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
      />
      <output className="film-time">{`${time} / ${frames.timecode(frames.msOf(frames.last))}`}</output>
    </div>
  );
}
