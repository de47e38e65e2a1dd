import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { sessions } from "#db/schema/identity.server.ts";

const parameter = "accessAccount";

/**
 * Takes `?accessAccount` off the address of a page on a company's sub-domain and keeps it in the session: whoever came from
 * outside is led back there when they leave. Answers the address without it; null when there is nothing to note. One round trip,
 * none when it is noted already.
 *
 * It only changes how leaving behaves, and opens nothing. Another site may not say it all the same (decision 006).
 */
export async function noteSubdomainAccess(ctx: RequestContext, request: Request): Promise<string | null> {
  const { company, actor, db } = ctx;
  // The page's address: that of the request context may be the one a script asks at.
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.searchParams.has(parameter)) return null;
  if (actor === null || company.subdomain === null || url.pathname.startsWith("/api/")) return null;
  if (!actor.accessAccount && request.headers.get("Sec-Fetch-Site") !== "cross-site") {
    await db.batch([
      db.update(sessions).set({ accessAccount: true }).where(eq(sessions.id, actor.sessionId)),
      auditEntry(ctx, { action: "sub-domain-access", subjectType: "session", subjectId: actor.sessionId }),
    ]);
  }
  url.searchParams.delete(parameter);
  // A path such as `//host` must not become an address of another site.
  return safeReturnPath(url.pathname + url.search) ?? "/";
}
