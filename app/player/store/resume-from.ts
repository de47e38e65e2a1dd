import { player } from "#app/player/store/player-store.ts";

/** Continues the current track at `seconds`, in its queue; false if another recording is current. */
export function resumeFrom(id: string, seconds: number): boolean {
  if (player.snapshot.track?.id !== id) return false;
  player.seek(seconds);
  player.resume();
  return true;
}
