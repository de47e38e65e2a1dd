import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { assertPlaylistRoom, throwPlaylistLimit } from "#app/playlists/record/playlist-limit.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Deletes or restores a playlist with its rows and members. @throws AppError as `changePlaylist`; forbidden for editors; conflict when the
 * owner is at the limit
 */
export async function setDeleted(
  ctx: RequestContext,
  { id, deleted }: { id: string; deleted: boolean },
): Promise<void> {
  const { playlists, update } = scoped(ctx.db, ctx.company);
  const [before, after] = deleted ? (["active", "deleted"] as const) : (["deleted", "active"] as const);
  const action = deleted ? "playlist-deleted" : "playlist-restored";
  const owner = sql`(SELECT back.owner_id FROM ${playlists} AS back WHERE back.id = ${id})`;
  const changing = changePlaylist(ctx, { id, right: "manage", status: before, action }, [
    ...(deleted ? [] : [assertPlaylistRoom(ctx, owner)]),
    update(playlists, { status: after }, eq(playlists.id, id)),
  ]);
  await changing.catch(throwPlaylistLimit);
}
