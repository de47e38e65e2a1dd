import { element } from "#app/mcp/player-app/page/element.ts";
import type { PlayerSong, ToolOutcome } from "#app/mcp/player-app/page/read-result.ts";
import { type RowActions, type SongRow, songRow } from "#app/mcp/player-app/page/song-row.ts";
import { playerAppCopy as copy } from "#app/mcp/player-app/player-app-copy.ts";

export type View =
  | { kind: "waiting"; words: string }
  | { kind: "cancelled" }
  | { kind: "alone" }
  | { kind: "outcome"; outcome: ToolOutcome; heading: string | null };

export type Shown = { heading: string; note: string; body: Node[]; rows: SongRow[] };

function message(text: string): HTMLElement {
  return element("p", { class: "message" }, text);
}

/** Rows of the size that songs will have. */
function skeleton(): HTMLElement {
  const rows = Array.from({ length: 3 }, () => element("li", { class: "song ghost" }));
  return element("ul", { class: "songs", "aria-hidden": "true" }, ...rows);
}

function songsShown(songs: PlayerSong[], heading: string | null, actions: RowActions): Shown {
  const title = heading ?? copy.title;
  if (songs.length === 0) return { heading: title, note: copy.none, body: [message(copy.noneHint)], rows: [] };
  const rows = songs.map((song) => songRow(song, actions));
  const list = element("ul", { class: "songs" }, ...rows.map(({ root }) => root));
  return { heading: title, note: copy.tracks(songs.length), body: [list], rows };
}

/** What the page shows of a state: heading, one line about it for screen readers too, and what is below. */
export function showView(view: View, actions: RowActions): Shown {
  const plain = (note: string, ...body: Node[]): Shown => ({ heading: copy.title, note, body, rows: [] });
  if (view.kind === "waiting") return plain(view.words, skeleton());
  if (view.kind === "cancelled") return plain(copy.cancelled);
  if (view.kind === "alone") return plain(copy.alone);
  const { outcome, heading } = view;
  if (outcome.kind === "songs") return songsShown(outcome.songs, heading, actions);
  if (outcome.kind === "failed") return plain(copy.failed, message(outcome.text));
  return plain("", message(outcome.text));
}
