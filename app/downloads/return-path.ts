import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Where a download leads back to: the page it was asked for on, or the search with the song open. */
export function downloadReturnPath(fields: URLSearchParams): string {
  const song = new URLSearchParams({ songId: fields.get("song") ?? "" });
  return safeReturnPath(fields.get("returnUrl")) ?? `/music-sync-licensing/search?${song}`;
}
