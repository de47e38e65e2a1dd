import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Consent, consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import type { Profile } from "#app/identity/account/account-forms.ts";
import { commentMailStatements } from "#app/identity/account/comment-mail.server.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Writes the person's own name and nickname. The audit row says which of them changed. */
export async function saveProfile(ctx: RequestContext, input: Profile): Promise<void> {
  const actor = requireOwnAccount(ctx);
  const { db, now } = ctx;
  const { name, nickname } = input;
  const changed = [...(name === actor.name ? [] : ["name"]), ...(nickname === actor.nickname ? [] : ["nickname"])];
  if (changed.length === 0) return;
  await db.batch([
    db
      .update(users)
      .set({ ...nameColumns(name), nickname, updatedAt: now })
      .where(eq(users.id, actor.id)),
    auditEntry(ctx, { action: "change-profile", subjectType: "user", subjectId: actor.id, detail: { changed } }),
  ]);
}

/** Writes whether comments, answers and mentions are mailed to the person. */
export async function saveCommentMail(ctx: RequestContext, input: { wanted: boolean }): Promise<void> {
  const actor = requireOwnAccount(ctx);
  if (actor.commentMail === input.wanted) return;
  await ctx.db.batch(commentMailStatements(ctx, { userId: actor.id, wanted: input.wanted }));
}

type ConsentChange = {
  given: boolean;
  /** What this browser agrees to from now on. */
  modes: Consent;
};

function consentAction(wasGiven: boolean, given: boolean): string {
  if (!given) return "withdraw-cookie-consent";
  return wasGiven ? "change-cookie-consent" : "give-cookie-consent";
}

/** Writes whether the person accepted cookies. The audit row has the state before and after; nothing is written without a change. */
export async function saveCookieConsent(ctx: RequestContext, input: ConsentChange): Promise<void> {
  const actor = requireOwnAccount(ctx);
  const { db, now, cookies } = ctx;
  const before = { given: actor.cookieConsent, ...parseConsent(cookies.get(consentCookie) ?? null) };
  const after = { given: input.given, ...input.modes };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await db.batch([
    db.update(users).set({ cookieConsent: input.given, updatedAt: now }).where(eq(users.id, actor.id)),
    auditEntry(ctx, {
      action: consentAction(before.given, after.given),
      subjectType: "user",
      subjectId: actor.id,
      detail: { before, after },
    }),
  ]);
}
