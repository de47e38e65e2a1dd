import { and, eq, isNull } from "drizzle-orm";
import { sessionCookieName } from "#app/edge/context/read-credentials.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Removes the session cookie from this browser. */
export function clearSessionCookie({ responseHeaders, url }: Pick<RequestContext, "responseHeaders" | "url">): void {
  responseHeaders.append("Set-Cookie", writeCookie(url, { name: sessionCookieName(url), value: "", maxAge: 0 }));
}

/** Signs this browser out: revokes the session and clears the cookie. Idempotent. */
export async function endSession(ctx: RequestContext): Promise<void> {
  const { db, now, company, actor } = ctx;
  if (actor !== null) {
    const { sessions, ofCompany, update } = scoped(db, company);
    const isOpen = and(eq(sessions.id, actor.sessionId), isNull(sessions.revokedAt));
    const entry = { action: "sign-out", subjectType: "session", subjectId: actor.sessionId };
    await db.batch([
      auditEntryIf(ctx, entry, rowExists(sessions, ofCompany(sessions, isOpen))),
      update(sessions, { revokedAt: now }, isOpen),
    ]);
  }
  clearSessionCookie(ctx);
  // The next person at this browser searches for something else.
  const { cookies, responseHeaders, url } = ctx;
  if (cookies.has(usageCookie))
    responseHeaders.append("Set-Cookie", writeCookie(url, { name: usageCookie, value: "", maxAge: 0 }));
}
