import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changeEndpoint, deleteEndpoint } from "#app/webhooks/endpoints/change-endpoint.server.ts";
import { createEndpoint } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import { endpointFields } from "#app/webhooks/endpoints/endpoint-form.ts";
import { listEndpoints } from "#app/webhooks/endpoints/list-endpoints.server.ts";
import { requireEndpoint, type ShownEndpoint } from "#app/webhooks/endpoints/require-endpoint.server.ts";
import { rotateSecret } from "#app/webhooks/endpoints/rotate-secret.server.ts";
import { deliveriesQuery, deliveryStateNames } from "#app/webhooks/history/deliveries-query.ts";
import { type ListedDelivery, listDeliveries, requireDelivery } from "#app/webhooks/history/list-deliveries.server.ts";
import { replayDelivery, replayFailed, sendTestEvent } from "#app/webhooks/history/replay-deliveries.server.ts";
import { deliveryDays } from "#app/webhooks/retry-schedule.ts";
import { webhookBody, webhookBodySchema } from "#app/webhooks/webhook-body.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";

const endpointSchema = z.strictObject({
  _id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: z.enum(["active", "paused", "off"]).describe("`off`: switched off because of its responses."),
  offReason: z.enum(["gone", "failing"]).nullable(),
  formerSecretUntil: z.number().nullable().describe("Until when the former secret signs, too."),
  createdAt: z.number(),
  version: z.string(),
});
const createdSchema = endpointSchema.extend({ secret: z.string().describe("Signs the calls. Shown here only.") });

const deliverySchema = z.strictObject({
  _id: z.string(),
  eventId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStateNames),
  attempts: z.number(),
  createdAt: z.number(),
  attemptedAt: z.number().nullable(),
  nextAt: z.number().nullable().describe("When the next attempt is due."),
  status: z.number().nullable().describe("HTTP status of the last response."),
  error: z.string().nullable().describe("Why there was no response, or none that counts."),
  durationMs: z.number().nullable(),
});
const fullDeliverySchema = deliverySchema.extend({
  response: z.string().nullable().describe("The first 1,024 bytes of the last response."),
  body: webhookBodySchema,
});

const newBody = z.strictObject(endpointFields);
const changeBody = z.strictObject({
  ...endpointFields,
  active: z.boolean().default(true),
  version: z.string().default("").describe("409 where it is not the present one; empty overwrites."),
});
const params = z.object({ id: z.string() });
const deliveryParams = params.extend({ deliveryId: z.string() });

function endpointBody({
  id: _id,
  url,
  description,
  events,
  state,
  offReason,
  formerUntil,
  createdAt,
  updatedAt,
}: ShownEndpoint) {
  const shown = { _id, url, description, events, state, offReason, createdAt };
  return { ...shown, formerSecretUntil: formerUntil, version: String(updatedAt) };
}

function deliveryBody({ id: _id, state, nextAt, ...row }: ListedDelivery) {
  const { eventId, type, attempts, createdAt, attemptedAt, status, error, durationMs } = row;
  const shown = { _id, eventId, type, state, attempts, createdAt, attemptedAt, status, error, durationMs };
  return { ...shown, nextAt: state === "pending" ? nextAt : null };
}

async function fullDelivery(ctx: RequestContext, place: { endpointId: string; id: string }) {
  const { data, response, endpointId: _, ...delivery } = await requireDelivery(ctx, place);
  const body = webhookBody({ ...delivery, data, company: ctx.company, origin: ctx.url.origin });
  return { ...deliveryBody(delivery), response, body };
}

const access = "company-settings";
const common = { access, missing: copy.missing } as const;

export const webhooks = new ApiRouter("Webhooks")
  .on(
    "get",
    "/webhooks",
    { summary: "The company's webhooks", access, data: z.strictObject({ items: z.array(endpointSchema) }) },
    async ({ ctx }) => ({ items: (await listEndpoints(ctx)).map(endpointBody) }),
  )
  .on(
    "post",
    "/webhooks",
    {
      summary: "Add a webhook",
      description: "https on a host of the public internet. 409 when the company has 20.",
      access,
      body: newBody,
      status: 201,
      data: createdSchema,
    },
    async ({ ctx, body }) => {
      const { id, secret } = await createEndpoint(ctx, body);
      return { ...endpointBody(await requireEndpoint(ctx, { id })), secret };
    },
  )
  .on(
    "get",
    "/webhooks/:id",
    { summary: "A webhook", ...common, params, data: endpointSchema },
    async ({ ctx, params: { id } }) => endpointBody(await requireEndpoint(ctx, { id })),
  )
  .on(
    "put",
    "/webhooks/:id",
    { summary: "Replace the settings of a webhook", ...common, params, body: changeBody, data: endpointSchema },
    async ({ ctx, params: { id }, body }) => {
      await changeEndpoint(ctx, { ...body, id });
      return endpointBody(await requireEndpoint(ctx, { id }));
    },
  )
  .on(
    "delete",
    "/webhooks/:id",
    { summary: "Delete a webhook with its deliveries", ...common, params, data: z.strictObject({ _id: z.string() }) },
    async ({ ctx, params: { id } }) => {
      await deleteEndpoint(ctx, { id });
      return { _id: id };
    },
  )
  .on(
    "post",
    "/webhooks/:id/secret",
    {
      summary: "Give a webhook a new secret",
      description: "The former one signs beside it for 24 hours.",
      ...common,
      params,
      data: createdSchema,
    },
    async ({ ctx, params: { id } }) => {
      const { secret } = await rotateSecret(ctx, { id });
      return { ...endpointBody(await requireEndpoint(ctx, { id })), secret };
    },
  )
  .on(
    "post",
    "/webhooks/:id/test",
    { summary: "Send a test event, to a paused webhook too", ...common, params, status: 201, data: fullDeliverySchema },
    async ({ ctx, params: { id: endpointId } }) =>
      fullDelivery(ctx, { endpointId, id: (await sendTestEvent(ctx, { endpointId })).id }),
  )
  .on(
    "post",
    "/webhooks/:id/replay",
    {
      summary: "Send again what failed since a time, up to 1,000 events",
      description: "Under the same event ids. 409 while the webhook is not active.",
      ...common,
      params,
      body: z.strictObject({
        since: z.int().min(0).describe(`Milliseconds since 1970; deliveries are kept for ${deliveryDays} days.`),
      }),
      data: z.strictObject({ replayed: z.number() }),
    },
    async ({ ctx, params: { id: endpointId }, body: { since } }) => ({
      replayed: await replayFailed(ctx, { endpointId, since }),
    }),
  )
  .on(
    "get",
    "/webhooks/:id/deliveries",
    {
      list: true,
      summary: "The deliveries of a webhook, the newest first, 25 a page",
      description: "A filter that is not valid counts as not set.",
      ...common,
      params,
      query: deliveriesQuery,
      data: z.strictObject({ items: z.array(deliverySchema), paging: pagingSchema }),
    },
    async ({ ctx, params: { id: endpointId }, query }) => {
      const { deliveries, page, pages, total } = await listDeliveries(ctx, { ...query, endpointId });
      return { items: deliveries.map(deliveryBody), paging: { page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "get",
    "/webhooks/:id/deliveries/:deliveryId",
    {
      summary: "A delivery with its body and the last response",
      ...common,
      params: deliveryParams,
      data: fullDeliverySchema,
    },
    ({ ctx, params: { id: endpointId, deliveryId: id } }) => fullDelivery(ctx, { endpointId, id }),
  )
  .on(
    "post",
    "/webhooks/:id/deliveries/:deliveryId/replay",
    {
      summary: "Send an event again",
      description: "Under the same event id. 409 while it waits to be sent, and while the webhook is not active.",
      ...common,
      params: deliveryParams,
      data: fullDeliverySchema,
    },
    async ({ ctx, params: { id: endpointId, deliveryId: id } }) => {
      await replayDelivery(ctx, { endpointId, id });
      return fullDelivery(ctx, { endpointId, id });
    },
  )
  .close();
