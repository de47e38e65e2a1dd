import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { issueToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { authTokens, invitations } from "#db/schema/access.server.ts";
import { users } from "#db/schema/identity.server.ts";

type Invitation = { id: string; companyId: string; email: string; name: string; userId: string };

/** Unused keys of an invited person: asking again for the mail ends somewhere. */
const mostOpenKeys = 5;

/** Mails an invitation of this company with a new key, in one batch with what belongs to it. One round trip. */
export async function mailInvitation(
  ctx: RequestContext,
  input: { invitation: Invitation; inviter: string; also: BatchItem<"sqlite">[] },
): Promise<void> {
  const { id, companyId, email, name, userId } = input.invitation;
  const payload = { invitationId: id };
  const { token, entry } = await issueToken(ctx, { purpose: "sign_up", userId, companyId, payload });
  await sendMail(ctx, {
    template: "invitation",
    to: email,
    data: { name, inviter: input.inviter, link: new URL(`/user-sign-up/${token}`, ctx.url.origin).href },
    also: [...input.also, entry],
  });
}

async function mailAgain(ctx: RequestContext, input: { id: string } | { email: string }): Promise<void> {
  const { db, now, company } = ctx;
  const named = "id" in input ? eq(invitations.id, input.id) : eq(invitations.email, input.email);
  const row = await db
    .select({ invitation: invitations, inviter: users.name })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(named, eq(invitations.companyId, company.id), eq(invitations.status, "pending")))
    .orderBy(desc(invitations.createdAt))
    .get();
  const userId = row?.invitation.userId ?? null;
  if (row === undefined || userId === null) return;
  const open = and(
    eq(authTokens.userId, userId),
    eq(authTokens.purpose, "sign_up"),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );
  const keys = await db.select({ open: count() }).from(authTokens).where(open).get();
  if ((keys?.open ?? 0) >= mostOpenKeys) return;
  await mailInvitation(ctx, { invitation: { ...row.invitation, userId }, inviter: row.inviter ?? "", also: [] });
}

/**
 * Mails an open invitation of this company once more, to the address it was made for and no other. Who asks learns nothing:
 * everything that depends on the invitation happens behind the answer.
 * @throws AppError too_many_requests
 */
export async function requestInvitationMail(
  ctx: RequestContext,
  input: { id: string } | { email: string },
): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `invitation:address:${ctx.address}`);
  await enforceRateLimit(ctx.env, "signIn", `invitation:${"id" in input ? input.id : input.email}`);
  ctx.waitUntil(mailAgain(ctx, input));
}
