import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { requireMember } from "#app/identity/people/require-member.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";

/**
 * Gives a person exactly these policies in one company: takes what is not named, adds what is missing. Three round trips.
 * @throws AppError not_found, forbidden for a policy that allows more than the one who acts holds, invalid for an unknown one,
 * conflict for the last administrator
 */
export async function setMembershipPolicies(
  ctx: RequestContext,
  input: { membershipId: string; policyIds: string[] },
): Promise<{ name: string }> {
  const actor = requireAccess(ctx, "people-manage");
  const member = await requireMember(ctx, input);
  const { db } = ctx;
  const [all, held] = await db.batch([
    db.select({ id: policies.id, name: policies.name, scopes: policies.scopes }).from(policies),
    db
      .select({ id: membershipPolicies.policyId })
      .from(membershipPolicies)
      .where(eq(membershipPolicies.membershipId, member.id)),
  ]);
  const before = new Set(held.map((row) => row.id));
  const wanted = new Set(input.policyIds);
  if ([...wanted].some((id) => all.every((policy) => policy.id !== id))) {
    throw new AppError("invalid", "One of the policies does not exist any more. Open the page again.");
  }
  const given = all.filter((policy) => wanted.has(policy.id) && !before.has(policy.id));
  const taken = all.filter((policy) => before.has(policy.id) && !wanted.has(policy.id));
  const beyond = [...given, ...taken].find((policy) => !holdsAll(actor, policy.scopes));
  if (beyond) throw new AppError("forbidden", `${beyond.name} allows more than you may do yourself.`);
  if (given.length + taken.length === 0) return { name: member.name };
  const names = (list: typeof all) => list.map((policy) => policy.name);
  await batchKeepingAdministrator(ctx, {
    writes: [
      auditEntry(ctx, {
        action: "policies-changed",
        subjectType: "user",
        subjectId: member.userId,
        companyId: member.companyId,
        detail: { given: names(given), taken: names(taken) },
      }),
      ...given.map(({ id }) => db.insert(membershipPolicies).values({ membershipId: member.id, policyId: id })),
      ...(taken.length > 0
        ? [
            db.delete(membershipPolicies).where(
              and(
                eq(membershipPolicies.membershipId, member.id),
                inArray(
                  membershipPolicies.policyId,
                  taken.map(({ id }) => id),
                ),
              ),
            ),
          ]
        : []),
    ],
    companyIds: taken.some((policy) => policy.scopes.includes("*")) ? [member.companyId] : [],
  });
  return { name: member.name };
}
