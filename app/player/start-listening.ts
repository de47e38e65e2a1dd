import { reportPlayback } from "#app/player/report-playback.ts";
import { listenForShortcuts } from "#app/player/shortcuts/listen-for-shortcuts.ts";

/** Starts what follows the player for as long as the page is open. Returns the clean-up function. */
export function startListening(showHelp: () => void): () => void {
  const ends = [listenForShortcuts(showHelp), reportPlayback()];
  return () => {
    for (const end of ends) end();
  };
}
