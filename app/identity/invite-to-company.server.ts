import { and, asc, eq } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { iamCopy } from "#app/identity/iam-copy.ts";
import type { InvitationForm } from "#app/identity/invitation-form.ts";
import { invitePerson } from "#app/identity/invite-person.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
import { memberships, policies, users } from "#db/schema/identity.server.ts";

/** The policies that the one who invites may give, by name. One round trip. */
export async function listGivablePolicies(scope: Scope) {
  const actor = requireScope(scope, "people-manage");
  const all = await scope.db.select().from(policies).orderBy(asc(policies.name));
  const givable = all.filter((policy) => holdsAll(actor, policy.scopes));
  return givable.map(({ id, name, description }) => ({ id, name, description }));
}

/**
 * Invites somebody into this company with policies that the one who invites holds. Four round trips.
 * @throws AppError forbidden, invalid for a policy that is gone, duplicate for a member, too_many_requests
 */
export async function inviteToCompany(scope: Scope, input: InvitationForm): Promise<void> {
  const actor = requireScope(scope, "people-manage");
  await requireAllowance(scope.env, "form", `invite:${actor.id}`);
  const { db, company } = scope;
  const [all, members] = await db.batch([
    db.select({ id: policies.id, name: policies.name, scopes: policies.scopes }).from(policies),
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(users.email, input.email), eq(memberships.companyId, company.id))),
  ]);
  const wanted = all.filter((policy) => input.policyIds.includes(policy.id));
  if (wanted.length < new Set(input.policyIds).size) {
    throw new AppError("invalid", "One of the policies does not exist any more. Open the page again.");
  }
  const beyond = wanted.find((policy) => !holdsAll(actor, policy.scopes));
  if (beyond) throw new AppError("forbidden", `${beyond.name} allows more than you may do yourself.`);
  if (members.length > 0) {
    throw new AppError("duplicate", iamCopy.invite.member, { email: [iamCopy.invite.member] });
  }
  await invitePerson(scope, input);
}
