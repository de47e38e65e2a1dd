import { type Column, type SQL, sql } from "drizzle-orm";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { holdsAll, reachesOwn } from "#app/identity/access/scopes.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

type Place = Pick<RequestContext, "company">;
type Reference = Column | SQL | string;
/** The actor, whose API token may exclude their own playlists, or another user's id. */
type Reader = Reference | Pick<Actor, "id" | "scopes" | "heldScopes">;

function readerId(reader: Reader): Reference {
  if (typeof reader === "string" || !("scopes" in reader)) return reader;
  return reachesOwn(reader, ["UpdatePlaylist"]) ? reader.id : "";
}

/**
 * SQL condition: the reader may read the active playlist `id`: own ones at this company, those they are a member of, those of the company,
 * and public ones of the company or its environment.
 */
export function isReadablePlaylist(place: Place, id: Reference, reader: Reader): SQL {
  return isReachedPlaylist(place, id, readerId(reader), sql`1`);
}

/** SQL condition: the actor may read the playlist: `isReadablePlaylist`, and with all permissions every playlist of the company. */
export function mayReadPlaylist(place: Place, id: Reference, actor: Pick<Actor, "id" | "scopes" | "heldScopes">): SQL {
  const isReadable = isReadablePlaylist(place, id, actor);
  return holdsAll(actor, ["*"]) ? sql`(${isReadable} OR ${isOwnPlaylist(place, id)})` : isReadable;
}

/** Like `mayReadPlaylist`, for another user: recipient of a notification. */
export function isOpenPlaylist(place: Place, id: Reference, userId: Column | SQL | string): SQL {
  const holdsEverything = holdsOneOf(userId, place.company.id, sql`'*'`);
  return sql`(${isReadablePlaylist(place, id, userId)} OR (${isOwnPlaylist(place, id)} AND ${holdsEverything}))`;
}

/** SQL condition: the active playlist `id` belongs to the company. */
function isOwnPlaylist({ company }: Place, id: Reference): SQL {
  return sql`EXISTS (SELECT 1 FROM ${playlists} AS own WHERE own.id = ${id} AND own.company_id = ${company.id}
    AND own.status = 'active')`;
}

/** SQL condition: the reader may comment in the playlist; viewers only read it. */
export function takesCommentsOf(place: Place, id: Reference, reader: Reader): SQL {
  return isReachedPlaylist(place, id, readerId(reader), sql`member.role <> 'viewer'`);
}

function isReachedPlaylist({ company }: Place, id: Reference, userId: Reference, asMember: SQL): SQL {
  const environmentId = environmentCompanyIds[company.environment];
  return sql`EXISTS (SELECT 1 FROM ${playlists} AS readable WHERE readable.id = ${id} AND readable.status = 'active'
    AND ((readable.company_id = ${company.id} AND (readable.visibility = 'company' OR readable.owner_id = ${userId}
        OR EXISTS (SELECT 1 FROM ${playlistMembers} AS member WHERE member.playlist_id = readable.id AND member.user_id = ${userId}
          AND ${asMember})))
      OR (readable.visibility = 'public' AND readable.company_id IN (${company.id}, ${environmentId}))))`;
}
