import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { storeCover } from "#app/playlists/record/store-cover.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Sets or removes a playlist's picture; without one, strata of its tracks are shown. @throws AppError as `changePlaylist`; too_large,
 * unsupported, naming the field `cover`
 */
export async function setCover(ctx: RequestContext, { id, file }: { id: string; file: File | null }): Promise<void> {
  const imageKey = file === null ? null : await storeCover(ctx, file);
  const { playlists, update } = scoped(ctx.db, ctx.company);
  await changePlaylist(ctx, { id, action: "playlist-cover", detail: { imageKey } }, [
    update(playlists, { imageKey }, eq(playlists.id, id)),
  ]);
}
