import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isReadablePlaylist } from "#app/comments/comment-access.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { maxPackageTracks } from "#app/downloads/package/make-package.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { packagePageCopy as copy } from "#app/playlists/package/package-page-copy.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

/**
 * A playlist that the signed-in person may read, with all its rows in order, also those of tracks that are hidden from them: one more than
 * a package takes at most.
 * @throws AppError unauthorised, forbidden, not_found
 */
export async function requirePackagePlaylist(ctx: RequestContext, { slug }: { slug: string }) {
  const actor = requireAccess(ctx, "download");
  const { db, company } = ctx;
  const { id, name } = playlists;
  const isNear = inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]);
  const chosen = db
    .select({ id })
    .from(playlists)
    .where(and(isNear, eq(playlists.slug, slug), isReadablePlaylist(ctx, id, actor.id)))
    .orderBy(sql`${playlists.companyId} <> ${company.id}`)
    .limit(1);
  const { recordingId, note, playlistId, position } = playlistTracks;
  const [[playlist], rows] = await db.batch([
    db.select({ id, title: name }).from(playlists).where(sql`${id} = (${chosen})`),
    db
      .select({ recordingId, note })
      .from(playlistTracks)
      .where(sql`${playlistId} = (${chosen})`)
      .orderBy(asc(position), asc(playlistTracks.id))
      .limit(maxPackageTracks + 1),
  ]);
  if (playlist === undefined) throw new AppError("not_found", copy.gone);
  return { subject: playlist, rows };
}

/** `/music-sync-licensing/playlist/{slug}/package`. */
export function packagePath(slug: string): string {
  return `/music-sync-licensing/playlist/${encodeURIComponent(slug)}/package`;
}
