import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parameter = "accessAccount";

/**
 * Moves `?accessAccount` from the URL of a page on a company's sub-domain into the session, so that leaving returns to the people list.
 * Returns the URL without the parameter; null if it was missing. It only affects where leaving redirects and gives no access. Other sites
 * may not set it nevertheless (decision 006).
 */
export async function noteSubdomainAccess(ctx: RequestContext, request: Request): Promise<string | null> {
  const { company, actor, db } = ctx;
  const url = new URL(ctx.url);
  if (request.method !== "GET" || !url.searchParams.has(parameter)) return null;
  if (actor === null || company.subdomain === null || url.pathname.startsWith("/api/")) return null;
  const isKnown = actor.accessAccount || actor.originalUserId !== null;
  if (!isKnown && request.headers.get("Sec-Fetch-Site") !== "cross-site") {
    const { sessions, update } = scoped(db, company);
    await db.batch([
      update(sessions, { accessAccount: true }, eq(sessions.id, actor.sessionId)),
      auditEntry(ctx, { action: "sub-domain-access", subjectType: "session", subjectId: actor.sessionId }),
    ]);
  }
  url.searchParams.delete(parameter);
  // A path such as `//host` must not become another site's URL.
  return safeReturnPath(url.pathname + url.search) ?? "/";
}
