import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { getPlaylist } from "#app/playlists/get-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";

/**
 * A playlist that the signed-in person may read, with its rows in order, also those of tracks that are hidden from them. Notes are those
 * that they may read: `readsNotes` says whether they may. `stored`: as for `getPlaylist`.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function requirePackagePlaylist(
  ctx: RequestContext,
  { slug, stored = false }: { slug: string; stored?: boolean },
) {
  requireAccess(ctx, "download");
  const playlist = await getPlaylist(ctx, { slug, hidden: true, stored });
  if (playlist === null) throw new AppError("not_found", copy.notShared);
  const rows = playlist.rows.filter((row) => row.kind === "track");
  const { id, name: title, isUnstored, readsNotes } = playlist;
  return { subject: { id, title }, rows, isUnstored, readsNotes };
}
