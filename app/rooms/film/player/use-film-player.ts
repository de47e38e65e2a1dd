import { type RefObject, useEffect, useState } from "react";
import { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { player as sitePlayer } from "#app/player/store/player-store.ts";
import type { RoomFilm } from "#app/rooms/film/film.ts";
import type { FilmFrames } from "#app/rooms/film/player/frames.ts";

/** Ms by which the music may be beside the picture; less than a clock of 50 frames a second can keep would be set again all the time. */
const minDriftMs = 20;

type Given = { film: RoomFilm; frames: FilmFrames; element: RefObject<HTMLVideoElement>; address: string | null };

/** The film's player. It and the page's own are not heard together. */
export function useFilmPlayer({ film, frames, element, address }: Given): PicturePlayer {
  const [player] = useState(() => new PicturePlayer());
  useEffect(() => {
    player.lengthMs = film.durationMs;
    player.maxDriftMs = Math.max(minDriftMs, frames.frameMs);
  }, [player, film.durationMs, frames.frameMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another element.
  useEffect(() => {
    player.setVideo(element.current);
    player.moved.emit();
  }, [player, address]);
  useEffect(() => {
    const unsubscribe = sitePlayer.subscribe(() => {
      if (sitePlayer.snapshot.state === "playing" && player.isPlaying) player.pause();
    });
    return () => {
      unsubscribe();
      player.close();
    };
  }, [player]);
  return player;
}
