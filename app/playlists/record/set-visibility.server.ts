import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylistTogether, type PlaylistChange } from "#app/playlists/access/change-playlist.server.ts";
import type { Visibility } from "#app/playlists/playlist.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type VisibilityInput = { id: string; visibility: Visibility };

/** The change of `setVisibility`, to be combined with others. */
export function visibilityChange(ctx: RequestContext, { id, visibility }: VisibilityInput): PlaylistChange {
  const { playlists, update } = scoped(ctx.db, ctx.company);
  const statements = [update(playlists, { visibility }, eq(playlists.id, id))];
  return { id, right: "manage", action: "playlist-visibility", detail: { visibility }, statements };
}

/** Sets who may read a playlist besides owner and members. @throws AppError as `changePlaylist`; forbidden for editors */
export async function setVisibility(ctx: RequestContext, input: VisibilityInput): Promise<void> {
  await changePlaylistTogether(ctx, input.id, [visibilityChange(ctx, input)]);
}
