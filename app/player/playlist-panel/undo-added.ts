import { type LastAdded, lastAdded, setLastAdded } from "#app/player/playlist-panel/add-to-pinned.ts";
import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { type PanelReply, panelPath } from "#app/player/playlist-panel/panel-data.ts";

/** Undoes the last addition row by row, with a message. Never rejects: errors are shown too; a connection failure can be retried. */
export async function undoAdded(added: LastAdded): Promise<void> {
  // Rows removed meanwhile, so that a double click undoes once.
  const pending = { ...added, rows: [] };
  setLastAdded(pending);
  const outcome = await takeBack(added);
  const latest = lastAdded();
  // A later addition keeps its message; setting it again refreshes the playlist.
  setLastAdded(latest === pending || latest === null ? outcome : { ...latest });
}

async function takeBack(added: LastAdded): Promise<LastAdded> {
  const { playlistId, rows } = added;
  try {
    const response = await fetch(panelPath, {
      method: "DELETE",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ playlistId, rows }),
    });
    const body = (await response.json()) as PanelReply | { error?: { message: string } };
    const text = "text" in body ? body.text : (body.error?.message ?? copy.undoFailed);
    return { playlistId, text, again: [], rows: [] };
  } catch {
    return { ...added, text: copy.undoFailed };
  }
}
