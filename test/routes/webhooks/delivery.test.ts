import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { setLocalRecord } from "#app/edge/dns/local-records.server.ts";
import { sweepDeliveries } from "#app/webhooks/delivery/sweep-deliveries.server.ts";
import { changeEndpoint } from "#app/webhooks/endpoints/change-endpoint.server.ts";
import { listEndpoints } from "#app/webhooks/endpoints/list-endpoints.server.ts";
import { replayDelivery, replayFailed, sendTestEvent } from "#app/webhooks/history/replay-deliveries.server.ts";
import { retryPausesMs } from "#app/webhooks/retry-schedule.ts";
import { webhookBodySchema } from "#app/webhooks/webhook-body.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { data, emit, verifies } from "#test/routes/webhooks/emitted-event.ts";
import {
  addEndpoint,
  address,
  afterResponse,
  consume,
  deliveries,
  endpointRow,
  host,
  makeDue,
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

test("an event is written in the batch of its change, for active endpoints of the company that take it, and not if the change fails", async () => {
  const ctx = managerAt();
  await emit(ctx);
  expect(await deliveries()).toEqual([]);
  const { id } = await addEndpoint(ctx);
  await addEndpoint(ctx, { events: ["quote.sent"] });
  const paused = await addEndpoint(ctx);
  await changeEndpoint(ctx, {
    ...paused,
    url: address,
    events: ["comment.written"],
    description: "",
    active: false,
    version: "",
  });
  const fails = ctx.db.run("SELECT json_extract('{}', 'no path')");
  await expect(ctx.db.batch([emit(ctx), fails])).rejects.toThrow();
  expect(await deliveries()).toEqual([]);
  await ctx.db.batch([emit(ctx)]);
  expect(await deliveries()).toMatchObject([
    { endpoint_id: id, type: "comment.written", state: "pending", attempts: 0 },
  ]);
});

test("after the response an event is posted, signed with the endpoint's secret, which is not stored as it is", async () => {
  const ctx = managerAt();
  const { id, secret } = await addEndpoint(ctx);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(JSON.stringify(await endpointRow(id))).not.toContain(secret.slice(6, 30));
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  expect(received).toHaveLength(1);
  const [request] = received;
  if (request === undefined) return;
  expect(request.url).toBe(address);
  expect(verifies(request, secret)).toBe(true);
  expect(verifies({ ...request, body: `${request.body} ` }, secret)).toBe(false);
  const body = webhookBodySchema.parse(JSON.parse(request.body));
  expect(body).toMatchObject({ type: "comment.written", version: 1, company: { id: ctx.company.id } });
  expect(body.data).toEqual({ ...data, page: "http://localhost/a", api: "http://localhost/api/v1/comments?trackId=r" });
  expect(request.headers.get("webhook-id")).toBe(body.id);
  expect(await deliveries()).toMatchObject([
    { state: "delivered", attempts: 1, status: 200, response: "ok", error: null },
  ]);
  await consume(
    ctx,
    (await deliveries()).map((row) => row.id),
  );
  expect(received).toHaveLength(1);
});

/** Between an attempt and a look at it, on a busy machine. */
const slackMs = 20_000;

test("a failed attempt is repeated after growing pauses under the same id, and ends after the tenth", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  respondWith(() => new Response("x".repeat(5_000), { status: 500 }));
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  for (const [at, pause] of retryPausesMs.entries()) {
    const [row] = await deliveries();
    const wait = (row?.next_at ?? 0) - Date.now();
    expect(row).toMatchObject({ state: "pending", attempts: at + 1, status: 500 });
    expect(wait).toBeGreaterThan(pause - slackMs);
    expect(wait).toBeLessThanOrEqual(pause * 1.1);
    const messages = queued.splice(0);
    // Longer than the queue can delay: the schedule queues it when it is due.
    expect(messages).toHaveLength(pause > 39_000_000 ? 0 : 1);
    for (const { delaySeconds = 0 } of messages) expect(Math.abs(delaySeconds * 1_000 - wait)).toBeLessThan(slackMs);
    await consume(ctx, [row?.id ?? ""]);
    expect(received, "not before it is due").toHaveLength(at + 1);
    await makeDue(row?.id ?? "");
    await DB.prepare("UPDATE webhook_endpoints SET held_until = NULL").run();
    await consume(ctx, [row?.id ?? ""]);
  }
  const [row] = await deliveries();
  expect(row).toMatchObject({ state: "failed", attempts: 10, status: 500 });
  expect(row?.response).toHaveLength(1_024);
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ headers }) => headers.get("webhook-id"))).size).toBe(1);
});

test("a receiver asks for a longer pause with Retry-After, up to a day", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  for (const [header, seconds] of [
    ["3600", 3_600],
    ["999999", 86_400],
    [new Date(Date.now() + 600_000).toUTCString(), 600],
    ["soon", 5],
  ] as const) {
    await DB.prepare("DELETE FROM webhook_deliveries").run();
    respondWith(() => new Response("", { status: 503, headers: { "Retry-After": header } }));
    await ctx.db.batch([emit(ctx)]);
    await afterResponse(ctx);
    const [row] = await deliveries();
    const wait = ((row?.next_at ?? 0) - Date.now()) / 1000;
    expect(wait, header).toBeGreaterThan(seconds - 4);
    expect(wait, header).toBeLessThanOrEqual(seconds * 1.1);
    queued.length = 0;
  }
});

test("a name that is public when it is entered and private later receives nothing", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  await ctx.db.batch([emit(ctx)]);
  for (const value of ["127.0.0.1", "10.0.0.1", "::1", "169.254.169.254"]) {
    await setLocalRecord(ctx, { name: host, value });
    const [row] = await deliveries();
    await makeDue(row?.id ?? "");
    await consume(ctx, [row?.id ?? ""]);
    expect((await deliveries())[0]).toMatchObject({ state: "pending", error: "private-address", status: null });
  }
  expect(received).toEqual([]);
});

test("a redirect is not followed", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  respondWith(() => new Response(null, { status: 302, headers: { Location: "http://127.0.0.1/" } }));
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  expect(received).toHaveLength(1);
  expect(await deliveries()).toMatchObject([{ state: "pending", status: 302, error: "redirect" }]);
});

test("410 ends an endpoint at once, with what waits for it; its creator is mailed once, and audited", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx);
  respondWith(() => new Response(null, { status: 410 }));
  await ctx.db.batch([emit(ctx), emit(ctx), emit(ctx)]);
  const before = (await mailsTo(mail("admin"))).length;
  await afterResponse(ctx);
  expect(await endpointRow(id)).toMatchObject({ state: "off", off_reason: "gone" });
  expect((await deliveries()).map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
  expect((await mailsTo(mail("admin"))).slice(before)).toMatchObject([
    { template: "webhook-off", subject: `Webhook switched off: ${host}` },
  ]);
  const audit = await DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'webhook-switched-off' AND subject_id = ?",
  )
    .bind(id)
    .first("n");
  expect(audit).toBe(1);
  await ctx.db.batch([emit(ctx)]);
  expect(await deliveries()).toHaveLength(3);
});

test("an endpoint that failed in a row for five days is switched off; failures far apart are not in a row", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx);
  respondWith(() => new Response(null, { status: 500 }));
  const day = 86_400_000;
  const failOnce = async (since: number, last: number) => {
    await DB.prepare("UPDATE webhook_endpoints SET failures = 3, failing_since = ?, last_failed_at = ? WHERE id = ?")
      .bind(Date.now() - since, Date.now() - last, id)
      .run();
    await ctx.db.batch([emit(ctx)]);
    await afterResponse(ctx);
    queued.length = 0;
    return endpointRow(id);
  };
  expect(await failOnce(20 * day, 3 * day)).toMatchObject({ state: "active" });
  expect(Number((await endpointRow(id))?.failing_since)).toBeGreaterThan(Date.now() - day);
  expect(await failOnce(4.9 * day, day)).toMatchObject({ state: "active" });
  expect(await failOnce(5.1 * day, day)).toMatchObject({ state: "off", off_reason: "failing" });
});

test("200 events for a dead endpoint cost some attempts only, and those of another company arrive meanwhile", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx, { url: "https://dead.receiver.example/" });
  await setLocalRecord(ctx, { name: "dead.receiver.example", value: "8.8.4.4" });
  respondWith(() => Promise.reject(new TypeError("refused")), "dead.receiver.example");
  const other = managerAt({ ...ctx.company, id: "00000000-0000-7000-8000-000000000101", subdomain: "acme" });
  await addEndpoint(other);
  for (let at = 0; at < 10; at += 1)
    await ctx.db.batch(Array.from({ length: 20 }, () => emit(ctx)) as [ReturnType<typeof emit>]);
  await other.db.batch([emit(other)]);
  const ids = (await deliveries()).map((row) => row.id);
  expect(ids).toHaveLength(201);
  for (let at = 0; at < ids.length; at += 10) await consume(ctx, ids.slice(at, at + 10));
  const dead = received.filter(({ url }) => url.includes("dead"));
  expect(dead.length).toBeLessThanOrEqual(20);
  expect(received.filter(({ url }) => url === address)).toHaveLength(1);
  const states = await deliveries(`endpoint_id = '${id}'`);
  expect(states.every(({ state, next_at }) => state === "pending" && next_at > Date.now())).toBe(true);
  // The endpoint works again: all arrive.
  respondWith(() => new Response("ok"), "dead.receiver.example");
  await DB.prepare("UPDATE webhook_endpoints SET held_until = NULL").run();
  for (const { id: one } of states) await makeDue(one);
  for (let at = 0; at < ids.length; at += 10) await consume(ctx, ids.slice(at, at + 10));
  expect(await deliveries("state <> 'delivered'")).toEqual([]);
  expect(await endpointRow(id)).toMatchObject({ failures: 0, failing_since: null });
});

test("one event or all failed ones are replayed under their ids; what waits is not", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx);
  await addEndpoint(ctx, { events: ["quote.sent"] });
  await ctx.db.batch([emit(ctx), emit(ctx), emit(ctx)]);
  const listed = await listEndpoints(ctx);
  expect(listed.toSorted((a, b) => b.waiting - a.waiting)).toMatchObject([
    { waiting: 3, lastAt: null },
    { waiting: 0, lastAt: null },
  ]);
  const [first, second] = await deliveries();
  await expect(replayDelivery(ctx, { endpointId: id, id: first?.id ?? "" })).rejects.toMatchObject({
    code: "conflict",
  });
  await afterResponse(ctx);
  const later = await listEndpoints(ctx);
  const one = later.find((endpoint) => endpoint.id === id);
  expect([one?.waiting, later.find((endpoint) => endpoint.id !== id)?.lastAt]).toEqual([0, null]);
  expect(one?.lastAt).toBeGreaterThan(Date.now() - 60_000);
  const of = (eventId: string | undefined) =>
    received.filter(({ headers }) => headers.get("webhook-id") === eventId).length;
  await replayDelivery(ctx, { endpointId: id, id: first?.id ?? "" });
  await afterResponse(ctx);
  expect([of(first?.event_id), of(second?.event_id)]).toEqual([2, 1]);
  await DB.prepare("UPDATE webhook_deliveries SET state = 'failed', attempts = 10").run();
  await DB.prepare("UPDATE webhook_deliveries SET created_at = created_at - 7200000 WHERE id = ?")
    .bind(first?.id)
    .run();
  expect(await replayFailed(ctx, { endpointId: id, since: Date.now() - 3_600_000 })).toBe(2);
  await afterResponse(ctx);
  expect([of(first?.event_id), of(second?.event_id)]).toEqual([2, 2]);
});

test("a test event reaches a paused endpoint, and a suspended company receives nothing until it is active", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx);
  await changeEndpoint(ctx, {
    id,
    url: address,
    events: ["comment.written"],
    description: "",
    active: false,
    version: "",
  });
  await sendTestEvent(ctx, { endpointId: id });
  await afterResponse(ctx);
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["webhook.test"]);
  const other = managerAt({ ...ctx.company, id: "00000000-0000-7000-8000-000000000101", subdomain: "acme" });
  await addEndpoint(other);
  await other.db.batch([emit(other)]);
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(other.company.id).run();
  await afterResponse(other);
  expect(received).toHaveLength(1);
  const later = { ...other, now: Date.now() + 3_600_000 };
  await runSchedule(later);
  expect(queued, "no message goes round while the company is suspended").toEqual([]);
  await DB.prepare("UPDATE companies SET status = 'active' WHERE id = ?").bind(other.company.id).run();
  const [waiting] = await deliveries("state = 'pending'");
  expect(waiting?.attempts).toBe(0);
  await runSchedule(later);
  expect(queued).toEqual([{ delivery: waiting?.id }]);
  await makeDue(waiting?.id ?? "");
  await consume(other);
  expect(received).toHaveLength(2);
});

test("deliveries are kept for 30 days", async () => {
  const ctx = managerAt();
  await addEndpoint(ctx);
  await ctx.db.batch([emit(ctx), emit(ctx)]);
  await DB.prepare("UPDATE webhook_deliveries SET created_at = ? WHERE id = (SELECT min(id) FROM webhook_deliveries)")
    .bind(Date.now() - 31 * 86_400_000)
    .run();
  await sweepDeliveries(ctx);
  expect(await deliveries()).toHaveLength(1);
});
