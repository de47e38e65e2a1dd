import { seekStep } from "#app/player/player.ts";
import { shortcutOf } from "#app/player/shortcuts/keyboard.ts";
import { player } from "#app/player/store/player-store.ts";

/**
 * Space, arrows, G, ; and ?, while the focus is on the page's body (specification part 2, section 4). Returns the clean-up function.
 */
export function listenForShortcuts(showHelp: () => void): () => void {
  function onKeyDown(event: KeyboardEvent) {
    const shortcut = shortcutOf(event, document.activeElement === document.body);
    if (shortcut === null || (shortcut !== "help" && player.snapshot.track === null)) return;
    event.preventDefault();
    if (shortcut === "help") showHelp();
    else if (shortcut !== "toggle") player.seekBy(shortcut === "back" ? -seekStep : seekStep);
    else if (!event.repeat) player.togglePlaying();
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
