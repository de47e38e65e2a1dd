import { player } from "#app/player/store/player-store.ts";

/** Plays the current track from `seconds` on, in its queue; false where another recording is current. */
export function resumeFrom(id: string, seconds: number): boolean {
  if (player.snapshot.track?.id !== id) return false;
  player.seek(seconds);
  player.resume();
  return true;
}
