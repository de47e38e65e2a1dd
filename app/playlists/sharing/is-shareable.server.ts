import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Whether a person with the right to edit playlists may edit, and so share, one of this company, as a condition on the table `playlists`
 * without alias: their own, one they are an editor of, one that has no owner; and with all permissions every one.
 */
export function isShareable(
  ctx: Pick<RequestContext, "db" | "company">,
  { id, scopes }: Pick<Actor, "id" | "scopes">,
): SQL {
  const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS editor WHERE editor.playlist_id = ${playlists.id}
    AND editor.user_id = ${id} AND editor.role = 'editor')`;
  const isTheirs = sql`(${playlists.ownerId} = ${id} OR ${playlists.ownerId} IS NULL OR ${isEditor})`;
  return sql`${ofCompany(playlists, holdsAll({ scopes }, ["*"]) ? undefined : isTheirs)}`;
}
