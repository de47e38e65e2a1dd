import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { queueEvents } from "#app/webhooks/delivery/queue-deliveries.server.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { emit } from "#test/routes/webhooks/emitted-event.ts";
import {
  addEndpoint,
  consume,
  deliveries,
  managerAt,
  queued,
  received,
  respondWith,
  runSchedule,
  withReceiver,
} from "#test/routes/webhooks/webhook-receiver.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoPeople();
withReceiver();

test("what the queue lost is found by the schedule, once, and a consumer that ended in the middle is replaced", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  await ctx.db.batch([emit(ctx)]);
  await runSchedule(ctx);
  expect(queued, "the request has just sent it").toEqual([]);
  const later = managerAt(ctx.company, ctx.now + 60_000);
  await runSchedule(later);
  await runSchedule(later);
  expect(queued).toHaveLength(1);
  queued.length = 0;
  const id = (await deliveries())[0]?.id ?? "";
  await DB.prepare("UPDATE webhook_deliveries SET claimed_until = ?")
    .bind(Date.now() + 60_000)
    .run();
  await consume(ctx, [id]);
  expect(received).toEqual([]);
  await runSchedule(managerAt(ctx.company, ctx.now + 20 * 60_000));
  expect(queued).toHaveLength(1);
  await DB.prepare("UPDATE webhook_deliveries SET claimed_until = ?")
    .bind(Date.now() - 1)
    .run();
  await Promise.all([consume(ctx, [id]), consume(ctx, [id]), consume(ctx, [id])]);
  expect(received).toHaveLength(1);
});

test("events of one batch are queued and sent in the order in which they were written", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  const [first, ...others] = Array.from({ length: 20 }, () => emit(ctx));
  if (first) await ctx.db.batch([first, ...others]);
  const written = [...ctx.webhookEvents];
  expect(written.toSorted()).toEqual(written);
  await queueEvents(ctx.env, written);
  const byId = new Map((await deliveries()).map(({ id, event_id }) => [id, event_id]));
  const sent = queued.map(({ delivery }) => delivery);
  expect(sent.map((id) => byId.get(id))).toEqual(written);
  await consume(ctx, sent.toReversed());
  expect(received.map(({ headers }) => headers.get("webhook-id"))).toEqual(written);
});

/** A context whose queue takes nothing. */
function withoutQueue(ctx: ReturnType<typeof managerAt>) {
  const refuse = async () => Promise.reject(new Error("the queue is not available"));
  return { ...ctx.env, WEBHOOKS: { send: refuse, sendBatch: refuse } as unknown as Queue<unknown> };
}

test("what the queue does not take is tried again by the next run of the schedule, not a quarter of an hour later", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  await ctx.db.batch([emit(ctx)]);
  const offline = withoutQueue(ctx);
  await expect(queueEvents(offline, ctx.webhookEvents.splice(0))).rejects.toThrow("not available");
  const later = managerAt(ctx.company, ctx.now + 60_000);
  await expect(runSchedule({ ...later, env: offline })).rejects.toThrow("not available");
  await runSchedule(managerAt(ctx.company, ctx.now + 120_000));
  expect(queued).toHaveLength(1);
});

test("an attempt is recorded though its repetition cannot be queued, and the schedule queues it when it is due", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ctx = managerAt();
  await addEndpoint(ctx);
  respondWith(() => new Response("", { status: 500 }));
  await ctx.db.batch([emit(ctx)]);
  const [row] = await deliveries();
  await consume({ ...ctx, env: withoutQueue(ctx) }, [row?.id ?? ""]);
  expect(await deliveries()).toMatchObject([{ state: "pending", attempts: 1, status: 500 }]);
  await runSchedule(managerAt(ctx.company, Date.now() + 60_000));
  expect(queued).toEqual([{ delivery: row?.id }]);
  vi.restoreAllMocks();
});

test("what a consumer claimed and left is queued once its claim is over, once", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  await ctx.db.batch([emit(ctx)]);
  const claimed = Date.now();
  await DB.prepare("UPDATE webhook_deliveries SET queued_at = ?1, claimed_until = ?1 + 60000").bind(claimed).run();
  await runSchedule(managerAt(ctx.company, claimed + 59_000));
  expect(queued).toEqual([]);
  await runSchedule(managerAt(ctx.company, claimed + 61_000));
  await runSchedule(managerAt(ctx.company, claimed + 121_000));
  expect(queued).toHaveLength(1);
});
