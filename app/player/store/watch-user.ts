import { player } from "#app/player/store/player-store.ts";

/** Calls back when the page goes on with another user, or without one: what is kept of the one before is not theirs. */
export function watchUser(onChange: () => void): void {
  let { userId } = player.snapshot;
  player.subscribe(() => {
    if (player.snapshot.userId === userId) return;
    userId = player.snapshot.userId;
    onChange();
  });
}
