import { type RefObject, useEffect } from "react";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { usePicturePlayer } from "#app/player/picture/use-picture-player.ts";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import type { FilmFrames } from "#app/rooms/film/player/frames.ts";

/** Ms by which the music may be beside the picture; less than a clock of 50 frames a second can keep would be set again all the time. */
const minDriftMs = 20;

type Given = { film: RoomFilm; frames: FilmFrames; element: RefObject<HTMLVideoElement>; address: string | null };

/** The film's player. */
export function useFilmPlayer({ film, frames, element, address }: Given): PicturePlayer {
  const player = usePicturePlayer();
  useEffect(() => {
    player.lengthMs = film.durationMs;
    player.maxDriftMs = Math.max(minDriftMs, frames.frameMs);
  }, [player, film.durationMs, frames.frameMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another element.
  useEffect(() => {
    player.setVideo(element.current);
    player.moved.emit();
  }, [player, address]);
  return player;
}
