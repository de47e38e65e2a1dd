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
/** The queue lost a message if it is due for so long after it was queued, and a consumer took none. */
const lostMs = 15 * 60_000;

type Job = { db: Database; env: Pick<Env, "WEBHOOKS">; now: number };

const inOrder = { id: webhookDeliveries.id, eventId: webhookDeliveries.eventId };

/** Sends a message for each row that counts as queued, in the order of their events. Those that the queue did not take count as not queued: the schedule tries them a minute later. */
async function send({ db, env }: Omit<Job, "now">, queued: { id: string; eventId: string }[]): Promise<void> {
  const ids = queued.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)).map(({ id }) => id);
  let sent = 0;
  try {
    for (; sent < ids.length; sent += maxBatch)
      await env.WEBHOOKS.sendBatch(ids.slice(sent, sent + maxBatch).map((delivery) => ({ body: { delivery } })));
  } catch (error) {
    const left = JSON.stringify(ids.slice(sent));
    await db
      .update(webhookDeliveries)
      .set({ queuedAt: null })
      .where(sql`${webhookDeliveries.id} IN (SELECT value FROM json_each(${left}))`);
    throw error;
  }
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
    .returning(inOrder);
  await send({ db, env }, queued);
}

/**
 * Queues the next attempt; one that is too far away for the queue, or that it did not take, is left to the schedule. Returns `queuedAt` of
 * the row.
 */
export async function queueRetry(
  env: Pick<Env, "WEBHOOKS">,
  { id, delayMs, now }: { id: string; delayMs: number; now: number },
): Promise<number | null> {
  if (delayMs > maxDelayMs) return null;
  try {
    await env.WEBHOOKS.send({ delivery: id } satisfies QueuedDelivery, { delaySeconds: Math.ceil(delayMs / 1000) });
    return now + delayMs;
  } catch (error) {
    console.warn("a webhook delivery could not be queued; the schedule will", error);
    return null;
  }
}

/** A consumer claimed it and recorded nothing. */
const isAbandoned = (now: number) => lte(webhookDeliveries.claimedUntil, now);

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
        or(isNull(webhookDeliveries.queuedAt), lte(webhookDeliveries.queuedAt, now - lostMs), isAbandoned(now)),
      ),
    )
    .orderBy(webhookDeliveries.nextAt, webhookDeliveries.eventId)
    .limit(rowsPerRun);
  const queued = await db
    .update(webhookDeliveries)
    .set({
      queuedAt: now,
      claimedUntil: sql`CASE WHEN ${isAbandoned(now)} THEN NULL ELSE ${webhookDeliveries.claimedUntil} END`,
    })
    .where(inArray(webhookDeliveries.id, due))
    .returning(inOrder);
  await send({ db, env }, queued);
}
