import { type SQL, sql } from "drizzle-orm";
import { mayChangePlaylist, type PlaylistRight } from "#app/collaboration/playlist-rights.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";

type Holder = Pick<Actor, "id" | "scopes"> & Partial<Pick<Actor, "heldScopes">>;

/** SQL condition on `playlists` without alias: the user may change a playlist of this company. */
export function isChangeable(ctx: Pick<RequestContext, "company">, actor: Holder, right: PlaylistRight): SQL {
  const holds = (scope: Parameters<typeof holdsAll>[1][number]) => (holdsAll(actor, [scope]) ? sql`1` : sql`0`);
  return mayChangePlaylist(ctx, { id: actor.id, holds, byRole: actsByRole(ctx, actor) }, right);
}

/** Whether an API token has the rights of its owner as editor: only with the permission, or with all permissions of its owner. */
function actsByRole({ company }: Pick<RequestContext, "company">, actor: Holder): boolean {
  return can(actor, "playlists", company) || holdsAll(actor, actor.heldScopes ?? []);
}
