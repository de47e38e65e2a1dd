import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { isOwnFolder } from "#app/playlists/folders/own-folder.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isFolderOwn = "folder-is-own";
const isPlaylistOwn = "playlist-is-own";

/**
 * Moves a playlist of the user to a folder of theirs, or out of it (null). @throws AppError as `changePlaylist`; not_found for a folder or
 * playlist of another user
 */
export async function putInFolder(
  ctx: RequestContext,
  { id, folderId }: { id: string; folderId: string | null },
): Promise<void> {
  const actor = requireAccess(ctx, "playlists");
  const { playlists, update, ofCompany } = scoped(ctx.db, ctx.company);
  const own = ofCompany(playlists, and(eq(playlists.id, id), eq(playlists.ownerId, actor.id)));
  const errors = {
    [isFolderOwn]: new AppError("not_found", copy.folderGone),
    [isPlaylistOwn]: new AppError("not_found", copy.gone),
  };
  await changePlaylist(ctx, { id, right: "manage", action: "playlist-filed", detail: { folderId }, errors }, [
    assertInBatch(ctx.db, rowExists(playlists, own), isPlaylistOwn),
    assertInBatch(ctx.db, folderId === null ? sql`1` : isOwnFolder(ctx, actor, folderId), isFolderOwn),
    update(playlists, { folderId }, eq(playlists.id, id)),
  ]);
}
