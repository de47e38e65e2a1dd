import { and, count, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isActiveUser } from "#app/identity/access/active-member.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import type { EmailChange } from "#app/identity/account/account-forms.ts";
import { requireOwnAccount, requirePassword } from "#app/identity/account/own-account.server.ts";
import { issueToken, readToken, revokeEmailTokens, spendToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { startSession } from "#app/identity/sign-in/start-session.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { authTokens } from "#db/schema/access.server.ts";
import { sessions, users } from "#db/schema/identity.server.ts";

/** Changes a person may ask for while a key lives, 24 hours: nobody's mailbox can be filled through our form. */
const mostAsked = 5;

const purpose = "email_change";

async function mailBothAddresses(ctx: RequestContext, actor: Actor, email: string): Promise<void> {
  const { id: userId, name } = actor;
  const { db, company, url } = ctx;
  const taken = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  // A key that nobody is mailed keeps the count the same whether the address is taken or not.
  const { token, entry } = await issueToken(ctx, { purpose, userId, companyId: company.id, payload: { email } });
  await sendMail(ctx, {
    template: "email-change-notice",
    to: actor.email,
    data: { name, email, link: new URL("/reset-password", url.origin).href },
    also: [
      // The newest alone: an address that was mistyped before must not be confirmed by its owner.
      revokeEmailTokens(ctx, { userId, purposes: [purpose] }),
      entry,
      auditEntry(ctx, { action: "ask-for-new-email", subjectType: "user", subjectId: userId }),
    ],
  });
  if (taken) return;
  const link = new URL(`/confirm-email/${token}`, url.origin).href;
  await sendMail(ctx, { template: "email-change", to: email, data: { name, email, link } });
}

/**
 * Mails a link to the new address that confirms it, and a notice to the old one. Whether the new one is somebody's already shows
 * neither in the answer nor in its time: it is looked up behind it. Two round trips and one hash.
 * @throws AppError too_many_requests, or invalid with `fields` for a wrong password or the present address
 */
export async function requestEmailChange(ctx: RequestContext, { email, current }: EmailChange): Promise<void> {
  const actor = await requirePassword(ctx, { password: current });
  if (email === actor.email) throw new AppError("invalid", copy.email.same, { email: [copy.email.same] });
  await enforceRateLimit(ctx.env, "signIn", `${purpose}:${email}`);
  const asked = await ctx.db
    .select({ times: count() })
    .from(authTokens)
    .where(and(eq(authTokens.userId, actor.id), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, ctx.now)))
    .get();
  if ((asked?.times ?? 0) >= mostAsked) throw new AppError("too_many_requests", copy.email.often);
  ctx.waitUntil(mailBothAddresses(ctx, actor, email));
}

/** The address that a mailed link of this company confirms; null when it no longer works. One round trip. */
export async function readEmailChange(ctx: RequestContext, input: { token: string }): Promise<string | null> {
  const key = await readToken(ctx, { purpose, token: input.token });
  return key?.companyId === ctx.company.id ? (key.payload.email ?? null) : null;
}

/**
 * Puts the new address in place with the key of a mailed link and signs every other browser out; this one stays, under a new
 * session, when it was the person's. False when the link no longer works or the address became somebody else's. Two round trips.
 * @throws AppError forbidden for an administrator who looks through somebody
 */
export async function confirmEmailChange(
  ctx: RequestContext,
  input: { token: string; userAgent: string },
): Promise<boolean> {
  const { db, now, actor, company } = ctx;
  if (actor !== null) requireOwnAccount(ctx);
  const spent = await spendToken(ctx, { purpose, token: input.token });
  const email = spent?.payload.email;
  if (spent === null || email === undefined || spent.companyId !== company.id) return false;
  const { userId } = spent;
  const action = "change-email";
  const changes = [
    db.update(users).set({ email, updatedAt: now }).where(isActiveUser(userId)),
    revokeEmailTokens(ctx, { userId }),
  ];
  try {
    if (actor?.id === userId) {
      const { userAgent } = input;
      await startSession(ctx, { userId, action, userAgent, endOthers: true, also: changes });
    } else {
      await db.batch([
        auditEntry(ctx, { action, subjectType: "user", subjectId: userId, actorId: userId }),
        db
          .update(sessions)
          .set({ revokedAt: now })
          .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt))),
        ...changes,
      ]);
    }
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed: users.email")) throw error;
    return false;
  }
  return true;
}
