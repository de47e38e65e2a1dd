import { and, eq } from "drizzle-orm";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { invitedScopes } from "#app/identity/people/list-people.server.ts";
import { mailInvitation } from "#app/identity/people/mail-invitation.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { invitations } = unsafeTenantTables(
  "an administrator of the environment manages the invitations of all its companies",
);

/**
 * An open invitation into a company that the actor manages. @throws AppError not_found, forbidden when it grants scopes that the actor
 * lacks
 */
async function requireInvitation(ctx: RequestContext, input: { invitationId: string }) {
  const actor = requireAccess(ctx, "people-manage");
  const invitation = await ctx.db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      email: invitations.email,
      name: invitations.name,
      userId: users.id,
      scopes: invitedScopes(invitations.policyIds),
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.id, input.invitationId), eq(invitations.status, "pending"), inManageableCompanies(ctx)))
    .get();
  if (invitation === undefined) throw new AppError("not_found", iamCopy.invite.missing);
  if (!holdsAll(actor, invitation.scopes)) {
    throw new AppError("forbidden", iamCopy.invite.beyond(invitation.email));
  }
  return { actor, invitation };
}

/**
 * Resends an invitation with a new link, from its company. @throws AppError not_found, forbidden (also in a preview), too_many_requests,
 * conflict when the company is suspended or the user has another address by now
 */
export async function resendInvitation(
  ctx: RequestContext,
  input: { invitationId: string },
): Promise<{ email: string }> {
  const { actor, invitation } = await requireInvitation(ctx, input);
  refusePreview(actor);
  await enforceRateLimit(ctx.env, "form", `invite:${actor.id}`);
  const there = await contextAtCompany(ctx, invitation.companyId);
  const entry = { action: "invitation-resent", subjectType: "invitation", subjectId: invitation.id };
  await mailInvitation(there, { invitation, inviter: actor.name, also: [auditEntry(there, entry)] });
  return { email: invitation.email };
}

/**
 * Revokes an open invitation with all its links. Of concurrent requests one writes the audit entry. @throws AppError not_found, forbidden
 */
export async function revokeInvitation(
  ctx: RequestContext,
  input: { invitationId: string },
): Promise<{ email: string }> {
  const { invitation } = await requireInvitation(ctx, input);
  const { id, companyId, email } = invitation;
  const { db, now } = ctx;
  const { ofCompany, update } = scoped(db, { id: companyId });
  const isOpen = and(eq(invitations.id, id), eq(invitations.status, "pending"));
  const entry = { action: "invitation-revoked", subjectType: "invitation", subjectId: id, companyId };
  await db.batch([
    auditEntryIf(ctx, entry, rowExists(invitations, ofCompany(invitations, isOpen))),
    update(invitations, { status: "revoked", updatedAt: now }, isOpen),
  ]);
  return { email };
}
