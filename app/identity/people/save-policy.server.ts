import { and, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import type { PolicyForm } from "#app/identity/access/policy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { newId } from "#db/new-id.server.ts";
import { membershipPolicies, memberships, policies } from "#db/schema/identity.server.ts";

/**
 * Writes a policy: a new one where `id` is null. Two round trips.
 * @throws AppError forbidden, not_found, duplicate for a name that is taken, conflict when a company would lose its last `*`
 */
export async function savePolicy(ctx: RequestContext, input: PolicyForm & { id: string | null }): Promise<void> {
  const actor = requireAccess(ctx, "policies-manage");
  if (!managesEnvironment(ctx) || !holdsAll(actor, input.scopes)) {
    throw new AppError("forbidden", "Policies are shared by all companies and changed on the product's own host.");
  }
  const { db, now } = ctx;
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
  await batchKeepingAdministrator(ctx, {
    writes: [
      old
        ? db.update(policies).set(row).where(eq(policies.id, id))
        : db.insert(policies).values({ ...row, id, createdAt: now }),
      auditEntry(ctx, {
        action: old ? "policy-changed" : "policy-created",
        subjectType: "policy",
        subjectId: id,
        detail: { name: input.name, scopes: input.scopes, before: old?.scopes ?? [] },
      }),
    ],
    companyIds: losesAll ? holders.map((row) => row.companyId) : [],
  });
}
