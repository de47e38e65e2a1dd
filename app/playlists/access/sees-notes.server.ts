import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";

/**
 * SQL expression in a SELECT from `playlists` without alias: whether the user may read notes and client, which are for those who may edit
 * and members.
 */
export function seesNotes(ctx: Pick<RequestContext, "company">, actor: Actor | null): SQL<number> {
  if (actor === null) return sql<number>`0`;
  const isMember = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS m WHERE m.playlist_id = playlists.id AND m.user_id = ${actor.id}
    AND playlists.company_id = ${ctx.company.id})`;
  return sql<number>`(${isChangeable(ctx, actor, "edit")} OR ${isMember})`;
}
