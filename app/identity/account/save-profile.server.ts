import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Consent, consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import type { Profile } from "#app/identity/account/account-forms.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Saves the actor's name and nickname. The audit entry says which of them changed. */
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

type ConsentChange = {
  given: boolean;
  /** Consent of this browser from now on. */
  modes: Consent;
};

function consentAction(wasGiven: boolean, given: boolean): string {
  if (!given) return "withdraw-cookie-consent";
  return wasGiven ? "change-cookie-consent" : "give-cookie-consent";
}

/** Saves the actor's cookie consent. The audit entry has the state before and after; without a change nothing is written. */
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
