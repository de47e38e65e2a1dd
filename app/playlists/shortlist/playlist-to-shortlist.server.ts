import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Undoes `shortlistToPlaylist`: the playlist is deleted, and its tracks are on the user's shortlist again, as far as there is room. @throws
 * AppError as `changePlaylist`
 */
export async function playlistToShortlist(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company, now } = ctx;
  const { playlists, shortlistTracks, update, ofCompany } = scoped(db, company);
  const listed = sql`SELECT count(*) FROM ${shortlistTracks} WHERE ${ofCompany(shortlistTracks, eq(shortlistTracks.userId, actor.id))}`;
  await changePlaylist(ctx, { id, right: "manage", status: "active", action: "playlist-deleted" }, [
    db.run(sql`INSERT OR IGNORE INTO ${shortlistTracks} (company_id, user_id, recording_id, added_at)
      SELECT ${company.id}, ${actor.id}, recording_id, ${now} + row_number() OVER (ORDER BY position) FROM ${playlistTracks}
      WHERE playlist_id = ${id} ORDER BY position LIMIT max(0, ${maxShortlist} - (${listed}))`),
    update(playlists, { status: "deleted" }, eq(playlists.id, id)),
  ]);
}
