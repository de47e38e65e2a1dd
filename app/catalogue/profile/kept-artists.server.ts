import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whose rights decide: their permissions at the place of the request. */
type Viewer = { id: string; scopes: readonly string[]; heldScopes?: readonly string[] };
type Place = Pick<RequestContext, "company">;

function isMainHost({ company }: Place): boolean {
  return company.environment === "main" && company.subdomain === null;
}

function labelIds(userId: SQL | string, mayList: SQL): SQL {
  return sql`SELECT p.id FROM users u CROSS JOIN party_keepers k ON k.email = lower(u.email) CROSS JOIN parties p ON p.id = k.party_id
    WHERE u.id = ${userId} AND u.status = 'active' AND p.kind = 'label' AND ${mayList}`;
}

/** `own`, `roster`: whether their permissions open their own pages and those of their labels' rosters. */
function artistIds(userId: SQL | string, { own, roster }: { own: SQL; roster: SQL }): SQL {
  return sql`SELECT a.id FROM artist_members m CROSS JOIN artists a ON a.id = m.artist_id
      WHERE m.user_id = ${userId} AND a.status <> 'deleted' AND ${own}
    UNION SELECT a.id FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id
      WHERE l.party_id IN (${labelIds(userId, roster)}) AND a.status <> 'deleted'`;
}

function opens({ company }: Place, viewer: Viewer | null, area: "artist" | "artist-edit" | "label"): SQL {
  return sql`${viewer !== null && isMainHost({ company }) && can(viewer, area, company) ? 1 : 0}`;
}

/**
 * The labels of which a person is a keeper, as a SELECT of `id`: parties of the kind "label" that have their email address. With ListArtists
 * on the main host only.
 */
export function keptLabelIds(place: Place, viewer: Viewer | null): SQL {
  return labelIds(viewer?.id ?? "", opens(place, viewer, "label"));
}

/**
 * The artists that a person keeps, as a SELECT of `id`: their own pages with GetArtist or UpdateArtist (`artist-edit`: UpdateArtist), the
 * rosters of their labels with ListArtists. On the main host only; empty elsewhere and for people without these permissions. Ask in the
 * statement that reads or writes, so that a keeper who was removed loses everything at once.
 */
export function keptArtistIds(place: Place, viewer: Viewer | null, ownArea: "artist" | "artist-edit" = "artist"): SQL {
  const [own, roster] = [opens(place, viewer, ownArea), opens(place, viewer, "label")];
  return artistIds(viewer?.id ?? "", { own, roster });
}

/**
 * `keptArtistIds` for a user whose permissions are read in the same statement: `holds` is the condition that they have one of these scopes.
 * `userId` is of a table with an alias of more than one letter: those of this SELECT would hide it.
 */
export function keptArtistIdsOf(
  place: Place,
  { userId, holds }: { userId: SQL; holds: (scopes: readonly ScopeName[]) => SQL },
): SQL {
  if (!isMainHost(place)) return sql`SELECT NULL WHERE 0`;
  const isStaff = holds(["*"]);
  return artistIds(userId, {
    own: sql`NOT ${isStaff} AND ${holds(["GetArtist", "UpdateArtist"])}`,
    roster: sql`NOT ${isStaff} AND ${holds(["ListArtists"])} AND NOT ${holds(["UpdateTier"])}`,
  });
}

/** The people who keep an artist, as a SELECT of `id` of users: those of its page, and those of the labels whose roster has it. */
export function artistKeeperIds(artistId: SQL | string): SQL {
  return sql`SELECT u.id FROM artist_members m CROSS JOIN users u ON u.id = m.user_id
      WHERE m.artist_id = ${artistId} AND u.status = 'active'
    UNION SELECT u.id FROM label_artists l CROSS JOIN parties p ON p.id = l.party_id CROSS JOIN party_keepers k ON k.party_id = p.id
      CROSS JOIN users u ON u.email = k.email WHERE l.artist_id = ${artistId} AND p.kind = 'label' AND u.status = 'active'`;
}
