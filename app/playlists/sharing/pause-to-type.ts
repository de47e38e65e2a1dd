import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";

let isPaused = false;

/** Pauses the music when someone begins to type a text. */
export function pauseToType({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLTextAreaElement) || !isActive(player.snapshot.state)) return;
  player.pause();
  isPaused = true;
}

/** Goes on with the music that typing paused, once the text is sent. */
export function resumeAfterTyping(): void {
  if (isPaused) player.resume();
  isPaused = false;
}
