import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { invitedScopes } from "#app/identity/people/list-people.server.ts";
import { mailInvitation } from "#app/identity/people/mail-invitation.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Milliseconds within which an equal form counts as resent: a double click, or a retry after a slow response. */
const repeatMs = 60_000;

type Invitation = { email: string; name: string; policyIds: string[]; edition?: Actor["edition"] | null };

/** The user with this address, and their open invitation into this company; null each if missing. */
async function readInvitee({ db, company }: RequestContext, email: string) {
  const { invitations, ofCompany } = scoped(db, company);
  const [[user], [open]] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.email, email)),
    db
      .select({
        id: invitations.id,
        name: invitations.name,
        policyIds: invitations.policyIds,
        edition: invitations.edition,
        updatedAt: invitations.updatedAt,
        scopes: invitedScopes(invitations.policyIds),
      })
      .from(invitations)
      // Joined, so that the columns inside `invitedScopes` are qualified.
      .innerJoin(companies, eq(companies.id, invitations.companyId))
      .where(ofCompany(invitations, and(eq(invitations.email, email), eq(invitations.status, "pending")))),
  ]);
  return { userId: user?.id ?? null, open: open ?? null };
}

/** Content of an invitation as a comparable string. */
function contentOf({
  name,
  policyIds,
  edition,
}: {
  name: string;
  policyIds: string[];
  edition: string | null;
}): string {
  return JSON.stringify([name, [...policyIds].sort(), edition]);
}

async function writeInvitation(ctx: RequestContext, input: Invitation): Promise<string> {
  const { db, now, company } = ctx;
  const actor = ctx.actor && refusePreview(ctx.actor);
  const { email, name, policyIds, edition = null } = input;
  const invitee = await readInvitee(ctx, email);
  const { open } = invitee;
  if (open !== null && actor !== null && !holdsAll(actor, open.scopes)) {
    const message = iamCopy.invite.beyond(email);
    throw new AppError("forbidden", message, { email: [message] });
  }
  const sameForm = open !== null && contentOf(open) === contentOf({ name, policyIds, edition });
  if (sameForm && now - open.updatedAt < repeatMs) return open.id;
  const userId = invitee.userId ?? newId(now);
  const id = open?.id ?? newId(now);
  const invitation = { ...nameColumns(name), policyIds, edition, userId, invitedBy: actor?.id ?? null, updatedAt: now };
  const nickname = name.split(" ")[0] ?? name;
  const { invitations, insert, update } = scoped(db, company);
  await mailInvitation(ctx, {
    invitation: { id, companyId: company.id, email, name, userId },
    inviter: actor?.name ?? "",
    also: [
      ...(invitee.userId === null
        ? [db.insert(users).values({ id: userId, email, ...nameColumns(name), nickname, status: "invited" })]
        : []),
      open === null
        ? insert(invitations, { ...invitation, id, email, createdAt: now })
        : update(invitations, invitation, and(eq(invitations.id, id), eq(invitations.status, "pending"))),
      auditEntry(ctx, { action: "invite", subjectType: "invitation", subjectId: id, detail: { email } }),
    ],
  });
  return id;
}

/**
 * Invites someone into this company by email. Inviting the same address again replaces the open invitation's content and resends the email,
 * except within `repeatMs` of an equal invitation. Of concurrent requests one is written. An unknown address gets an account that stays
 * closed until the invitation is accepted. `ctx.actor` is the inviter; the caller has checked that they may grant the policies. @throws
 * AppError forbidden when the open invitation grants more than the actor has, and in a preview, too_many_requests
 */
export async function invitePerson(ctx: RequestContext, input: Invitation): Promise<{ invitationId: string }> {
  try {
    return { invitationId: await writeInvitation(ctx, input) };
  } catch (error) {
    const message = String(error);
    if (message.includes("UNIQUE constraint failed: invitations.")) {
      // A concurrent request created and sent this invitation.
      const { open } = await readInvitee(ctx, input.email);
      if (open !== null) return { invitationId: open.id };
    }
    if (!/UNIQUE constraint failed: (?:invitations\.|users\.email)/.test(message)) throw error;
    // The account exists now, or the other invitation is closed: write this one.
    return { invitationId: await writeInvitation(ctx, input) };
  }
}
