import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { batchKeepingAdministrator } from "#app/identity/keep-administrator.server.ts";
import type { PolicyForm } from "#app/identity/policy.ts";
import { overseesEnvironment } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
import { newId } from "#db/new-id.server.ts";
import { membershipPolicies, memberships, policies } from "#db/schema/identity.server.ts";

/**
 * Writes a policy: a new one where `id` is null. Two round trips.
 * @throws AppError forbidden, not_found, duplicate for a name that is taken, conflict when a company would lose its last `*`
 */
export async function savePolicy(scope: Scope, input: PolicyForm & { id: string | null }): Promise<void> {
  const actor = requireScope(scope, "policies-manage");
  if (!overseesEnvironment(scope) || !holdsAll(actor, input.scopes)) {
    throw new AppError("forbidden", "Policies are shared by all companies and changed on the product's own host.");
  }
  const { db, now } = scope;
  const id = input.id ?? newId(now);
  const [before, namesakes, holders] = await db.batch([
    db.select({ scopes: policies.scopes }).from(policies).where(eq(policies.id, id)),
    db
      .select({ id: policies.id })
      .from(policies)
      .where(and(eq(sql`lower(${policies.name})`, input.name.toLowerCase()), ne(policies.id, id))),
    db
      .selectDistinct({ companyId: memberships.companyId })
      .from(memberships)
      .innerJoin(membershipPolicies, eq(membershipPolicies.membershipId, memberships.id))
      .where(eq(membershipPolicies.policyId, id)),
  ]);
  const [old] = before;
  if (input.id !== null && old === undefined) throw new AppError("not_found", "There is no policy at this address.");
  if (namesakes.length > 0) {
    const taken = "Another policy has this name.";
    throw new AppError("duplicate", taken, { name: [taken] });
  }
  const row = { name: input.name, description: input.description, scopes: input.scopes, updatedAt: now };
  const losesAll = old?.scopes.includes("*") === true && !input.scopes.includes("*");
  await batchKeepingAdministrator(scope, {
    writes: [
      old
        ? db.update(policies).set(row).where(eq(policies.id, id))
        : db.insert(policies).values({ ...row, id, createdAt: now }),
      auditEntry(scope, {
        action: old ? "policy-changed" : "policy-created",
        subjectType: "policy",
        subjectId: id,
        detail: { name: input.name, scopes: input.scopes, before: old?.scopes ?? [] },
      }),
    ],
    companyIds: losesAll ? holders.map((row) => row.companyId) : [],
  });
}
