import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { mailInvitation } from "#app/identity/people/mail-invitation.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { invitations } from "#db/schema/access.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Invites somebody into this company by mail. A person nobody knows yet gets an account that opens with the invitation alone;
 * the membership begins when it is taken up. The caller has asked whether the actor may give these policies. Two round trips.
 */
export async function invitePerson(
  ctx: RequestContext,
  input: { email: string; name: string; policyIds: string[] },
): Promise<{ invitationId: string }> {
  const { db, now, company, actor } = ctx;
  const { email, name, policyIds } = input;
  const known = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  const userId = known?.id ?? newId(now);
  const nickname = name.split(" ")[0] ?? name;
  const invitationId = newId(now);
  const invitation = { id: invitationId, companyId: company.id, email, name, policyIds, userId };
  await mailInvitation(ctx, {
    invitation,
    inviter: actor?.name ?? "",
    also: [
      ...(known
        ? []
        : [db.insert(users).values({ id: userId, email, ...nameColumns(name), nickname, status: "invited" })]),
      db.insert(invitations).values({ ...invitation, ...nameColumns(name), invitedBy: actor?.id ?? null }),
      auditEntry(ctx, { action: "invite", subjectType: "invitation", subjectId: invitationId, detail: { email } }),
    ],
  });
  return { invitationId };
}
