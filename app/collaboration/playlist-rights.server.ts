import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";

/** `edit`: the rows and texts. `manage`: who reads it, its members, deleting it. */
export type PlaylistRight = "edit" | "manage";

type Person = {
  id: Column | SQL | string;
  /** Whether the person holds a permission at this company. */
  holds(scope: "*" | "UpdatePlaylist"): SQL;
  /** Whether what they were invited to do counts: not for an API token that leaves the permission out. */
  byRole: boolean;
};

/**
 * The one rule of who may change a playlist of this company, as a condition on the table `playlists` without alias. With UpdatePlaylist: its
 * owner, and everyone where it has no owner. With or without: its editors, who were let in to edit (`edit` only). And people with all
 * permissions.
 */
export function mayChangePlaylist(
  { company }: Pick<RequestContext, "company">,
  { id, holds, byRole }: Person,
  right: PlaylistRight,
): SQL {
  // Columns by their names in SQL: drizzle leaves the table out of what a SELECT from one table returns.
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS editor WHERE editor.playlist_id = playlists.id
    AND editor.user_id = ${id} AND editor.role = 'editor')`;
  const isOwn = sql`((playlists.owner_id = ${id} OR playlists.owner_id IS NULL) AND ${holds("UpdatePlaylist")})`;
  const isInvited = right === "edit" && byRole ? isEditor : sql`0`;
  return sql`(playlists.company_id = ${company.id} AND (${holds("*")} OR ${isOwn} OR ${isInvited}))`;
}
