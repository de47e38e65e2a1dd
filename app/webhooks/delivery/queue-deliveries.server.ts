import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";
import { type Database, openDatabase } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { webhookDeliveries } = unsafeTenantTables("the queue delivers the events of all companies");

export const queuedDelivery = z.object({ delivery: z.string() });
export type QueuedDelivery = z.infer<typeof queuedDelivery>;

/** The platform's limits of a message's delay and of a batch. */
const maxDelayMs = 12 * 3600 * 1000;
const maxBatch = 100;

/** Messages per run of the schedule; the rest follow a minute later. */
const rowsPerRun = 1_000;
/** What is due for so long has no message in the queue: the request that wrote it could not send one, or a job wrote it. */
const graceMs = 20_000;
/** The queue lost a message if it is due for so long after it was queued. */
const lostMs = 15 * 60_000;

async function send(env: Pick<Env, "WEBHOOKS">, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += maxBatch)
    await env.WEBHOOKS.sendBatch(ids.slice(at, at + maxBatch).map((delivery) => ({ body: { delivery } })));
}

/** Queues what a request's events made due. After the response: the change is written. */
export async function queueEvents(env: Pick<Env, "DB" | "WEBHOOKS">, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const db = openDatabase(env.DB);
  const queued = await db
    .update(webhookDeliveries)
    .set({ queuedAt: Date.now() })
    .where(
      and(
        sql`${webhookDeliveries.eventId} IN (SELECT value FROM json_each(${JSON.stringify(eventIds)}))`,
        eq(webhookDeliveries.state, "pending"),
        isNull(webhookDeliveries.queuedAt),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  const ids = queued.map(({ id }) => id);
  await send(env, ids);
}

/** Queues the next attempt; one that is too far away for the queue is left to the schedule. Returns `queuedAt` of the row. */
export async function queueRetry(
  env: Pick<Env, "WEBHOOKS">,
  { id, delayMs, now }: { id: string; delayMs: number; now: number },
): Promise<number | null> {
  if (delayMs > maxDelayMs) return null;
  await env.WEBHOOKS.send({ delivery: id } satisfies QueuedDelivery, { delaySeconds: Math.ceil(delayMs / 1000) });
  return now + delayMs;
}

type Job = { db: Database; env: Pick<Env, "WEBHOOKS">; now: number };

/** Queues what is due and has no message in the queue, the oldest first; none of suspended companies, whose events wait. */
export async function queueDueDeliveries({ db, env, now }: Job): Promise<void> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(companies, and(eq(companies.id, webhookDeliveries.companyId), eq(companies.status, "active")))
    .where(
      and(
        eq(webhookDeliveries.state, sql`'pending'`),
        lte(webhookDeliveries.nextAt, now - graceMs),
        or(isNull(webhookDeliveries.queuedAt), lte(webhookDeliveries.queuedAt, now - lostMs)),
      ),
    )
    .orderBy(webhookDeliveries.nextAt)
    .limit(rowsPerRun);
  const queued = await db
    .update(webhookDeliveries)
    .set({ queuedAt: now })
    .where(inArray(webhookDeliveries.id, due))
    .returning({ id: webhookDeliveries.id });
  await send(
    env,
    queued.map(({ id }) => id),
  );
}
