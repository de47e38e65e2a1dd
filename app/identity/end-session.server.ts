import { eq } from "drizzle-orm";
import { writeCookie } from "#app/edge/cookies.server.ts";
import { type Scope, sessionCookieName } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

/** Takes the cookie of a session that ended out of the browser. */
export function forgetSession({ answerHeaders, url }: Pick<Scope, "answerHeaders" | "url">): void {
  answerHeaders.append("Set-Cookie", writeCookie(url, { name: sessionCookieName(url), value: "", maxAge: 0 }));
}

/** Signs this browser out: the session is revoked at once and the cookie goes. Signing out twice is no mistake. */
export async function endSession(scope: Scope): Promise<void> {
  const { db, now, actor } = scope;
  if (actor !== null) {
    await db.batch([
      db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, actor.sessionId)),
      auditEntry(scope, { action: "sign-out", subjectType: "session", subjectId: actor.sessionId }),
    ]);
  }
  forgetSession(scope);
}
