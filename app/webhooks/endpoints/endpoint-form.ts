import { z } from "zod";
import { type WebhookType, webhookTypes } from "#app/webhooks/webhook-events.ts";
import { webhooksCopy } from "#app/webhooks/webhooks-copy.ts";

const { form: copy } = webhooksCopy;

export const maxEndpoints = 20;
export const endpointLimits = { url: 1_000, description: 200 } as const;

const types = webhookTypes as [WebhookType, ...WebhookType[]];

/** Fields of an endpoint; the rules of its address are those of `readPublicUrl`. */
export const endpointFields = {
  url: z
    .string({ error: copy.urlMissing })
    .trim()
    .min(1, copy.urlMissing)
    .max(endpointLimits.url, copy.tooLong(endpointLimits.url)),
  description: z.string().trim().max(endpointLimits.description, copy.tooLong(endpointLimits.description)).default(""),
  events: z.array(z.enum(types), { error: copy.eventsMissing }).min(1, copy.eventsMissing).max(types.length),
};

export const newEndpointSchema = z.object(endpointFields);
/** `active` is a box. `version`: from the form that was shown; empty to overwrite. */
export const endpointSchema = z.object({
  ...endpointFields,
  active: z.boolean().default(false),
  version: z.string().default(""),
});

export type NewEndpoint = z.output<typeof newEndpointSchema>;
export type EndpointChange = z.output<typeof endpointSchema>;
