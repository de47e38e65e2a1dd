import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Consent } from "#app/edge/cookies/cookie-consent.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import type { Profile } from "#app/identity/account/account-forms.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
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

/** Writes whether the person accepted cookies. The audit row says when, and with `consent` for what. */
export async function saveCookieConsent(
  ctx: RequestContext,
  input: { given: boolean; consent?: Consent },
): Promise<void> {
  const actor = requireOwnAccount(ctx);
  const { db, now } = ctx;
  const action = input.given ? "give-cookie-consent" : "withdraw-cookie-consent";
  await db.batch([
    db.update(users).set({ cookieConsent: input.given, updatedAt: now }).where(eq(users.id, actor.id)),
    auditEntry(ctx, { action, subjectType: "user", subjectId: actor.id, detail: input.consent }),
  ]);
}
