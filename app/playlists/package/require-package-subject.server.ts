import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { seesNotes } from "#app/playlists/access/sees-notes.server.ts";
import { selectVisiblePlaylist } from "#app/playlists/access/visible-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("a public playlist of the environment can be downloaded");

/**
 * Subject of a package: a playlist readable by the signed-in user, and whether they may read its notes. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function requirePackageSubject(ctx: RequestContext, { slug }: { slug: string }) {
  const actor = requireAccess(ctx, "download");
  const [playlist] = await ctx.db
    .select({ id: playlists.id, readsNotes: seesNotes(ctx, actor).mapWith(Boolean).as("reads_notes") })
    .from(playlists)
    .where(sql`${playlists.id} = (${selectVisiblePlaylist(ctx, { slug })})`);
  if (playlist === undefined) throw new AppError("not_found", copy.notShared);
  return playlist;
}
