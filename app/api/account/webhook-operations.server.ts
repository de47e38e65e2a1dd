import { z } from "zod";
import { webhookBodySchema, webhookExample } from "#app/webhooks/webhook-body.ts";
import { webhookEvents, webhookTypes } from "#app/webhooks/webhook-events.ts";

const headers = {
  "webhook-id": "The event's id, the same in every attempt.",
  "webhook-timestamp": "Seconds since 1970, of this attempt.",
  "webhook-signature": "`v1,` and HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces.",
};

/** Of the examples. */
const origin = "https://acme.example.com";

function operationOf(type: (typeof webhookTypes)[number]) {
  const { name, description, data } = webhookEvents[type];
  const { page, api } = webhookBodySchema.shape.data.shape;
  const body = webhookBodySchema.extend({ type: z.literal(type), data: data.extend({ page, api }) });
  const { $schema: _, "~standard": _standard, ...schema } = z.toJSONSchema(body, { io: "output" });
  return {
    post: {
      tags: ["Webhooks"],
      summary: name,
      description,
      parameters: Object.entries(headers).map(([header, text]) => ({
        ...{ name: header, in: "header", required: true, description: text, schema: { type: "string" } },
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: webhookExample(type, origin) } },
      },
      responses: { "2XX": { description: "Received; anything else is repeated." } },
    },
  };
}

/** The events that are sent to a company's own addresses, as OpenAPI's `webhooks`. */
export function webhookOperations() {
  return Object.fromEntries(webhookTypes.map((type) => [type, operationOf(type)]));
}
