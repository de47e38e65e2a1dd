import { and, type Column, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/edge/context/visitor.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { sharedScopes } from "#app/identity/access/scope-names.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables(
  "an administrator of the environment's own company manages all its companies; the other parts name their company",
);

/** Distinct scopes of all policies of a membership, as a JSON array. */
export const unionOfScopes = sql<string>`(
  SELECT json_group_array(DISTINCT granted.value)
  FROM ${membershipPolicies}, ${policies}, json_each(${policies.scopes}) AS granted
  WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.id} = ${membershipPolicies.policyId}
)`.mapWith(parseWords);

/** Scopes of an environment's administrator in each of its companies. */
const environmentScopes = sql.raw(`'${JSON.stringify(["*", ...sharedScopes])}'`);

/**
 * JSON array of the scopes that `userId` has in the company `companyId`: those of an active membership, and, for an administrator of the
 * environment's own company, who manages all companies, `*` with the scopes that `*` does not include there. Empty for a disabled user.
 */
export function scopesWithin(userId: Column | SQL | string, companyId: Column | SQL | string) {
  return sql<string>`(
    SELECT json_group_array(DISTINCT granted.value)
    FROM ${companies} AS target, ${memberships} AS held
    JOIN ${users} AS holder ON holder.id = held.user_id AND holder.status = 'active'
    JOIN ${companies} AS place ON place.id = held.company_id
    JOIN ${membershipPolicies} AS given ON given.membership_id = held.id
    JOIN ${policies} AS policy ON policy.id = given.policy_id,
      json_each(iif(held.company_id = target.id, policy.scopes, ${environmentScopes})) AS granted
    WHERE target.id = ${companyId} AND held.user_id = ${userId} AND held.status = 'active' AND (
      held.company_id = target.id OR (place.subdomain = '' AND place.environment = target.environment
        AND EXISTS (SELECT 1 FROM json_each(policy.scopes) AS own WHERE own.value = '*'))
    )
  )`.mapWith(parseWords);
}

/** SQL condition: `userId` has one of `scopes`, the values of an SQL list, in the company `companyId`. */
export function holdsOneOf(userId: Column | SQL | string, companyId: Column | SQL | string, scopes: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${scopesWithin(userId, companyId)}) AS held_scope WHERE held_scope.value IN (${scopes}))`;
}

/** Whether the user has a second factor that worked once. Recovery codes replace one, and are none. */
export function hasFactor(userId: Column | string): SQL<number> {
  return sql<number>`EXISTS (
    SELECT 1 FROM user_factors AS factor
    WHERE factor.user_id = ${userId} AND factor.kind IN ('passkey', 'totp') AND factor.confirmed_at IS NOT NULL
  )`;
}

/** Whether the company of the membership, or one of its policies, asks for a second factor. */
export const needsFactor = sql<number>`(
  EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${memberships.companyId} AND ${companies.needsFactor})
  OR EXISTS (SELECT 1 FROM ${membershipPolicies} JOIN ${policies} ON ${policies.id} = ${membershipPolicies.policyId}
    WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.needsFactor})
)`;

/** Columns of the user behind a session or API token. */
export const personColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  nickname: users.nickname,
  imageKey: users.imageKey,
  edition: users.edition,
  cookieConsent: users.cookieConsent,
  language: users.language,
  settings: users.settings,
  heldScopes: unionOfScopes.as("held_scopes"),
  hasFactor: hasFactor(users.id).as("has_factor"),
  needsFactor: needsFactor.as("needs_factor"),
};

type PersonRow = Pick<
  Actor,
  "id" | "email" | "name" | "nickname" | "imageKey" | "edition" | "cookieConsent" | "language" | "heldScopes"
> & {
  settings: (typeof users.$inferSelect)["settings"];
  hasFactor: number;
  needsFactor: number;
};

/** `lacksFactor` of a program, which follows the person: they have to set a factor up first. */
export function personOf({ settings, hasFactor: has, needsFactor: needs, ...person }: PersonRow) {
  return {
    ...person,
    lacksFactor: needs === 1 && has === 0,
    volume: settings.playerWidgetConfig?.volume ?? null,
    listViews: settings.listViews ?? {},
  };
}

/** Join condition of `users`: the owner of the row, unless disabled. */
export function isActiveUser(userId: Column | string): SQL | undefined {
  return and(eq(users.id, userId), eq(users.status, "active"));
}

/** Join condition of `memberships` on `users`: the user's active membership of a company. */
export function isActiveMember(companyId: Column | string): SQL | undefined {
  return and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId), eq(memberships.status, "active"));
}

type CredentialColumns = Record<"tokenHash" | "revokedAt" | "expiresAt", Column>;

/** Condition: the session or API token with this hash, neither revoked nor expired. */
export function isOpenCredential(
  table: CredentialColumns,
  { tokenHash, now }: { tokenHash: string | Placeholder; now: number | Placeholder },
) {
  return and(eq(table.tokenHash, tokenHash), isNull(table.revokedAt), gt(table.expiresAt, now));
}
