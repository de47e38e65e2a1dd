import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";

/** Set while the music is paused for a text: forgets that. */
let forget: (() => void) | null = null;

/** Pauses the music when someone begins to type a text. What they play meanwhile is theirs to pause. */
export function pauseToType({ target }: { target: EventTarget }): void {
  if (!(target instanceof HTMLTextAreaElement) || !isActive(player.snapshot.state)) return;
  player.pause();
  const unsubscribe = player.subscribe(() => isActive(player.snapshot.state) && forget?.());
  forget = () => {
    forget = null;
    unsubscribe();
  };
}

/** Goes on with the music that typing paused, once the text is sent. */
export function resumeAfterTyping(): void {
  if (forget === null) return;
  forget();
  player.resume();
}

/** The page of the text is left: nothing goes on by itself. */
export function forgetTyping(): void {
  forget?.();
}
