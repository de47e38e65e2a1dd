import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";

/** Which staff hold and clients do not: docs/product/permissions.md. */
const staffScope = "ListTiers";

/** `edit`: rows and texts. `manage`: access, members, deletion. */
export type PlaylistRight = "edit" | "manage";

type Person = {
  id: Column | SQL | string;
  /** SQL condition: the user has a permission at this company. */
  holds(scope: "*" | "UpdatePlaylist" | typeof staffScope): SQL;
  /** Whether roles count: not for an API token without the permission. */
  byRole: boolean;
};

/**
 * Who may change a playlist of this company, as a condition on `playlists` without alias. With UpdatePlaylist: its owner, and everyone if
 * it has no owner; a public one the staff alone, since clients have the permission, too. Regardless of it: its editors (`edit` only). And users with all permissions.
 */
export function mayChangePlaylist(
  { company }: Pick<RequestContext, "company">,
  { id, holds, byRole }: Person,
  right: PlaylistRight,
): SQL {
  // Columns by SQL name: drizzle omits the table in a SELECT from one table.
  const isEditor = sql`EXISTS (SELECT 1 FROM ${playlistMembers} AS editor WHERE editor.playlist_id = playlists.id
    AND editor.user_id = ${id} AND editor.role = 'editor')`;
  const isCommon = sql`(playlists.owner_id IS NULL AND (playlists.visibility <> 'public' OR ${holds(staffScope)}))`;
  const isOwn = sql`((playlists.owner_id = ${id} OR ${isCommon}) AND ${holds("UpdatePlaylist")})`;
  const isInvited = right === "edit" && byRole ? isEditor : sql`0`;
  return sql`(playlists.company_id = ${company.id} AND (${holds("*")} OR ${isOwn} OR ${isInvited}))`;
}
