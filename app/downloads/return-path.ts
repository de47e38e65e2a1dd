import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Return path of a download: the page it was requested from, or the search with the song open. */
export function downloadReturnPath(fields: URLSearchParams): string {
  const song = new URLSearchParams({ songId: fields.get("song") ?? "" });
  return safeReturnPath(fields.get("returnUrl")) ?? `/music-sync-licensing/search?${song}`;
}
