import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { type WebhookType, webhookEvents, webhookTypes } from "#app/webhooks/webhook-events.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addEndpoint, deliveries, managerAt } from "#test/routes/webhooks/webhook-receiver.ts";

const { DB } = env as unknown as { DB: D1Database };

/** What was written since the last call, each held against the schema of its type. Only the company's own endpoint has any. */
export async function told(endpointId: string) {
  const rows = await deliveries();
  await DB.prepare("DELETE FROM webhook_deliveries").run();
  expect(rows.every((row) => row.endpoint_id === endpointId)).toBe(true);
  return rows.map(({ type, data }) => {
    const { page, api, ...own } = JSON.parse(data) as Record<string, unknown>;
    expect(webhookEvents[type as WebhookType].data.strict().parse(own)).toEqual(own);
    expect(page, type).toMatch(/^\/[a-z]/);
    if (api !== null) expect(api, type).toMatch(/^\/api\/v1\//);
    return { type, page, api, ...own };
  });
}

/** Endpoints of the main company and of another one for all events. */
export async function listening() {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx, { events: webhookTypes });
  await addEndpoint(managerAt({ ...ctx.company, id: demoCompanyIds.acme, subdomain: "acme" }), {
    events: webhookTypes,
  });
  return id;
}
