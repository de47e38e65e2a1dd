import { eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import type { Profile } from "#app/identity/account-forms.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requireOwnAccount } from "#app/identity/own-account.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Writes the person's own name and nickname; the trail says which of them changed. One round trip, none for the same again. */
export async function saveProfile(scope: Scope, input: Profile): Promise<void> {
  const actor = requireOwnAccount(scope);
  const { db, now } = scope;
  const { name, nickname } = input;
  const changed = [...(name === actor.name ? [] : ["name"]), ...(nickname === actor.nickname ? [] : ["nickname"])];
  if (changed.length === 0) return;
  await db.batch([
    db.update(users).set({ name, nickname, updatedAt: now }).where(eq(users.id, actor.id)),
    auditEntry(scope, { action: "change-profile", subjectType: "user", subjectId: actor.id, detail: { changed } }),
  ]);
}

/** Writes whether the person agrees to cookies that the product works without. One round trip. */
export async function saveCookieConsent(scope: Scope, input: { given: boolean }): Promise<void> {
  const actor = requireOwnAccount(scope);
  const { db, now } = scope;
  const action = input.given ? "give-cookie-consent" : "withdraw-cookie-consent";
  await db.batch([
    db.update(users).set({ cookieConsent: input.given, updatedAt: now }).where(eq(users.id, actor.id)),
    auditEntry(scope, { action, subjectType: "user", subjectId: actor.id }),
  ]);
}
