import { player } from "#app/player/store/player-store.ts";

/** Calls back when the page continues with another user or none, so that the previous user's data is dropped. */
export function watchUser(onChange: () => void): void {
  let { userId } = player.snapshot;
  player.subscribe(() => {
    if (player.snapshot.userId === userId) return;
    userId = player.snapshot.userId;
    onChange();
  });
}
