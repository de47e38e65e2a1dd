import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { users } from "#db/schema/identity.server.ts";

/**
 * Statements that copy this browser's consent cookie to the account when signing in or up (docs/product/consent-and-events.md). None if it
 * denies everything, which may be a withdrawal. The audit entry says what was granted, and when.
 */
export function carryConsent(ctx: RequestContext, { userId }: { userId: string }): BatchItem<"sqlite">[] {
  const { db, now, cookies } = ctx;
  const consent = parseConsent(cookies.get(consentCookie) ?? null);
  if (consent === null || !Object.values(consent).includes("granted")) return [];
  const isNews = and(eq(users.id, userId), eq(users.cookieConsent, false));
  const entry = {
    action: "give-cookie-consent",
    subjectType: "user",
    subjectId: userId,
    actorId: userId,
    detail: { before: { given: false }, after: { given: true, ...consent } },
  };
  return [
    auditEntryIf(ctx, entry, rowExists(users, isNews)),
    db.update(users).set({ cookieConsent: true, updatedAt: now }).where(isNews),
  ];
}
