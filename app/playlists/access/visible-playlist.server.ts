import { and, eq, inArray, sql } from "drizzle-orm";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

export type PlaylistKey = { id: string } | { slug: string };

/** Id of the playlist that the visitor may read or change, as a query: the company's before the environment's. */
export function selectVisiblePlaylist({ db, company, actor }: RequestContext, key: PlaylistKey) {
  const { id, slug, companyId, status, visibility } = playlists;
  const isNear = inArray(companyId, [company.id, environmentCompanyIds[company.environment]]);
  const hasKey = "id" in key ? eq(id, key.id) : eq(slug, key.slug);
  const isVisible =
    actor === null
      ? eq(visibility, "public")
      : sql`(${isReadablePlaylist({ company }, id, actor)} OR ${isChangeable({ company }, actor, "edit")})`;
  return db
    .select({ id })
    .from(playlists)
    .where(and(isNear, hasKey, eq(status, "active"), isVisible))
    .orderBy(sql`${companyId} <> ${company.id}`)
    .limit(1);
}
