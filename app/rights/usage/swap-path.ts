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

/** All pages of this kind start so. */
export const swapPaths = "/swap/";

/** A song, by its slug, and where it can be exchanged. `row`: of the place, if that has the song more than once. */
export type Swap = { song: string; place: SwapPlace | null; row?: string | undefined };

/** Page with what sounds like a song and is clear. */
export function swapPath({ song, place, row }: Swap): string {
  const query = new URLSearchParams({ ...(place && { in: writePlace(place) }), ...(row && { row }) });
  return `${swapPaths}${encodeURIComponent(song)}${query.size > 0 ? `?${query}` : ""}`;
}

/** Takes back an exchange, by POST. */
export function swapUndoPath(place: SwapPlace, replacement: string): string {
  return `/swap/undo?${new URLSearchParams({ in: writePlace(place), swap: replacement })}`;
}
