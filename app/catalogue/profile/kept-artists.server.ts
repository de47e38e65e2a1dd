import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whose rights decide: their permissions at the place of the request. */
type Viewer = { id: string; scopes: readonly string[]; heldScopes?: readonly string[] };

/** The labels of which a person is a keeper, as a SELECT of `id`: parties of the kind "label" that have their email address. */
function keptLabelIds(userId: string): SQL {
  return sql`SELECT p.id FROM users u CROSS JOIN party_keepers k ON k.email = lower(u.email) CROSS JOIN parties p ON p.id = k.party_id
    WHERE u.id = ${userId} AND u.status = 'active' AND p.kind = 'label'`;
}

/**
 * The artists that a person keeps, as a SELECT of `id`: their own pages with GetArtist or UpdateArtist, the rosters of their labels with
 * ListArtists. On the main host only; empty elsewhere and for people without these permissions. Ask in the statement that reads or writes,
 * so that a keeper who was removed loses everything at once.
 */
export function keptArtistIds({ company }: Pick<RequestContext, "company">, viewer: Viewer | null): SQL {
  const isHere = viewer !== null && company.environment === "main" && company.subdomain === null;
  const own = isHere && can(viewer, "artist", company) ? 1 : 0;
  const roster = isHere && can(viewer, "label", company) ? 1 : 0;
  const userId = viewer?.id ?? "";
  return sql`SELECT a.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id
      WHERE m.user_id = ${userId} AND a.status <> 'deleted' AND ${own}
    UNION SELECT a.id FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
      WHERE l.party_id IN (${keptLabelIds(userId)}) AND a.status <> 'deleted' AND ${roster}`;
}
