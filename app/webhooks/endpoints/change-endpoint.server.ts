import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { checkEndpointUrl } from "#app/webhooks/endpoints/check-endpoint-url.server.ts";
import type { EndpointChange } from "#app/webhooks/endpoints/endpoint-form.ts";
import {
  assertManager,
  refuseManager,
  requireEndpoint,
  requireWebhookManager,
  type ShownEndpoint,
} from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = { id: string };

async function write(ctx: RequestContext, before: ShownEndpoint, statements: BatchItem<"sqlite">[]): Promise<void> {
  const { webhookEndpoints } = scoped(ctx.db, ctx.company);
  try {
    await ctx.db.batch([assertUnchanged(ctx.db, webhookEndpoints, before), ...statements]);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", copy.conflict);
    refuseManager(error);
  }
}

/**
 * Changes address, events, description and whether it is active. A new address ends what kept the former one from being called. @throws
 * AppError unauthorised, forbidden (also in a preview), too_many_requests, not_found; invalid for an address that is not public; conflict
 * when it was changed meanwhile
 */
export async function changeEndpoint(ctx: RequestContext, { id, ...input }: EndpointChange & Place): Promise<void> {
  const actor = await requireWebhookManager(ctx);
  const before = await requireEndpoint(ctx, { id });
  if (input.version !== "") requireVersion(before, { version: input.version, message: copy.conflict });
  const url = await checkEndpointUrl(ctx, input.url);
  const { webhookEndpoints, update } = scoped(ctx.db, ctx.company);
  const state = input.active ? ("active" as const) : before.state === "off" ? ("off" as const) : ("paused" as const);
  const isFresh = url !== before.url || (state === "active" && before.state !== "active");
  const after = { url, events: [...new Set(input.events)], description: input.description, state };
  const sane = { failures: 0, failingSince: null, lastFailedAt: null, heldUntil: null };
  const { events, description } = before;
  await write(ctx, before, [
    ...assertManager(ctx, actor),
    update(
      webhookEndpoints,
      {
        ...after,
        ...(isFresh && sane),
        offReason: state === "off" ? before.offReason : null,
        updatedAt: nextUpdatedAt(ctx.now, before),
      },
      eq(webhookEndpoints.id, id),
    ),
    auditEntry(ctx, {
      ...{ action: "webhook-changed", subjectType: "webhook", subjectId: id },
      detail: { before: { url: before.url, events, description, state: before.state }, after },
    }),
  ]);
}

/** Deletes an endpoint with its deliveries. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, not_found */
export async function deleteEndpoint(ctx: RequestContext, { id }: Place): Promise<void> {
  const actor = await requireWebhookManager(ctx);
  const { url } = await requireEndpoint(ctx, { id });
  const { webhookEndpoints, webhookDeliveries, ...tables } = scoped(ctx.db, ctx.company);
  try {
    await ctx.db.batch([
      auditEntry(ctx, {
        ...{ action: "webhook-deleted", subjectType: "webhook", subjectId: id },
        detail: { url },
      }),
      ...assertManager(ctx, actor),
      tables.delete(webhookDeliveries, eq(webhookDeliveries.endpointId, id)),
      tables.delete(webhookEndpoints, and(eq(webhookEndpoints.id, id), sql`1`)),
    ]);
  } catch (error) {
    refuseManager(error);
  }
}
