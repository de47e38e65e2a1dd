import { and, inArray, sql } from "drizzle-orm";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { containsWords, foldName } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

const maxFound = 4;

type Named = { text: string; limit: number };

/** Query for the playlists visible to the signed-in user whose names contain the words of `text`, which are some, by name. */
export function selectNamedPlaylists(ctx: RequestContext, { text, limit }: Named) {
  const actor = requireActor(ctx);
  const { id, slug, name, client } = playlists;
  // The condition on the company lets the index limit the rows.
  const isNear = inArray(playlists.companyId, [ctx.company.id, environmentCompanyIds[ctx.company.environment]]);
  return ctx.db
    .select({
      id,
      label: sql<string>`${name}`.as("label"),
      detail: sql<string>`${client}`.as("detail"),
      at: sql<string>`${slug}`.as("at"),
    })
    .from(playlists)
    .where(and(isNear, containsWords(text, [playlists.nameKey]), isReadablePlaylist(ctx, id, actor)))
    .orderBy(name)
    .limit(limit);
}

/** Playlists visible to the signed-in user whose names contain the words of `text`, by name; at most four. */
export async function findPlaylists(
  ctx: RequestContext,
  { text }: { text: string },
): Promise<{ id: string; slug: string; name: string }[]> {
  if (foldName(text) === "") return [];
  const found = await selectNamedPlaylists(ctx, { text, limit: maxFound });
  return found.map(({ id, label, at }) => ({ id, slug: at, name: label }));
}
