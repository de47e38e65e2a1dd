import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import type { Env } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import { deliverWebhooks } from "#app/webhooks/delivery/deliver-webhooks.server.ts";
import { queueDueDeliveries, queueEvents } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { createEndpoint } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import type { WebhookType } from "#app/webhooks/webhook-events.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

export const host = "hooks.receiver.example";
export const address = `https://${host}/in`;

type Sent = { delivery: string; delaySeconds?: number };
type Received = { url: string; headers: Headers; body: string };
type Row = {
  id: string;
  type: string;
  data: string;
  state: string;
  attempts: number;
  next_at: number;
  status: number | null;
  response: string | null;
  error: string | null;
  event_id: string;
  endpoint_id: string;
  company_id: string;
};

/** The queue as a list, and the network as one receiver per host. */
export const queued: Sent[] = [];
export const received: Received[] = [];
type Respond = (request: Received) => Response | Promise<Response>;
const receivers = new Map<string, Respond>();

export function respondWith(respond: Respond, at = host): void {
  receivers.set(at, respond);
}

const queue = {
  send: async (body: { delivery: string }, options: { delaySeconds?: number } = {}) =>
    void queued.push({ ...body, ...options }),
  sendBatch: async (messages: Iterable<{ body: { delivery: string } }>) =>
    void queued.push(...[...messages].map(({ body }) => body)),
} as unknown as Queue<unknown>;

const withQueue = (bindings: Env): Env => ({ ...bindings, WEBHOOKS: queue });

/** A context of who may manage a company. */
export function managerAt(company: RequestContext["company"] = mainCompany, now = Date.now()): RequestContext {
  const { id = "" } = demoPeople.find(({ account }) => account === "admin") ?? {};
  const ctx = recordedContext({ company, now, actor: { ...actorWith(["*", "CreateIdentitie"]), id } });
  return { ...ctx, env: withQueue(ctx.env) };
}

export async function addEndpoint(
  ctx: RequestContext,
  { url = address, events = ["comment.written"] }: { url?: string; events?: WebhookType[] } = {},
) {
  return createEndpoint(ctx, { url, events, description: "" });
}

export const deliveries = async (condition = "1") =>
  (await DB.prepare(`SELECT * FROM webhook_deliveries WHERE ${condition} ORDER BY created_at, id`).all<Row>()).results;

export const endpointRow = async (id: string) =>
  DB.prepare("SELECT * FROM webhook_endpoints WHERE id = ?").bind(id).first<Record<string, string | number | null>>();

/** The consumer with a batch of the queue's messages: those given, or all that wait. */
export async function consume(ctx: RequestContext, ids: string[] = queued.splice(0).map(({ delivery }) => delivery)) {
  const messages = ids.map((delivery) => ({ body: { delivery } }));
  await deliverWebhooks(ctx.env, { messages, ackAll: () => undefined } as unknown as MessageBatch<unknown>);
}

/** What happens after a response. */
export async function afterResponse(ctx: RequestContext) {
  await queueEvents(ctx.env, ctx.webhookEvents.splice(0));
  await consume(ctx);
}

/** Moves a delivery's next attempt to now. */
export async function makeDue(id: string) {
  await DB.prepare("UPDATE webhook_deliveries SET next_at = 0, queued_at = NULL, claimed_until = NULL WHERE id = ?")
    .bind(id)
    .run();
}

export const runSchedule = (ctx: RequestContext) => queueDueDeliveries({ db: ctx.db, env: ctx.env, now: ctx.now });

/** A resolver that knows the receiver, an empty queue and no endpoint; the network is what `respondWith` says, else 200. */
export function withReceiver(): void {
  beforeEach(async () => {
    queued.length = 0;
    received.length = 0;
    receivers.clear();
    await DB.batch([DB.prepare("DELETE FROM webhook_deliveries"), DB.prepare("DELETE FROM webhook_endpoints")]);
    await setLocalRecord(recordedContext(), { name: host, value: "8.8.8.8" });
    vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
      const request = { url: input, headers: new Headers(init.headers), body: String(init.body) };
      received.push(request);
      return (receivers.get(new URL(input).hostname) ?? (() => new Response("ok")))(request);
    });
  });
  afterEach(() => vi.unstubAllGlobals());
}
