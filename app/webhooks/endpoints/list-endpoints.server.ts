import { asc, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { endpointColumns } from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The endpoints of this company, the oldest first; at most `maxEndpoints`. @throws AppError unauthorised, forbidden */
export async function listEndpoints(ctx: RequestContext) {
  requireAccess(ctx, "company-settings");
  const { webhookEndpoints: e, webhookDeliveries: d, select } = scoped(ctx.db, ctx.company);
  const columns = {
    ...endpointColumns(ctx),
    // Drizzle names columns of a select from one table without it, so these name theirs themselves.
    /** Of the newest event that was sent. */
    lastAt: sql<number | null>`(SELECT d.attempted_at FROM ${d} AS d WHERE d.endpoint_id = webhook_endpoints.id
      AND d.attempted_at IS NOT NULL ORDER BY d.created_at DESC, d.id DESC LIMIT 1)`.as("last_at"),
    waiting: sql<number>`(SELECT count(*) FROM ${d} AS d WHERE d.endpoint_id = webhook_endpoints.id
      AND d.state = 'pending')`.as("waiting"),
  };
  return select(columns, e).orderBy(asc(e.createdAt), asc(e.id));
}
