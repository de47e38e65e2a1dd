import { eq } from "drizzle-orm";
import { safeReturnPath } from "#app/edge/return-path.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

const parameter = "accessAccount";

/**
 * Takes `?accessAccount` off the address of a page on a company's sub-domain and keeps it in the session: whoever came from
 * outside is led back there when they leave. Answers the address without it; null when there is nothing to note. One round trip,
 * none when it is noted already.
 *
 * It only changes how leaving behaves, and opens nothing. Another site may not say it all the same (decision 006).
 */
export async function noteSubdomainAccess(scope: Scope, request: Request): Promise<string | null> {
  const { company, actor, db } = scope;
  // The page's address: that of the scope may be the one a script asks at.
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.searchParams.has(parameter)) return null;
  if (actor === null || company.subdomain === null || url.pathname.startsWith("/api/")) return null;
  if (!actor.accessAccount && request.headers.get("Sec-Fetch-Site") !== "cross-site") {
    await db.batch([
      db.update(sessions).set({ accessAccount: true }).where(eq(sessions.id, actor.sessionId)),
      auditEntry(scope, { action: "sub-domain-access", subjectType: "session", subjectId: actor.sessionId }),
    ]);
  }
  url.searchParams.delete(parameter);
  // A path such as `//host` must not become an address of another site.
  return safeReturnPath(url.pathname + url.search) ?? "/";
}
