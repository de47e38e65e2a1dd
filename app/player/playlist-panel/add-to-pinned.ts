import { showNote } from "#app/player/panels/panel-store.ts";
import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { type PanelReply, panelPath } from "#app/player/playlist-panel/panel-data.ts";
import { playlistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { Signal } from "#app/player/store/signal.ts";

/**
 * Last addition, for the panel. `again`: tracks that were there already, added on confirmation. `rows`: added rows, for undo.
 */
export type LastAdded = { playlistId: string; text: string; again: string[]; rows: string[] };

let last: LastAdded | null = null;
const changed = new Signal();
export const subscribeToAdded = changed.subscribe;

export function lastAdded(): LastAdded | null {
  return last;
}

/** Replaces what the panel says. */
export function setLastAdded(added: LastAdded): void {
  last = added;
  changed.emit();
}

function showResult(playlistId: string, text: string, again: string[] = [], rows: string[] = []): void {
  setLastAdded({ playlistId, text, again, rows });
  // The open panel shows it itself.
  if (document.querySelector(".playlist-panel") === null) showNote(text);
}

/** Adds recordings to the end of a playlist and shows the result. Never rejects: errors are shown too. */
export async function addToPanelPlaylist(playlistId: string, trackIds: string[], again = false): Promise<void> {
  if (trackIds.length === 0) return;
  if (trackIds.length > maxChosen) return showResult(playlistId, copy.tooMany(maxChosen));
  try {
    const response = await fetch(panelPath, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ playlistId, trackIds, again }),
    });
    const body = (await response.json()) as PanelReply | { error?: { message: string } };
    if (!("text" in body)) return showResult(playlistId, body.error?.message ?? copy.failed);
    showResult(playlistId, body.text, body.had, body.rows);
  } catch {
    showResult(playlistId, copy.failed);
  }
}

/** Adds recordings to the playlist of the open panel; false if it is closed or has none. */
export function addToPinned(trackIds: string[]): boolean {
  const { open, pinned } = playlistPanel();
  if (!open || pinned === null) return false;
  void addToPanelPlaylist(pinned.id, trackIds);
  return true;
}
