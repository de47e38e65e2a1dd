import { type SQL, sql } from "drizzle-orm";
import type { ClaimRelation, ClaimState } from "#app/artists/claims/claim.ts";

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

type Listing = {
  where: SQL;
  /** Newest first unless set. */
  sort?: "oldest" | "newest";
  limit: number;
  offset?: number;
};

/** Condition: others than `userId` and the label `partyId` keep the artist. */
export function isKeptByOthers(artistId: SQL, userId: SQL, partyId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM artist_members m CROSS JOIN users keeper ON keeper.id = m.user_id AND keeper.status = 'active'
      WHERE m.artist_id = ${artistId} AND m.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM label_artists l WHERE l.artist_id = ${artistId} AND l.party_id IS NOT ${partyId}))`;
}

/** The tables of `selectClaims`: c is the claim, a its artist, u its claimant. */
export const claimTables = sql`artist_claims c CROSS JOIN artists a ON a.id = c.artist_id CROSS JOIN users u ON u.id = c.user_id`;

/** SELECT of claims as `ClaimRow`. */
export function selectClaims({ where, sort = "newest", limit, offset = 0 }: Listing): SQL {
  const direction = sql.raw(sort === "newest" ? "DESC" : "ASC");
  return sql`SELECT c.id, c.relation, c.state, c.code, c.proof_url AS proofUrl, c.ipi, c.message, c.reason,
      c.created_at AS createdAt, c.decided_at AS decidedAt, a.id AS artistId, a.name AS artistName, a.slug AS artistSlug,
      a.ipi AS artistIpi, a.status = 'published' AS isPublished, u.id AS userId, u.name AS claimant, u.email AS email,
      c.party_id AS partyId, (SELECT name FROM parties WHERE id = c.party_id) AS label,
      (SELECT name FROM users WHERE id = c.decided_by) AS decider,
      ${isKeptByOthers(sql`a.id`, sql`u.id`, sql`c.party_id`)} AS isKept
    FROM ${claimTables} WHERE ${where}
    ORDER BY c.created_at ${direction}, c.id ${direction} LIMIT ${limit} OFFSET ${offset}`;
}
