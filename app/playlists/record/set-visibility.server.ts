import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import type { Visibility } from "#app/playlists/playlist.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Decides who reads a playlist besides its owner and members. @throws AppError as `changePlaylist`; an editor may not */
export async function setVisibility(
  ctx: RequestContext,
  { id, visibility }: { id: string; visibility: Visibility },
): Promise<void> {
  const { playlists, update } = scoped(ctx.db, ctx.company);
  await changePlaylist(ctx, { id, right: "manage", action: "playlist-visibility", detail: { visibility } }, [
    update(playlists, { visibility }, eq(playlists.id, id)),
  ]);
}
