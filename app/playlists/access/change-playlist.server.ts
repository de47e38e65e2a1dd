import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `edit`: the rows and texts. `manage`: who reads it, its members, deleting it. */
export type PlaylistRight = "edit" | "manage";

export function isChangeable(
  ctx: Pick<RequestContext, "db" | "company">,
  actor: Pick<Actor, "id" | "scopes">,
  right: PlaylistRight,
): SQL {
  const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS editor WHERE editor.playlist_id = ${playlists.id}
    AND editor.user_id = ${actor.id} AND editor.role = 'editor')`;
  const isTheirs = sql`(${playlists.ownerId} = ${actor.id} OR ${playlists.ownerId} IS NULL OR ${right === "edit" ? isEditor : sql`0`})`;
  return sql`${ofCompany(playlists, holdsAll(actor, ["*"]) ? undefined : isTheirs)}`;
}
