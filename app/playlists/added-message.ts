import type { ToastMessage } from "#app/edge/cookies/flash.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

/** Result for one playlist. */
type Outcome = { name: string; added: number; already: number; full: number };

/** Playlist names, shortened for a toast; with the number of tracks if several. */
function listed(outcomes: Outcome[], kind: "added" | "already" | "full"): string | null {
  const named = outcomes.filter((one) => one[kind] > 0);
  if (named.length === 0) return null;
  const isOne = outcomes.every(({ added, already, full }) => added + already + full === 1);
  const text = named.map((one) => (isOne ? one.name : copy.withCount(one.name, one[kind]))).join(", ");
  return text.length > 160 ? copy.several(named.length) : text;
}

/** Toast for added, duplicate and rejected tracks. */
export function addedMessage(outcomes: Outcome[]): ToastMessage {
  const [added, already, full] = (["added", "already", "full"] as const).map((kind) => listed(outcomes, kind));
  const [title = "", ...others] = [
    ...(added ? [copy.added(added)] : []),
    ...(already ? [copy.already(already)] : []),
    ...(full ? [copy.full(full)] : []),
  ];
  return { kind: added ? "success" : "info", title, body: others.length > 0 ? others.join(". ") : undefined };
}
