import { z } from "zod";
import { exampleId } from "#app/webhooks/event-parts.ts";
import { type WebhookType, webhookEvents } from "#app/webhooks/webhook-events.ts";

/** Version of the bodies' shape. Fields can be added within a version; a change or removal is a new one. */
const webhookVersion = 1;

/** The body of a delivery. */
export const webhookBodySchema = z.object({
  id: z.string().describe("The same in every attempt, as in the header webhook-id."),
  type: z.string(),
  version: z.literal(webhookVersion),
  createdAt: z.number().describe("Milliseconds since 1970."),
  company: z.object({ id: z.string(), name: z.string() }),
  data: z.looseObject({
    page: z.url().describe("The page about it."),
    api: z.url().nullable().describe("Its resource in the API."),
  }),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

type Sent = {
  eventId: string;
  type: string;
  createdAt: number;
  /** As stored: `page` and `api` are paths. */
  data: Record<string, unknown>;
  company: { id: string; name: string };
  /** Of the company's pages. */
  origin: string;
};

/** The body of an event, with absolute addresses. */
export function webhookBody({ eventId, type, createdAt, data, company: { id, name }, origin }: Sent): WebhookBody {
  const { page, api, ...own } = data;
  // Not resolved against the origin: a path that begins with "//" or "/\\" would be another host's address.
  const absolute = (path: unknown) =>
    new URL(`${origin}/${typeof path === "string" ? path.replace(/^\//, "") : ""}`).href;
  return {
    ...{ id: eventId, type, version: webhookVersion, createdAt, company: { id, name } },
    data: { ...own, page: absolute(page), api: api === null || api === undefined ? null : absolute(api) },
  };
}

/** The whole body of a type's example. */
export function webhookExample(type: WebhookType, origin: string): WebhookBody {
  const { example, page, api } = webhookEvents[type];
  const company = { id: "019a0000-0000-7000-8000-0000000000ac", name: "Acme" };
  const data = { ...example, page, api };
  return webhookBody({ eventId: exampleId, type, createdAt: Date.UTC(2026, 10, 27, 12), data, company, origin });
}
