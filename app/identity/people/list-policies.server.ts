import { asc, count, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Statements of all policies by name, and of how many of this company's people have each. */
export function selectPolicies({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { memberships, ofCompany } = scoped(db, company);
  const { id, name, description, scopes, edition, needsFactor, updatedAt } = policies;
  return [
    db
      .select({ id, name, description, scopes, edition, needsFactor, updatedAt })
      .from(policies)
      .orderBy(asc(policies.nameKey)),
    db
      .select({ id: membershipPolicies.policyId, people: count() })
      .from(membershipPolicies)
      .innerJoin(memberships, eq(memberships.id, membershipPolicies.membershipId))
      .where(ofCompany(memberships))
      .groupBy(membershipPolicies.policyId),
  ] as const;
}

/** `people`: how many of this company's people have a policy. */
export function withPeople<Row extends { id: string }>(rows: Row[], holders: { id: string; people: number }[]) {
  const people = new Map(holders.map((row) => [row.id, row.people]));
  return rows.map((row) => ({ ...row, people: people.get(row.id) ?? 0 }));
}

/** All policies by name. @throws AppError unauthorised, forbidden */
export async function listPolicies(ctx: RequestContext) {
  requireAccess(ctx, "people");
  const [rows, holders] = await ctx.db.batch(selectPolicies(ctx));
  return withPeople(rows, holders);
}
