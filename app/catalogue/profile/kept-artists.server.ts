import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whose rights decide: their permissions at the place of the request. */
type Viewer = { id: string; scopes: readonly string[]; heldScopes?: readonly string[] };
type Place = Pick<RequestContext, "company">;

function isMainHost({ company }: Place): boolean {
  return company.environment === "main" && company.subdomain === null;
}

/**
 * The labels of which a person is a keeper, as a SELECT of `id`: parties of the kind "label" that have their email address. With ListArtists
 * on the main host only.
 */
export function keptLabelIds({ company }: Place, viewer: Viewer | null): SQL {
  const isHere = viewer !== null && isMainHost({ company }) && can(viewer, "label", company) ? 1 : 0;
  return sql`SELECT p.id FROM users u CROSS JOIN party_keepers k ON k.email = lower(u.email) CROSS JOIN parties p ON p.id = k.party_id
    WHERE u.id = ${viewer?.id ?? ""} AND u.status = 'active' AND p.kind = 'label' AND ${isHere}`;
}

/**
 * The artists that a person keeps, as a SELECT of `id`: their own pages with GetArtist or UpdateArtist (`artist-edit`: UpdateArtist), the
 * rosters of their labels with ListArtists. On the main host only; empty elsewhere and for people without these permissions. Ask in the
 * statement that reads or writes, so that a keeper who was removed loses everything at once.
 */
export function keptArtistIds(
  { company }: Place,
  viewer: Viewer | null,
  ownArea: "artist" | "artist-edit" = "artist",
): SQL {
  const isOwn = viewer !== null && isMainHost({ company }) && can(viewer, ownArea, company) ? 1 : 0;
  return sql`SELECT a.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id
      WHERE m.user_id = ${viewer?.id ?? ""} AND a.status <> 'deleted' AND ${isOwn}
    UNION SELECT a.id FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
      WHERE l.party_id IN (${keptLabelIds({ company }, viewer)}) AND a.status <> 'deleted'`;
}
