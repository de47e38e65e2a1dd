import { and, eq } from "drizzle-orm";
import type { Env } from "#app/edge/context/env.server.ts";
import { attempt } from "#app/webhooks/delivery/attempt.server.ts";
import { type Claimed, claimDeliveries, receivesNow } from "#app/webhooks/delivery/claim-deliveries.server.ts";
import { queuedDelivery, queueRetry } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { recordAttempt } from "#app/webhooks/delivery/record-attempt.server.ts";
import { type Database, openDatabase } from "#db/client.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Milliseconds over which what waited for an endpoint is spread when its pause ends. */
const spreadMs = 30_000;

type Consuming = { db: Database; env: Env; now: number };

/**
 * Puts a claimed delivery back without an attempt. `nextAt` null: it ends, since its endpoint receives nothing. No message is queued for one
 * of a suspended company: the schedule queues it when the company is active.
 */
async function putBack({ db, env, now }: Consuming, { delivery, endpoint, owner }: Claimed, nextAt: number | null) {
  const { webhookDeliveries, update } = scoped(db, { id: endpoint.companyId });
  const isIt = and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.state, "pending"));
  const released = { attempts: delivery.attempts - 1, claimedUntil: null };
  if (nextAt === null) return update(webhookDeliveries, { ...released, state: "failed", error: "off" }, isIt);
  const queuedAt = owner && (await queueRetry(env, { id: delivery.id, delayMs: nextAt - now, now }));
  return update(webhookDeliveries, { ...released, nextAt, queuedAt }, isIt);
}

async function deliver(job: Consuming, claimed: Claimed): Promise<void> {
  const { delivery, endpoint, owner } = claimed;
  if (!receivesNow(claimed)) return void (await putBack(job, claimed, null));
  if (owner === null) return void (await putBack(job, claimed, job.now + spreadMs));
  const isHeld = endpoint.heldUntil !== null && endpoint.heldUntil > job.now;
  if (isHeld) return void (await putBack(job, claimed, (endpoint.heldUntil ?? 0) + Math.random() * spreadMs));
  const made = { delivery, endpoint, owner };
  await recordAttempt({ ...job, now: Date.now() }, made, await attempt(job.env, made));
}

/**
 * Sends the deliveries that a batch of the queue names, all at once, so that a slow receiver holds back no other. What could not be recorded
 * is sent again, with the same id: at least once.
 */
export async function deliverWebhooks(env: Env, batch: MessageBatch<unknown>): Promise<void> {
  const named = batch.messages.flatMap(({ body }) => queuedDelivery.safeParse(body).data?.delivery ?? []);
  const dropped = batch.messages.length - named.length;
  if (dropped > 0) console.warn(`Dropped ${dropped} of ${batch.messages.length} queue messages: they name no delivery`);
  const job = { db: openDatabase(env.DB), env, now: Date.now() };
  const claimed = await claimDeliveries(job.db, [...new Set(named)], job.now);
  const results = await Promise.allSettled(claimed.map((one) => deliver(job, one)));
  // The schedule sends what failed here again once its claim is over.
  for (const result of results)
    if (result.status === "rejected") console.error("webhook delivery failed", result.reason);
  batch.ackAll();
}
