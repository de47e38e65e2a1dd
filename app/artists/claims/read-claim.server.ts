import { sql } from "drizzle-orm";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { isEnteredPayee } from "#app/artists/claims/entered-payee.server.ts";
import { requireClaimStaff } from "#app/artists/claims/require-claim-staff.server.ts";
import { type ClaimRow, firstClaims, selectClaims } from "#app/artists/claims/select-claims.server.ts";
import { type Keeper, selectKeepers } from "#app/artists/claims/select-keepers.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const maxOthers = 20;

/** Condition on `selectClaims`: the claimant, or the label they claim for, keeps the artist now. */
const keepsNow = sql`iif(c.party_id IS NULL,
  EXISTS (SELECT 1 FROM artist_members WHERE artist_id = c.artist_id AND user_id = c.user_id),
  EXISTS (SELECT 1 FROM label_artists WHERE artist_id = c.artist_id AND party_id = c.party_id))`;

/**
 * Condition: `userId` is on the claimant's side: it is their claim, or they keep the label that it is for.
 */
const isOnBothSides = (userId: string) => sql`(c.user_id = ${userId} OR EXISTS (SELECT 1 FROM users staff
  CROSS JOIN party_keepers k ON k.party_id = c.party_id AND k.email = lower(staff.email) WHERE staff.id = ${userId}))`;

type More = {
  /** JSON of the claimant's scopes in this company, empty for who is no active member. */
  scopes: string;
  policies: string | null;
  keeps: 0 | 1;
  isOwn: 0 | 1;
  hasPayee: 0 | 1;
};

/**
 * A claim with its claimant's permissions, the keepers of its artist and other claims for it, in one trip. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readClaim(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireClaimStaff(ctx);
  const { db, company } = ctx;
  const { memberships } = scoped(db, company);
  const artistId = sql`(SELECT artist_id FROM artist_claims WHERE id = ${id})`;
  const [[claim], [more], keepers, others] = await db.batch([
    db.all<ClaimRow>(selectClaims(sql`c.id = ${id}`, firstClaims(1))),
    db.all<More>(sql`SELECT ${scopesWithin(sql`c.user_id`, company.id)} AS scopes, ${keepsNow} AS keeps, ${isOnBothSides(actor.id)} AS isOwn, EXISTS (SELECT 1 FROM party_payees y WHERE ${isEnteredPayee}) AS hasPayee,
        (SELECT group_concat(policies.name, ', ') FROM ${memberships} JOIN membership_policies ON membership_id = ${memberships.id}
          JOIN policies ON policies.id = policy_id WHERE ${memberships.userId} = c.user_id AND ${memberships.companyId} = ${company.id}
          AND ${memberships.status} = 'active') AS policies
      FROM artist_claims c WHERE c.id = ${id}`),
    db.all<Keeper>(selectKeepers(artistId)),
    db.all<ClaimRow>(selectClaims(sql`c.artist_id = ${artistId} AND c.id <> ${id}`, firstClaims(maxOthers))),
  ]);
  if (claim === undefined || more === undefined) throw new AppError("not_found", claimsCopy.errors.claimMissing);
  const { scopes, policies, keeps, isOwn, hasPayee } = more;
  const facts = { keeps: keeps === 1, isOwn: isOwn === 1, hasPayee: hasPayee === 1 };
  return { claim, keepers, others, scopes, policies, ...facts };
}
