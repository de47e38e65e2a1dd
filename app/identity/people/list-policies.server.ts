import { asc, count, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** All policies by name. `people`: how many of this company's people have it. */
export async function listPolicies(ctx: RequestContext) {
  requireAccess(ctx, "people");
  const { db, company } = ctx;
  const { memberships, ofCompany } = scoped(db, company);
  const [rows, holders] = await db.batch([
    db
      .select({
        id: policies.id,
        name: policies.name,
        description: policies.description,
        scopes: policies.scopes,
        edition: policies.edition,
        updatedAt: policies.updatedAt,
      })
      .from(policies)
      .orderBy(asc(policies.nameKey)),
    db
      .select({ id: membershipPolicies.policyId, people: count() })
      .from(membershipPolicies)
      .innerJoin(memberships, eq(memberships.id, membershipPolicies.membershipId))
      .where(ofCompany(memberships))
      .groupBy(membershipPolicies.policyId),
  ]);
  const people = new Map(holders.map((row) => [row.id, row.people]));
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }));
}
