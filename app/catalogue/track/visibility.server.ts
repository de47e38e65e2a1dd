import { type SQL, sql } from "drizzle-orm";
import { excludedFromToken, token } from "#app/catalogue/projection/search-token.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isInForce, restrictionsOf } from "#app/rights/restrictions-in-force.server.ts";

/** `actor`: any signed-in user; null without an account. */
type Visitor = { company: Pick<RequestContext["company"], "id">; actor: object | null };

/**
 * Visibility: a recording is visible if it is published, not restricted for the visitor's company, and, for visitors without an account,
 * its tier is public or it has none. Implemented twice, as an SQL condition for the record and as index tokens for the search projection;
 * test/routes/catalogue/visibility.test.ts compares both.
 */

/** Visibility as a condition on `recordings` (without alias) of the record. */
export function visibleTo({ company, actor }: Visitor): SQL {
  const open = actor ? sql`1` : sql`coalesce((SELECT public_access FROM tiers WHERE id = recordings.tier_id), 1)`;
  // The + keeps the planner from walking all published recordings by status: callers select by other indexes.
  return sql`(+recordings.status = 'published' AND ${notRestrictedFor(company.id)} AND ${open})`;
}

/** `companyId`: an id, or a column of the outer query. */
export function notRestrictedFor(companyId: string | SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${restrictionsOf(sql`recordings.id`)} rr
    CROSS JOIN restrictions r ON r.id = rr.restriction_id WHERE r.kind = 'company' AND r.company_id = ${companyId} AND ${isInForce})`;
}

/** Columns of a `SELECT … FROM recordings` for `hiddenFrom`. */
export const visibilityFields: SQL = sql`(SELECT t.public_access FROM tiers t WHERE t.id = recordings.tier_id) AS publicAccess,
(SELECT json_group_array(r.company_id) FROM ${restrictionsOf(sql`recordings.id`)} rr
  CROSS JOIN restrictions r ON r.id = rr.restriction_id WHERE r.kind = 'company' AND r.company_id IS NOT NULL AND ${isInForce}) AS excludedCompanies`;

/** Index tokens of the visitors who must not see a published recording. `publicAccess`: 0, 1, or null without a tier. */
export function hiddenFrom(recording: { publicAccess: number | null; excludedCompanies: string[] }): string[] {
  return [
    ...(recording.publicAccess === 0 ? [token.membersOnly] : []),
    ...recording.excludedCompanies.map(excludedFromToken),
  ];
}

/** Index tokens of what this visitor must not see. */
export function hiddenTokens({ company, actor }: Visitor): string[] {
  const excluded = excludedFromToken(company.id);
  return actor === null ? [excluded, token.membersOnly] : [excluded];
}
