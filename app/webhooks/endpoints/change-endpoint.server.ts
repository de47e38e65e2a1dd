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
import { secretOf } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import type { EndpointChange } from "#app/webhooks/endpoints/endpoint-form.ts";
import {
  assertManager,
  foundEndpoint,
  refuseManager,
  requireEndpoint,
  requireWebhookManager,
  type ShownEndpoint,
  selectEndpoint,
} from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { openSecret, sealSecret } from "#app/webhooks/seal-secret.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** For how long the former secret signs beside a new one. */
const rotationMs = 24 * 3600 * 1000;

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

/**
 * Gives an endpoint a new secret; the present one signs beside it for 24 hours. Sent twice (`formKey`) it makes one. Returns it: nothing
 * shows it again. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests, not_found, unavailable, conflict
 */
export async function rotateSecret(
  ctx: RequestContext,
  { id, formKey = null }: Place & { formKey?: string | null },
): Promise<{ secret: string }> {
  const actor = await requireWebhookManager(ctx);
  const { webhookEndpoints, update, select } = scoped(ctx.db, ctx.company);
  const secret = await secretOf(ctx, formKey);
  const [found, [stored]] = await ctx.db.batch([
    selectEndpoint(ctx, { id }),
    select({ secret: webhookEndpoints.secret }, webhookEndpoints, eq(webhookEndpoints.id, id)),
  ]);
  const before = foundEndpoint(found);
  const current = await openSecret(ctx.env, { endpointId: id, sealed: stored?.secret ?? "" });
  // The response to the same form was lost.
  if (current === secret) return { secret };
  const sealed = await sealSecret(ctx.env, { endpointId: id, secret });
  // A secret that cannot be opened signs nothing more.
  const former =
    current === null
      ? { formerSecret: null, formerUntil: null }
      : { formerSecret: stored?.secret ?? null, formerUntil: ctx.now + rotationMs };
  await write(ctx, before, [
    ...assertManager(ctx, actor),
    update(
      webhookEndpoints,
      { secret: sealed, ...former, updatedAt: nextUpdatedAt(ctx.now, before) },
      eq(webhookEndpoints.id, id),
    ),
    auditEntry(ctx, { action: "webhook-secret-changed", subjectType: "webhook", subjectId: id }),
  ]);
  return { secret };
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
