import { and, inArray } from "drizzle-orm";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

const maxFound = 4;

/** Playlists visible to the signed-in user whose names contain the words of `text`, by name; at most four. */
export async function findPlaylists(
  ctx: RequestContext,
  { text }: { text: string },
): Promise<{ id: string; slug: string; name: string }[]> {
  const actor = requireActor(ctx);
  const { id, slug, name } = playlists;
  // The condition on the company lets the index limit the rows.
  const isNear = inArray(playlists.companyId, [ctx.company.id, environmentCompanyIds[ctx.company.environment]]);
  const isNamed = containsWords(text, [playlists.nameKey]);
  if (isNamed === undefined) return [];
  return ctx.db
    .select({ id, slug, name })
    .from(playlists)
    .where(and(isNear, isNamed, isReadablePlaylist(ctx, id, actor)))
    .orderBy(name)
    .limit(maxFound);
}
