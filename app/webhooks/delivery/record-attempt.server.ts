import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Env } from "#app/edge/context/env.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Attempt } from "#app/webhooks/delivery/attempt.server.ts";
import type { Delivery, Endpoint, Owner } from "#app/webhooks/delivery/claim-deliveries.server.ts";
import { queueRetry } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { switchedOffMails } from "#app/webhooks/delivery/switched-off-mails.server.ts";
import { failingDays, holdAfter, retryPause } from "#app/webhooks/retry-schedule.ts";
import type { Database } from "#db/client.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const dayMs = 24 * 3600 * 1000;
/** Longer than the longest pause between attempts: failures further apart are not in a row. */
const maxGapMs = 27 * 3600 * 1000;
/** Gone (RFC 9110, 15.5.11): the receiver wants nothing more. */
const gone = 410;
const isOn = "webhook-is-on";

type Recording = { db: Database; env: Env; now: number };
type Made = { delivery: Delivery; endpoint: Endpoint; owner: Owner };

function isAccepted({ status, error }: Attempt): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

function resultOf({ status, response, error, durationMs }: Attempt, now: number) {
  return { status, response, error, durationMs, attemptedAt: now, claimedUntil: null };
}

/** Switches an endpoint off, with what waits for it, and mails its creator: once, and not if it was paused or deleted meanwhile. */
async function switchOff(job: Recording, { endpoint, owner }: Made, offReason: "gone" | "failing"): Promise<void> {
  const { db, now } = job;
  const { webhookEndpoints, webhookDeliveries, update, ofCompany } = scoped(db, owner);
  const isIt = and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.state, "active"));
  const mails = await switchedOffMails(job, { endpoint, owner, reason: offReason });
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    assertInBatch(db, rowExists(webhookEndpoints, ofCompany(webhookEndpoints, isIt)), isOn),
    update(webhookEndpoints, { state: "off", offReason, heldUntil: null, updatedAt: now }, isIt),
    update(
      webhookDeliveries,
      { state: "failed", error: "off", claimedUntil: null },
      and(eq(webhookDeliveries.endpointId, endpoint.id), eq(webhookDeliveries.state, "pending")),
    ),
    auditEntry(
      { db, now, actor: null, company: owner },
      {
        ...{ action: "webhook-switched-off", subjectType: "webhook", subjectId: endpoint.id },
        detail: { reason: offReason },
      },
    ),
    ...(mails?.statements ?? []),
  ];
  try {
    await db.batch(statements);
    mails?.deliver();
  } catch (error) {
    if (!isFailedAssertion(error, isOn)) throw error;
  }
}

async function recordSuccess({ db, now }: Recording, { delivery, endpoint, owner }: Made, made: Attempt) {
  const { webhookDeliveries, webhookEndpoints, update } = scoped(db, owner);
  const sane = { failures: 0, failingSince: null, lastFailedAt: null, heldUntil: null };
  await db.batch([
    update(webhookDeliveries, { ...resultOf(made, now), state: "delivered" }, eq(webhookDeliveries.id, delivery.id)),
    update(webhookEndpoints, sane, and(eq(webhookEndpoints.id, endpoint.id), sql`${webhookEndpoints.failures} > 0`)),
  ]);
}

/** Whether the endpoint has failed for so long that it is switched off. Concurrent attempts may each find it: the statements are idempotent. */
function isFailingForLong({ failingSince, lastFailedAt }: Endpoint, now: number): boolean {
  const isInRow = lastFailedAt !== null && lastFailedAt > now - maxGapMs;
  return isInRow && failingSince !== null && failingSince <= now - failingDays * dayMs;
}

/**
 * Stores what came of an attempt: delivered, to be retried after a growing pause, or failed for good. An endpoint that responded 410, or
 * failed for days, is switched off, and its creator is mailed.
 */
export async function recordAttempt(job: Recording, made: Made, result: Attempt): Promise<void> {
  if (isAccepted(result)) return recordSuccess(job, made, result);
  const { db, env, now } = job;
  const { delivery, endpoint, owner } = made;
  const { webhookDeliveries, webhookEndpoints, update } = scoped(db, owner);
  const pause = retryPause(delivery.attempts, { retryAfterMs: result.retryAfterMs, spread: Math.random() });
  const isOver = pause === null || result.error === "secret";
  const queuedAt = isOver ? null : await queueRetry(env, { id: delivery.id, delayMs: pause, now });
  const next = isOver ? { state: "failed" as const } : { nextAt: now + pause, queuedAt };
  const reason = result.status === gone ? "gone" : isFailingForLong(endpoint, now) ? "failing" : null;
  const failures = sql<number>`${webhookEndpoints.failures} + 1`;
  const isNewRow = sql`coalesce(${webhookEndpoints.lastFailedAt}, 0) <= ${now - maxGapMs}`;
  const hold = holdAfter(endpoint.failures + 1);
  await db.batch([
    update(webhookDeliveries, { ...resultOf(result, now), ...next }, eq(webhookDeliveries.id, delivery.id)),
    update(
      webhookEndpoints,
      {
        failures,
        failingSince: sql`CASE WHEN ${isNewRow} THEN ${now} ELSE coalesce(${webhookEndpoints.failingSince}, ${now}) END`,
        lastFailedAt: now,
        ...(hold > 0 && { heldUntil: now + hold }),
      },
      eq(webhookEndpoints.id, endpoint.id),
    ),
  ]);
  if (reason !== null) await switchOff(job, made, reason);
}
