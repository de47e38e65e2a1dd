import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";

/** Withdraws a person's role; someone who has none stays so. @throws AppError as `changePlaylist`; an editor may not */
export async function removeMember(ctx: RequestContext, { id, userId }: { id: string; userId: string }): Promise<void> {
  const isIt = and(eq(playlistMembers.playlistId, id), eq(playlistMembers.userId, userId));
  await changePlaylist(ctx, { id, right: "manage", action: "playlist-member-removed", detail: { userId } }, [
    ctx.db.delete(playlistMembers).where(isIt),
  ]);
}
