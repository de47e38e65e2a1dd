import { and, count, eq, gt, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isActiveUser } from "#app/identity/access/active-member.server.ts";
import { issueToken, readToken, revokeTokens, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import type { EmailChange } from "#app/identity/account/account-forms.ts";
import { moveKeeper } from "#app/identity/account/move-keeper.server.ts";
import { requireOwnAccount, requirePassword } from "#app/identity/account/own-account.server.ts";
import { assertSignedIn, isSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { endSignIns } from "#app/identity/session/end-sign-ins.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { authTokens, invitations } = unsafeTenantTables(
  "an account has one email address in every company, so changes are counted together",
);

/** Max requests within 24 hours, so that the form cannot flood a mailbox. */
const maxRequests = 5;

const purpose = "email_change";

async function mailBothAddresses(ctx: RequestContext, actor: Actor, email: string): Promise<void> {
  const { id: userId, name } = actor;
  const { db, company, url } = ctx;
  const taken = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  // Also for a taken address, where the token is not emailed: the count of requests must not reveal it.
  const { link, entry } = await issueToken(ctx, { purpose, userId, companyId: company.id, payload: { email } });
  await sendMail(ctx, {
    template: "email-change-notice",
    to: actor.email,
    userId,
    data: { name, email, link: new URL("/reset-password", url.origin).href },
    also: [
      assertSignedIn(ctx),
      // Only the newest request is valid: the owner of a mistyped address must not confirm it.
      revokeTokens(ctx, { userId, purposes: [purpose] }),
      entry,
      auditEntry(ctx, { action: "ask-for-new-email", subjectType: "user", subjectId: userId }),
    ],
  });
  if (taken) return;
  const confirmation = link(ctx, (token) => `/confirm-email/${token}`);
  await sendMail(ctx, { template: "email-change", to: email, userId, data: { name, email, link: confirmation } });
}

/**
 * Emails a confirmation link to the new address and a notice to the old one. Neither response nor timing reveals whether the new address is
 * taken: it is looked up after the response. No email is sent if the session ends before. @throws AppError too_many_requests, or invalid
 * with `fields` for a wrong password or the present address
 */
export async function requestEmailChange(ctx: RequestContext, { email, current }: EmailChange): Promise<void> {
  const actor = await requirePassword(ctx, { password: current });
  if (email === actor.email) throw new AppError("invalid", copy.email.same, { email: [copy.email.same] });
  await enforceRateLimit(ctx.env, "signIn", `${purpose}:${email}`);
  const requests = await ctx.db
    .select({ times: count() })
    .from(authTokens)
    .where(and(eq(authTokens.userId, actor.id), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, ctx.now)))
    .get();
  if ((requests?.times ?? 0) >= maxRequests) throw new AppError("too_many_requests", copy.email.often);
  const mailing = mailBothAddresses(ctx, actor, email).catch((error) => {
    if (!isSignedOut(error)) throw error;
  });
  ctx.waitUntil(mailing);
}

/** The address confirmed by an emailed link of this company; null if the link is no longer valid. */
export async function readEmailChange(ctx: RequestContext, input: { token: string }): Promise<string | null> {
  return (await readToken(ctx, { purpose, token: input.token }))?.payload.email ?? null;
}

/**
 * Statements that change the address. Open invitations are revoked: their links, which sign in, are in the old mailbox. They are not moved
 * to the new address, which would reveal it to the inviter's company before the user joins.
 */
function changeStatements({ db, now }: RequestContext, { userId, email }: { userId: string; email: string }) {
  return [
    db
      .update(invitations)
      .set({ status: "revoked", updatedAt: now })
      .where(and(eq(invitations.userId, userId), eq(invitations.status, "pending"))),
    moveKeeper(
      { db, now },
      { from: sql`(SELECT lower(email) FROM users WHERE id = ${userId})`, to: email.toLowerCase() },
    ),
    db.update(users).set({ email, updatedAt: now }).where(isActiveUser(userId)),
  ];
}

/**
 * Changes the address with the token of an emailed link, revokes open invitations and signs out every other browser; the user's session
 * here continues as a new one. False if the link is no longer valid or the address is taken by now. @throws AppError forbidden in a preview
 */
export async function confirmEmailChange(ctx: RequestContext, input: { token: string }): Promise<boolean> {
  const { db, actor } = ctx;
  if (actor !== null) requireOwnAccount(ctx);
  const token = await readToken(ctx, { purpose, token: input.token });
  const email = token?.payload.email;
  if (token === null || email === undefined) return false;
  const { userId } = token;
  const action = "change-email";
  const change = changeStatements(ctx, { userId, email });
  try {
    const changed = await spendToken(ctx, token, async (spend) => {
      if (actor?.id === userId) {
        await startSession(ctx, { userId, action, endOthers: true, provedAt: actor.provedAt, spend, also: change });
      } else {
        const entry = auditEntry(ctx, { action, subjectType: "user", subjectId: userId, actorId: userId });
        await db.batch([entry, ...spend, ...endSignIns(ctx, { userId }), ...change]);
      }
      return true;
    });
    return changed === true;
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed: users.email")) throw error;
    return false;
  }
}
