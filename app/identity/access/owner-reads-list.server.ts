import { type SQL, sql } from "drizzle-orm";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";

/**
 * SQL condition on `pitches` as p and its list as l: the pitch's owner may read the list, also one that was deleted. A private playlist is
 * not read through the pitch of a person who was removed from it.
 */
export const ownerReadsList: SQL = sql`(l.visibility <> 'private' OR l.owner_id IS NULL OR l.owner_id = p.owner_id
  OR EXISTS (SELECT 1 FROM playlist_members AS lm WHERE lm.playlist_id = l.id AND lm.user_id = p.owner_id)
  OR ${holdsOneOf(sql`p.owner_id`, sql`p.company_id`, sql`'*'`)})`;
