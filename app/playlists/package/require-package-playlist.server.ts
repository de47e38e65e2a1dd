import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";

/**
 * A playlist readable by the signed-in user, with all rows in order, including tracks hidden from them. `readsNotes`: whether notes are
 * included. @throws AppError unauthorised, forbidden, not_found
 */
export async function requirePackagePlaylist(ctx: RequestContext, { slug }: { slug: string }) {
  requireAccess(ctx, "download");
  const playlist = await readPlaylist(ctx, { slug, hidden: true });
  if (playlist === null) throw new AppError("not_found", copy.notShared);
  const { id, name: title, readsNotes } = playlist;
  const { rows, isUnstored } = await readSmartRows(ctx, playlist);
  return { subject: { id, title }, rows: rows.filter((row) => row.kind === "track"), isUnstored, readsNotes };
}
