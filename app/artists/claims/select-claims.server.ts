import { type SQL, sql } from "drizzle-orm";
import type { ClaimRelation, ClaimState } from "#app/artists/claims/claim.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, upwards } from "#app/edge/lists/list-place.server.ts";

export type ClaimRow = {
  id: string;
  relation: ClaimRelation;
  state: ClaimState;
  code: string;
  proofUrl: string;
  ipi: string | null;
  message: string;
  reason: string;
  createdAt: number;
  decidedAt: number | null;
  artistId: string;
  artistName: string;
  artistSlug: string;
  artistIpi: string | null;
  /** Whether the artist's page is public. */
  isPublished: 0 | 1;
  userId: string;
  claimant: string;
  email: string;
  partyId: string | null;
  label: string | null;
  decider: string | null;
  /** Whether active people other than the claimant, or another label, keep the page. */
  isKept: 0 | 1;
};

type Place = Pick<ReturnType<typeof listPlace>, "after" | "order" | "limit" | "offset">;

type Listing = { sort?: "oldest" | "newest"; page?: number; size: number };

/** Where a list of claims begins and ends; newest first unless set. */
export function claimPlace(ctx: Pick<RequestContext, "list">, { sort = "newest", page = 1, size }: Listing) {
  const towards = sort === "newest" ? downwards : upwards;
  const keys = [towards("createdAt", sql`c.created_at`), towards("id", sql`c.id`)];
  return listPlace(ctx, { keys, page, size });
}

/** The first `limit` claims. */
export function firstClaims(limit: number, sort?: Listing["sort"]): Place {
  return { ...claimPlace({}, { sort, size: limit }), limit };
}

/** Condition: others than `userId` and the label `partyId` keep the artist. */
export function isKeptByOthers(artistId: SQL, userId: SQL, partyId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM artist_members m CROSS JOIN users keeper ON keeper.id = m.user_id AND keeper.status = 'active'
      WHERE m.artist_id = ${artistId} AND m.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM label_artists l WHERE l.artist_id = ${artistId} AND l.party_id IS NOT ${partyId}))`;
}

/** The tables of `selectClaims`: c is the claim, a its artist, u its claimant. */
export const claimTables = sql`artist_claims c CROSS JOIN artists a ON a.id = c.artist_id CROSS JOIN users u ON u.id = c.user_id`;

/** SELECT of claims as `ClaimRow`. */
export function selectClaims(where: SQL, { after = sql`1`, order, limit, offset }: Place): SQL {
  return sql`SELECT c.id, c.relation, c.state, c.code, c.proof_url AS proofUrl, c.ipi, c.message, c.reason,
      c.created_at AS createdAt, c.decided_at AS decidedAt, a.id AS artistId, a.name AS artistName, a.slug AS artistSlug,
      a.ipi AS artistIpi, a.status = 'published' AS isPublished, u.id AS userId, u.name AS claimant, u.email AS email,
      c.party_id AS partyId, (SELECT name FROM parties WHERE id = c.party_id) AS label,
      (SELECT name FROM users WHERE id = c.decided_by) AS decider,
      ${isKeptByOthers(sql`a.id`, sql`u.id`, sql`c.party_id`)} AS isKept
    FROM ${claimTables} WHERE ${where} AND ${after}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}
