import { useEffect, useState, useSyncExternalStore } from "react";
import { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { player as sitePlayer } from "#app/player/store/player-store.ts";

/** A player of picture and music for as long as its component is there. It and the page's own are not heard together. */
export function usePicturePlayer(): PicturePlayer {
  const [player] = useState(() => new PicturePlayer());
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

export function useIsPlaying(player: PicturePlayer): boolean {
  return useSyncExternalStore(
    player.changed.subscribe,
    () => player.isPlaying,
    () => false,
  );
}
