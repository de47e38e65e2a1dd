import { and, count, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import type { Actor } from "#app/edge/visitor.ts";
import { copy } from "#app/identity/account-copy.ts";
import type { EmailChange } from "#app/identity/account-forms.ts";
import { isActiveUser } from "#app/identity/active-member.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requireOwnAccount, requirePassword } from "#app/identity/own-account.server.ts";
import { closeMailedKeys, issueToken, readToken, spendToken } from "#app/identity/single-use-token.server.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { authTokens } from "#db/schema/access.server.ts";
import { sessions, users } from "#db/schema/identity.server.ts";

/** Changes a person may ask for while a key lives, 24 hours: nobody's mailbox can be filled through our form. */
const mostAsked = 5;

const purpose = "email_change";

async function mailBothAddresses(scope: Scope, actor: Actor, email: string): Promise<void> {
  const { id: userId, name } = actor;
  const { db, company, url } = scope;
  const taken = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  // A key that nobody is mailed keeps the count the same whether the address is taken or not.
  const { token, entry } = await issueToken(scope, { purpose, userId, companyId: company.id, payload: { email } });
  await sendMail(scope, {
    template: "email-change-notice",
    to: actor.email,
    data: { name, email, link: new URL("/reset-password", url.origin).href },
    also: [
      // The newest alone: an address that was mistyped before must not be confirmed by its owner.
      closeMailedKeys(scope, { userId, purposes: [purpose] }),
      entry,
      auditEntry(scope, { action: "ask-for-new-email", subjectType: "user", subjectId: userId }),
    ],
  });
  if (taken) return;
  const link = new URL(`/confirm-email/${token}`, url.origin).href;
  await sendMail(scope, { template: "email-change", to: email, data: { name, email, link } });
}

/**
 * Mails a link to the new address that confirms it, and a notice to the old one. Whether the new one is somebody's already shows
 * neither in the answer nor in its time: it is looked up behind it. Two round trips and one hash.
 * @throws AppError too_many_requests, or invalid with `fields` for a wrong password or the present address
 */
export async function requestEmailChange(scope: Scope, { email, current }: EmailChange): Promise<void> {
  const actor = await requirePassword(scope, { password: current });
  if (email === actor.email) throw new AppError("invalid", copy.email.same, { email: [copy.email.same] });
  await requireAllowance(scope.env, "signIn", `${purpose}:${email}`);
  const asked = await scope.db
    .select({ times: count() })
    .from(authTokens)
    .where(and(eq(authTokens.userId, actor.id), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, scope.now)))
    .get();
  if ((asked?.times ?? 0) >= mostAsked) throw new AppError("too_many_requests", copy.email.often);
  scope.waitUntil(mailBothAddresses(scope, actor, email));
}

/** The address that a mailed link of this company confirms; null when it no longer works. One round trip. */
export async function readEmailChange(scope: Scope, input: { token: string }): Promise<string | null> {
  const key = await readToken(scope, { purpose, token: input.token });
  return key?.companyId === scope.company.id ? (key.payload.email ?? null) : null;
}

/**
 * Puts the new address in place with the key of a mailed link and signs every other browser out; this one stays, under a new
 * session, when it was the person's. False when the link no longer works or the address became somebody else's. Two round trips.
 * @throws AppError forbidden for an administrator who looks through somebody
 */
export async function confirmEmailChange(scope: Scope, input: { token: string; userAgent: string }): Promise<boolean> {
  const { db, now, actor, company } = scope;
  if (actor !== null) requireOwnAccount(scope);
  const spent = await spendToken(scope, { purpose, token: input.token });
  const email = spent?.payload.email;
  if (spent === null || email === undefined || spent.companyId !== company.id) return false;
  const { userId } = spent;
  const action = "change-email";
  const changes = [
    db.update(users).set({ email, updatedAt: now }).where(isActiveUser(userId)),
    closeMailedKeys(scope, { userId }),
  ];
  try {
    if (actor?.id === userId) {
      const { userAgent } = input;
      await startSession(scope, { userId, action, userAgent, endOthers: true, also: changes });
    } else {
      await db.batch([
        auditEntry(scope, { action, subjectType: "user", subjectId: userId, actorId: userId }),
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
