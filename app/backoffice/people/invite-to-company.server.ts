import { and, asc, eq } from "drizzle-orm";
import type { InvitationForm } from "#app/backoffice/people/invitation-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { memberships, policies, users } from "#db/schema/identity.server.ts";

/** The policies that the one who invites may give, by name. One round trip. */
export async function listGrantablePolicies(ctx: RequestContext) {
  const actor = requireAccess(ctx, "people-manage");
  const all = await ctx.db.select().from(policies).orderBy(asc(policies.name));
  const givable = all.filter((policy) => holdsAll(actor, policy.scopes));
  return givable.map(({ id, name, description }) => ({ id, name, description }));
}

/**
 * Invites somebody into this company with policies that the one who invites holds. Four round trips.
 * @throws AppError forbidden, invalid for a policy that is gone, duplicate for a member, too_many_requests
 */
export async function inviteToCompany(ctx: RequestContext, input: InvitationForm): Promise<void> {
  const actor = requireAccess(ctx, "people-manage");
  await enforceRateLimit(ctx.env, "form", `invite:${actor.id}`);
  const { db, company } = ctx;
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
  await invitePerson(ctx, input);
}
