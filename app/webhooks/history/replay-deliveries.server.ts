import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertManager,
  foundEndpoint,
  refuseManager,
  requireEndpoint,
  requireWebhookManager,
  selectEndpoint,
} from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { foundDelivery, selectDelivery } from "#app/webhooks/history/list-deliveries.server.ts";
import { testType } from "#app/webhooks/webhook-events.ts";
import { webhookPath } from "#app/webhooks/webhook-paths.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Events of one replay; the rest by pressing again. */
const maxReplayed = 1_000;

async function write(ctx: RequestContext, actor: Actor, statements: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...rest] = [...assertManager(ctx, actor), ...statements];
  if (first === undefined) return;
  try {
    await ctx.db.batch([first, ...rest]);
  } catch (error) {
    refuseManager(error);
  }
}

/** What makes a delivery new: the schedule of pauses begins again, under the same event id. */
const anew = (now: number) => ({
  ...{ state: "pending" as const, attempts: 0, nextAt: now, queuedAt: null, claimedUntil: null, error: null },
});

/** Sends one event again, delivered or failed. @throws AppError unauthorised, forbidden, too_many_requests, not_found; conflict while it waits, or its endpoint is off */
export async function replayDelivery(ctx: RequestContext, place: { endpointId: string; id: string }): Promise<void> {
  const actor = await requireWebhookManager(ctx);
  const { endpointId, id } = place;
  const [endpoints, deliveries] = await ctx.db.batch([
    selectEndpoint(ctx, { id: endpointId }),
    selectDelivery(ctx, place),
  ]);
  const { state } = foundEndpoint(endpoints);
  const delivery = foundDelivery(deliveries);
  if (delivery.state === "pending") throw new AppError("conflict", copy.replay.conflict);
  if (state !== "active" && delivery.type !== testType) throw new AppError("conflict", copy.replay.off);
  const { webhookDeliveries: d, update } = scoped(ctx.db, ctx.company);
  ctx.webhookEvents.push(delivery.eventId);
  await write(ctx, actor, [
    update(d, anew(ctx.now), and(eq(d.id, id), eq(d.endpointId, endpointId), ne(d.state, "pending"))),
    auditEntry(ctx, {
      ...{ action: "webhook-replayed", subjectType: "webhook", subjectId: endpointId },
      detail: { type: delivery.type, event: delivery.eventId },
    }),
  ]);
}

/**
 * Sends what failed since a time (ms) again, the newest first, at most `maxReplayed`; the schedule queues them. Returns how many. @throws
 * AppError unauthorised, forbidden, too_many_requests, not_found; conflict while the endpoint is off
 */
export async function replayFailed(
  ctx: RequestContext,
  { endpointId, since }: { endpointId: string; since: number },
): Promise<number> {
  const actor = await requireWebhookManager(ctx);
  const { webhookDeliveries: d, select, update } = scoped(ctx.db, ctx.company);
  const isFailed = and(eq(d.endpointId, endpointId), eq(d.state, "failed"), gte(d.createdAt, since));
  const failed = select({ id: d.id, eventId: d.eventId }, d, isFailed)
    .orderBy(sql`${d.createdAt} DESC`)
    .limit(maxReplayed);
  const [endpoints, rows] = await ctx.db.batch([selectEndpoint(ctx, { id: endpointId }), failed]);
  if (foundEndpoint(endpoints).state !== "active") throw new AppError("conflict", copy.replay.off);
  if (rows.length === 0) return 0;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  ctx.webhookEvents.push(...rows.map(({ eventId }) => eventId));
  await write(ctx, actor, [
    update(d, anew(ctx.now), and(inArray(d.id, sql`(SELECT value FROM json_each(${ids}))`), eq(d.state, "failed"))),
    auditEntry(ctx, {
      ...{ action: "webhook-replayed", subjectType: "webhook", subjectId: endpointId },
      detail: { since: new Date(since).toISOString(), events: rows.length },
    }),
  ]);
  return rows.length;
}

/** Queues a test event for an endpoint, also a paused one. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, not_found */
export async function sendTestEvent(
  ctx: RequestContext,
  { endpointId }: { endpointId: string },
): Promise<{ id: string }> {
  const actor = await requireWebhookManager(ctx);
  await requireEndpoint(ctx, { id: endpointId });
  const { webhookDeliveries, insert } = scoped(ctx.db, ctx.company);
  const [id, eventId] = [newId(ctx.now), newId(ctx.now)];
  const data = {
    message: "Hello from Syncline.",
    page: webhookPath(endpointId),
    api: `/api/v1${webhookPath(endpointId)}`,
  };
  const row = { id, endpointId, eventId, type: testType, data, nextAt: ctx.now, createdAt: ctx.now };
  ctx.webhookEvents.push(eventId);
  await write(ctx, actor, [
    insert(webhookDeliveries, row),
    auditEntry(ctx, {
      ...{ action: "webhook-tested", subjectType: "webhook", subjectId: endpointId },
      detail: { event: eventId },
    }),
  ]);
  return { id };
}
