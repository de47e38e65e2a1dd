import { useSyncExternalStore } from "react";
import { initialSnapshot, type PlayerSnapshot } from "#app/player/store/player-snapshot.ts";
import { player } from "#app/player/store/player-store.ts";

/**
 * Selects a part of the player's state; re-renders only when it changes, so `select` must return a stable reference or a primitive.
 */
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
