import { and, eq } from "drizzle-orm";
import { scopeAtCompany } from "#app/companies/scope-at-company.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { invitedScopes } from "#app/identity/list-people.server.ts";
import { mailInvitation } from "#app/identity/mail-invitation.server.ts";
import { withinReach } from "#app/identity/reach.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
import { invitations } from "#db/schema/access.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * The open invitation of that id, where it exists for the one who acts. One round trip.
 * @throws AppError not_found, forbidden when it gives more than the one who acts holds
 */
async function requireInvitation(scope: Scope, input: { invitationId: string }) {
  const actor = requireScope(scope, "people-manage");
  const invitation = await scope.db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      email: invitations.email,
      name: invitations.name,
      userId: users.id,
      scopes: invitedScopes,
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.userId))
    .where(and(eq(invitations.id, input.invitationId), eq(invitations.status, "pending"), withinReach(scope)))
    .get();
  if (invitation === undefined) throw new AppError("not_found", "There is no open invitation under this address.");
  if (!holdsAll(actor, invitation.scopes)) {
    throw new AppError("forbidden", `${invitation.name} is invited to do more here than you may.`);
  }
  return { actor, invitation };
}

/**
 * Mails an invitation once more with a new key, from the company it leads into. Two round trips, three for another company's.
 * @throws AppError not_found, forbidden, too_many_requests, conflict when the company is suspended
 */
export async function resendInvitation(scope: Scope, input: { invitationId: string }): Promise<{ email: string }> {
  const { actor, invitation } = await requireInvitation(scope, input);
  await requireAllowance(scope.env, "form", `invite:${actor.id}`);
  const there = await scopeAtCompany(scope, invitation.companyId);
  const entry = { action: "invitation-resent", subjectType: "invitation", subjectId: invitation.id };
  await mailInvitation(there, { invitation, inviter: actor.name, also: [auditEntry(there, entry)] });
  return { email: invitation.email };
}

/** Takes an open invitation back: none of its mails opens anything any more. Two round trips. @throws AppError not_found, forbidden */
export async function revokeInvitation(scope: Scope, input: { invitationId: string }): Promise<{ email: string }> {
  const { invitation } = await requireInvitation(scope, input);
  const { id, companyId, email } = invitation;
  const { db, now } = scope;
  await db.batch([
    db
      .update(invitations)
      .set({ status: "revoked", updatedAt: now })
      .where(and(eq(invitations.id, id), eq(invitations.status, "pending"))),
    auditEntry(scope, { action: "invitation-revoked", subjectType: "invitation", subjectId: id, companyId }),
  ]);
  return { email };
}
