import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { invitedScopes } from "#app/identity/people/list-people.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Invitation = { id: string; companyId: string; email: string; name: string; userId: string };

/** Max unused invitation links of a user in one company, so that their mailbox is not flooded. */
const maxOpenLinks = 5;

const fewOpenLinks = "few-open-links";

/** Statement that fails the batch if the user has `maxOpenLinks` unused links. */
function assertFewOpenLinks({ db, now }: RequestContext, { userId, companyId }: Invitation) {
  const { authTokens, select } = scoped(db, { id: companyId });
  const isOpen = and(
    eq(authTokens.userId, userId),
    eq(authTokens.purpose, "sign_up"),
    isNull(authTokens.usedAt),
    gt(authTokens.expiresAt, now),
  );
  return assertInBatch(db, sql`(${select({ links: count() }, authTokens, isOpen)}) < ${maxOpenLinks}`, fewOpenLinks);
}

const isOwnAddress = "is-own-address";

/**
 * Statement that fails the batch unless the user still has the invited address: its link signs in, so a former address must not get one.
 */
function assertOwnAddress({ db }: RequestContext, { userId, email }: Invitation) {
  return assertInBatch(db, rowExists(users, and(eq(users.id, userId), eq(users.email, email))), isOwnAddress);
}

/**
 * Sends an invitation of this company with a new link. Token, email and `also`, which may create the user, are written in one batch.
 * @throws AppError too_many_requests when the user has `maxOpenLinks` unused links, conflict when they have another address by now
 */
export async function mailInvitation(
  ctx: RequestContext,
  input: { invitation: Invitation; inviter: string; also: BatchItem<"sqlite">[] },
): Promise<void> {
  const { id, companyId, email, name, userId } = input.invitation;
  const payload = { invitationId: id };
  const { link, entry } = await issueToken(ctx, { purpose: "sign_up", userId, companyId, payload });
  try {
    await sendMail(ctx, {
      template: "invitation",
      to: email,
      userId,
      data: { name, inviter: input.inviter, link: link(ctx, (token) => `/user-sign-up/${token}`) },
      also: [assertFewOpenLinks(ctx, input.invitation), ...input.also, assertOwnAddress(ctx, input.invitation), entry],
    });
  } catch (error) {
    if (isFailedAssertion(error, isOwnAddress)) throw new AppError("conflict", iamCopy.invite.missing);
    if (!isFailedAssertion(error, fewOpenLinks)) throw error;
    throw new AppError("too_many_requests", iamCopy.invite.tooManyEmails(email));
  }
}

async function mailAgain(ctx: RequestContext, input: { id: string } | { email: string }): Promise<void> {
  const { db, company } = ctx;
  const { invitations, ofCompany } = scoped(db, company);
  const named = "id" in input ? eq(invitations.id, input.id) : eq(invitations.email, input.email);
  const row = await db
    .select({ invitation: invitations, inviter: users.name, scopes: invitedScopes(invitations.policyIds) })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(ofCompany(invitations, and(named, eq(invitations.status, "pending"))))
    .orderBy(desc(invitations.createdAt))
    .get();
  const userId = row?.invitation.userId ?? null;
  if (row === undefined || userId === null) return;
  // The operator hands the link to an administrator: an address with a typing error gets none.
  if (row.invitation.invitedBy === null && row.scopes.includes("*")) return;
  try {
    await mailInvitation(ctx, { invitation: { ...row.invitation, userId }, inviter: row.inviter ?? "", also: [] });
  } catch (error) {
    // Enough emails are pending, or the user has another address by now.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Resends an open invitation of this company, always to its original address. The response reveals nothing about the invitation: everything
 * that depends on it happens after the response. @throws AppError too_many_requests
 */
export async function requestInvitationMail(
  ctx: RequestContext,
  input: { id: string } | { email: string },
): Promise<void> {
  await enforceRateLimit(ctx.env, "signIn", `invitation:address:${ctx.address}`);
  await enforceRateLimit(ctx.env, "signIn", `invitation:${"id" in input ? input.id : input.email}`);
  ctx.waitUntil(mailAgain(ctx, input));
}
