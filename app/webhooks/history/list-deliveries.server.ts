import { and, count, desc, eq, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { foundEndpoint, selectEndpoint } from "#app/webhooks/endpoints/require-endpoint.server.ts";
import type { DeliveriesQuery } from "#app/webhooks/history/deliveries-query.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;
const maxExported = 5_000;

type Listing = DeliveriesQuery & { endpointId: string };

function selectDeliveries(ctx: RequestContext, { endpointId, state }: Omit<Listing, "page">, after?: SQL) {
  const { webhookDeliveries: d, select } = scoped(ctx.db, ctx.company);
  const { id, eventId, type, attempts, nextAt, attemptedAt, durationMs, status, error, createdAt } = d;
  const columns = {
    ...{ id, eventId, type, attempts, nextAt, attemptedAt, durationMs, status, error, createdAt },
    state: d.state,
  };
  const isListed = and(eq(d.endpointId, endpointId), state === "all" ? undefined : eq(d.state, state), after);
  return select(columns, d, isListed).orderBy(desc(d.createdAt), desc(d.id)).$dynamic();
}

export type ListedDelivery = Awaited<ReturnType<typeof selectDeliveries>>[number];

/**
 * A page of an endpoint's deliveries, the newest first. Page numbers beyond the last give the last page. @throws AppError unauthorised,
 * forbidden; not_found for an endpoint of another company
 */
export async function listDeliveries(ctx: RequestContext, query: Listing) {
  const { webhookDeliveries: d, select } = scoped(ctx.db, ctx.company);
  const keys = [downwards("createdAt", d.createdAt), downwards("id", d.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectDeliveries(ctx, query, after).orderBy(order).limit(limit).offset(offset);
  };
  const isListed = and(
    eq(d.endpointId, query.endpointId),
    query.state === "all" ? undefined : eq(d.state, query.state),
  );
  const [found, requestedPage, [counted]] = await ctx.db.batch([
    selectEndpoint(ctx, { id: query.endpointId }),
    listed(query.page),
    select({ total: count() }, d, isListed),
  ]);
  const endpoint = foundEndpoint(found);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const deliveries = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { endpoint, deliveries, total, page, pages };
}

/** All rows of a filtered list for a file, at most 5,000; audited. @throws AppError as `listDeliveries` */
export async function exportDeliveries(ctx: RequestContext, query: Omit<Listing, "page">): Promise<ListedDelivery[]> {
  const { webhookEndpoints, ofCompany } = scoped(ctx.db, ctx.company);
  const isOwn = ofCompany(webhookEndpoints, eq(webhookEndpoints.id, query.endpointId));
  const [found, rows] = await ctx.db.batch([
    selectEndpoint(ctx, { id: query.endpointId }),
    selectDeliveries(ctx, query).limit(maxExported),
    auditEntryIf(
      ctx,
      {
        ...{ action: "webhook-deliveries-exported", subjectType: "webhook", subjectId: query.endpointId },
        detail: { state: query.state },
      },
      rowExists(webhookEndpoints, isOwn),
    ),
  ]);
  foundEndpoint(found);
  return rows;
}

type Place = { endpointId: string; id: string };

/** Statement of a delivery of an endpoint in full, for a batch. @throws AppError unauthorised, forbidden */
export function selectDelivery(ctx: RequestContext, { endpointId, id }: Place) {
  requireAccess(ctx, "company-settings");
  const { webhookDeliveries: d, select } = scoped(ctx.db, ctx.company);
  const { eventId, type, data, attempts, nextAt, attemptedAt, durationMs, status, response, error, createdAt } = d;
  const columns = {
    ...{ id: d.id, endpointId: d.endpointId, state: d.state, eventId, type, data, attempts, nextAt, attemptedAt },
    ...{ durationMs, status, response, error, createdAt },
  };
  return select(columns, d, and(eq(d.id, id), eq(d.endpointId, endpointId)));
}

type FullDelivery = Awaited<ReturnType<typeof selectDelivery>>[number];

/** The delivery that `selectDelivery` read. @throws AppError not_found */
export function foundDelivery([delivery]: FullDelivery[]): FullDelivery {
  if (delivery === undefined) throw new AppError("not_found", copy.missingDelivery);
  return delivery;
}

/** A delivery of an endpoint in full. @throws AppError unauthorised, forbidden; not_found for one of another endpoint or company */
export async function requireDelivery(ctx: RequestContext, place: Place): Promise<FullDelivery> {
  return foundDelivery(await selectDelivery(ctx, place));
}
