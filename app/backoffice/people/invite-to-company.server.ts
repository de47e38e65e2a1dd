import { asc, eq } from "drizzle-orm";
import type { InvitationForm } from "#app/backoffice/people/invitation-form.ts";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { requireManageableCompany } from "#app/identity/people/require-manageable-company.server.ts";
import { policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Policies that the actor can grant, by name. */
export async function listGrantablePolicies(ctx: RequestContext) {
  const actor = requireAccess(ctx, "people-manage");
  const all = await ctx.db.select().from(policies).orderBy(asc(policies.nameKey));
  const grantable = all.filter((policy) => holdsAll(actor, policy.scopes, ctx.company));
  return grantable.map(({ id, name, description }) => ({ id, name, description }));
}

/**
 * Invites someone into a company that the actor manages, with policies whose scopes the actor has. @throws AppError not_found for a company
 * that the actor cannot manage, conflict for a suspended one, forbidden, invalid for an unknown policy, duplicate for a member,
 * too_many_requests
 */
export async function inviteToCompany(ctx: RequestContext, input: InvitationForm): Promise<void> {
  const actor = requireAccess(ctx, "people-manage");
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "form", `invite:${actor.id}`);
  const { companyId: given = ctx.company.id, ...invitation } = input;
  const companyId = await requireManageableCompany(ctx, given);
  const { memberships, ofCompany } = scoped(ctx.db, { id: companyId });
  const [all, members] = await ctx.db.batch([
    ctx.db.select({ id: policies.id, name: policies.name, scopes: policies.scopes }).from(policies),
    ctx.db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(ofCompany(memberships, eq(users.email, input.email))),
  ]);
  const selected = all.filter((policy) => input.policyIds.includes(policy.id));
  if (selected.length < new Set(input.policyIds).size) {
    throw new AppError("invalid", iamCopy.policyGone, { policyIds: [iamCopy.policyGone] });
  }
  const beyond = selected.find((policy) => !holdsAll(actor, policy.scopes, ctx.company));
  if (beyond) {
    const message = iamCopy.policyBeyond(beyond.name);
    throw new AppError("forbidden", message, { policyIds: [message] });
  }
  if (members.length > 0) {
    throw new AppError("duplicate", iamCopy.invite.member, { email: [iamCopy.invite.member] });
  }
  await invitePerson(await contextAtCompany(ctx, companyId), invitation);
}
