import { eq } from "drizzle-orm";
import { type RequestContext, sessionCookieName } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

/** Takes the cookie of a session that ended out of the browser. */
export function forgetSession({ responseHeaders, url }: Pick<RequestContext, "responseHeaders" | "url">): void {
  responseHeaders.append("Set-Cookie", writeCookie(url, { name: sessionCookieName(url), value: "", maxAge: 0 }));
}

/** Signs this browser out: the session is revoked at once and the cookie goes. Signing out twice is no mistake. */
export async function endSession(ctx: RequestContext): Promise<void> {
  const { db, now, actor } = ctx;
  if (actor !== null) {
    await db.batch([
      db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, actor.sessionId)),
      auditEntry(ctx, { action: "sign-out", subjectType: "session", subjectId: actor.sessionId }),
    ]);
  }
  forgetSession(ctx);
}
