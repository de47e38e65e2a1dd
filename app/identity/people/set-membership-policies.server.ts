import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { requireMember } from "#app/identity/people/require-member.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";

/**
 * Sets a user's policies in one company. Concurrent equal requests change them once, with one audit entry. @throws AppError not_found,
 * forbidden for a policy with scopes that the actor lacks, invalid for an unknown policy, conflict for the last administrator
 */
export async function setMembershipPolicies(
  ctx: RequestContext,
  input: { membershipId: string; policyIds: string[] },
): Promise<{ name: string; companyId: string }> {
  const actor = requireAccess(ctx, "people-manage");
  requireFreshProof(ctx);
  const member = await requireMember(ctx, input);
  const { db } = ctx;
  const { name, companyId } = member;
  const [all, held] = await db.batch([
    db.select({ id: policies.id, name: policies.name, scopes: policies.scopes }).from(policies),
    db
      .select({ id: membershipPolicies.policyId })
      .from(membershipPolicies)
      .where(eq(membershipPolicies.membershipId, member.id)),
  ]);
  const before = new Set(held.map((row) => row.id));
  const selected = new Set(input.policyIds);
  if ([...selected].some((id) => all.every((policy) => policy.id !== id))) {
    throw new AppError("invalid", iamCopy.policyGone);
  }
  const added = all.filter((policy) => selected.has(policy.id) && !before.has(policy.id));
  const removed = all.filter((policy) => before.has(policy.id) && !selected.has(policy.id));
  const beyond =
    added.find((policy) => !holdsAll(actor, policy.scopes, ctx.company)) ??
    removed.find((policy) => !holdsAll(actor, policy.scopes));
  if (beyond) throw new AppError("forbidden", iamCopy.policyBeyond(beyond.name));
  if (added.length + removed.length === 0) return { name, companyId };
  const namesOf = (list: typeof all) => list.map((policy) => policy.name);
  const holds = (list: typeof all) =>
    and(
      eq(membershipPolicies.membershipId, member.id),
      // One parameter for any number of ids: D1 allows 100 a statement.
      sql`${membershipPolicies.policyId} IN (SELECT value FROM json_each(${JSON.stringify(list.map(({ id }) => id))}))`,
    );
  const heldOf = (list: typeof all): SQL =>
    sql`(${db.select({ held: count() }).from(membershipPolicies).where(holds(list))})`;
  const entry = {
    action: "policies-changed",
    subjectType: "user",
    subjectId: member.userId,
    companyId,
    detail: { given: namesOf(added), taken: namesOf(removed) },
  };
  await batchKeepingAdministrator(ctx, {
    writes: [
      auditEntryIf(ctx, entry, sql`${heldOf(added)} < ${added.length} OR ${heldOf(removed)} > 0`),
      ...added.map(({ id }) =>
        db.insert(membershipPolicies).values({ membershipId: member.id, policyId: id }).onConflictDoNothing(),
      ),
      db.delete(membershipPolicies).where(holds(removed)),
    ],
    companyIds: removed.some((policy) => policy.scopes.includes("*")) ? [companyId] : [],
  });
  return { name, companyId };
}
