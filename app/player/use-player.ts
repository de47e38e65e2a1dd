import { useSyncExternalStore } from "react";
import { initialSnapshot, type PlayerSnapshot, player } from "#app/player/player-store.ts";

/** A part of the player's state; the component renders again only when that part changes. `select` returns what is in the snapshot, or a primitive. */
export function usePlayer<Part>(select: (snapshot: PlayerSnapshot) => Part): Part {
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.snapshot),
    () => select(initialSnapshot),
  );
}

/** Whole seconds into the track. */
export function useElapsed(): number {
  return useSyncExternalStore(
    player.subscribeToTime,
    () => Math.floor(player.position),
    () => 0,
  );
}
