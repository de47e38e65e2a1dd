import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { type Recipient, recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("the staff of the environment's own company answer for all its companies");

/** Max emails per request or message. */
const limit = 5;

/** `isMember`: of this company, not only of the environment's own. */
type Staff = Recipient & { isMember: boolean };

/**
 * Recipients of what visitors of this company send: users with `*` or `scope` here, or in the environment's own company if there are none.
 * At most five, without the sender.
 */
export async function listStaff(
  { db, company, actor }: Pick<RequestContext, "db" | "company" | "actor">,
  scope: ScopeName = "ListTiers",
): Promise<Staff[]> {
  const isStaff = sql`EXISTS (SELECT 1 FROM ${membershipPolicies} JOIN ${policies} ON ${policies.id} = ${membershipPolicies.policyId},
    json_each(${policies.scopes}) AS granted
    WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND granted.value IN ('*', ${scope}))`;
  const isOwnHost = and(eq(companies.environment, company.environment), eq(companies.subdomain, ""));
  const rows = await db
    .select({
      ...recipientColumns,
      isOwn: sql<number>`${memberships.companyId} = ${company.id}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.status, "active"),
        eq(users.status, "active"),
        ne(users.id, actor?.id ?? ""),
        sql`${memberships.companyId} IN (${company.id}, (SELECT ${companies.id} FROM ${companies} WHERE ${isOwnHost}))`,
        isStaff,
      ),
    )
    .orderBy(asc(memberships.id));
  const own = rows.filter(({ isOwn }) => isOwn === 1);
  return (own.length > 0 ? own : rows)
    .slice(0, limit)
    .map(({ isOwn, ...person }) => ({ ...person, isMember: isOwn === 1 }));
}
