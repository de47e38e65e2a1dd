/** Where a song is exchanged: a playlist, a pitch, or the user's draft request. */
export type SwapPlace = { kind: "playlist" | "pitch"; id: string } | { kind: "draft" };

function writePlace(place: SwapPlace): string {
  return place.kind === "draft" ? "draft" : `${place.kind}:${place.id}`;
}

/** The place of an address; null for anything else. */
export function readPlace(text: string | null): SwapPlace | null {
  if (text === "draft") return { kind: "draft" };
  const [, kind, id] = /^(playlist|pitch):([0-9a-zA-Z-]{1,64})$/.exec(text ?? "") ?? [];
  return (kind === "playlist" || kind === "pitch") && id !== undefined ? { kind, id } : null;
}

/** Page with what sounds like a song and is clear. `row`: of the place, if it has the song more than once. */
export function swapPath(song: string, place: SwapPlace | null, row?: string): string {
  const query = new URLSearchParams({ ...(place && { in: writePlace(place) }), ...(row && { row }) });
  return `/swap/${encodeURIComponent(song)}${query.size > 0 ? `?${query}` : ""}`;
}

/** Takes back an exchange, by POST. */
export function swapUndoPath(place: SwapPlace, replacement: string): string {
  return `/swap/undo?${new URLSearchParams({ in: writePlace(place), swap: replacement })}`;
}
