import { type LastAdded, lastAdded, setLastAdded } from "#app/player/playlist-panel/add-to-pinned.ts";
import { playlistPanelCopy as copy } from "#app/player/playlist-panel/panel-copy.ts";
import { type PanelReply, panelPath } from "#app/player/playlist-panel/panel-data.ts";

/** Takes the last addition back, row by row, and says so. Never fails: an error is said too; without a connection it can be tried again. */
export async function undoAdded(added: LastAdded): Promise<void> {
  // Without its rows meanwhile: pressed twice it is done once.
  const pending = { ...added, rows: [] };
  setLastAdded(pending);
  const outcome = await takeBack(added);
  const latest = lastAdded();
  // What was added meanwhile stays said; setting it shows the playlist as it is now.
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
