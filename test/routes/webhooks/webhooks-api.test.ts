import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createEndpoint } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import { maxEndpoints } from "#app/webhooks/endpoints/endpoint-form.ts";
import { webhookTypes } from "#app/webhooks/webhook-events.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { userIdOf } from "#test/routes/licensing/licensed-request.ts";
import {
  address,
  consume,
  deliveries,
  managerAt,
  received,
  withReceiver,
} from "#test/routes/webhooks/webhook-receiver.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withReceiver();

type Given = { account?: string | null; host?: string; method?: string; body?: object };
const settings = { url: address, description: "Ticketing", events: ["quote.accepted"] };

async function call(path: string, { account = "admin", host = "localhost", method, body }: Given = {}) {
  const cookie = account === null ? null : await cookieOf(account, host);
  const given = { cookie, method: method ?? (body ? "POST" : "GET"), body: body && JSON.stringify(body) };
  return request<Record<string, unknown>>(`http://${host}/api/v1/webhooks${path}`, given, apiHandler);
}

test("a program adds, changes, tests, replays and deletes a webhook, and its secret is shown once", async () => {
  const made = await call("", { body: settings });
  expect(made).toMatchObject({ status: 201, data: { ...settings, state: "active", offReason: null } });
  const { _id: id, secret } = made.data;
  expect(secret).toMatch(/^whsec_/);
  expect((await call("")).data).toEqual({ items: [expect.not.objectContaining({ secret: expect.anything() })] });
  const { version } = (await call(`/${id}`)).data;
  const put = (body: object) => call(`/${id}`, { method: "PUT", body: { ...settings, ...body } });
  expect((await put({ version: "1" })).status).toBe(409);
  const paused = await put({ active: false, description: "Tickets", version });
  expect(paused).toMatchObject({ status: 200, data: { state: "paused", description: "Tickets" } });

  const tested = await call(`/${id}/test`, { method: "POST" });
  expect(tested).toMatchObject({
    status: 201,
    data: { type: "webhook.test", state: "pending", body: { type: "webhook.test" } },
  });
  await consume(managerAt(), [String(tested.data._id)]);
  const listed = await call(`/${id}/deliveries?state=delivered`);
  expect(listed.data).toMatchObject({
    items: [{ _id: tested.data._id, status: 200, attempts: 1, nextAt: null }],
    paging: { totalItems: 1 },
  });
  const delivery = `/${id}/deliveries/${tested.data._id}`;
  const shown = (await call(delivery)).data;
  expect(shown).toMatchObject({ response: "ok", body: JSON.parse(received[0]?.body ?? "{}") });
  expect((await call(`${delivery}/replay`, { method: "POST" })).data).toMatchObject({
    state: "pending",
    eventId: shown.eventId,
  });
  expect((await call(`${delivery}/replay`, { method: "POST" })).status).toBe(409);
  expect((await call(`/${id}/replay`, { body: { since: 0 } })).status, "paused").toBe(409);
  await put({ active: true });
  expect((await call(`/${id}/replay`, { body: { since: 0 } })).data).toEqual({ replayed: 0 });

  const rotated = await call(`/${id}/secret`, { method: "POST" });
  expect(rotated.data.secret).not.toBe(secret);
  expect(Number(rotated.data.formerSecretUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect((await call(`/${id}`, { method: "DELETE" })).data).toEqual({ _id: id });
  expect([(await call(`/${id}`)).status, await deliveries()]).toEqual([404, []]);
});

test("addresses that are not public are refused at the field, and so are unknown events", async () => {
  for (const url of [
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "http://example.org/",
    "https://localhost/",
    "https://acme.localhost/",
    "ftp://example.org",
    "x",
  ])
    expect(await call("", { body: { ...settings, url } }), url).toMatchObject({
      status: 400,
      error: { fields: { url: [expect.any(String)] } },
    });
  expect((await call("", { body: { ...settings, events: ["quote.accepted", "other"] } })).status).toBe(400);
  expect((await call("", { body: { ...settings, events: [] } })).status).toBe(400);
  expect((await call("", { body: { ...settings, description: "x".repeat(201) } })).status).toBe(400);
  expect(await DB.prepare("SELECT count(*) AS n FROM webhook_endpoints").first("n")).toBe(0);
});

test("webhooks are for people who manage the company; those of another company are not found there", async () => {
  const { _id: id } = (await call("", { body: settings })).data;
  const tested = (await call(`/${id}/test`, { method: "POST" })).data;
  for (const [account, status] of [
    [null, 401],
    ["staff", 403],
    ["supervisor", 403],
    ["artist", 403],
  ] as const)
    for (const path of ["", `/${id}`, `/${id}/deliveries`, `/${id}/deliveries/${tested._id}`])
      expect((await call(path, { account })).status, `${account} ${path}`).toBe(status);
  const paths: [string, Given][] = [
    [`/${id}`, {}],
    [`/${id}`, { method: "PUT", body: settings }],
    [`/${id}`, { method: "DELETE" }],
    [`/${id}/secret`, { method: "POST" }],
    [`/${id}/test`, { method: "POST" }],
    [`/${id}/replay`, { body: { since: 0 } }],
    [`/${id}/deliveries`, {}],
    [`/${id}/deliveries/${tested._id}`, {}],
    [`/${id}/deliveries/${tested._id}/replay`, { method: "POST" }],
  ];
  for (const [path, given] of paths) expect((await call(path, { ...given, host: acme })).status, path).toBe(404);
  const { _id: foreign } = (await call("", { host: acme, body: settings })).data;
  expect((await call(`/${foreign}/deliveries/${tested._id}`, { host: acme })).status).toBe(404);
});

test("a right that is withdrawn between its check and the change writes nothing", async () => {
  const ctx = managerAt();
  const staff = { ...ctx, actor: { ...actorWith(["*", "CreateIdentitie"]), id: userIdOf("staff") } };
  const adding = createEndpoint(staff, {
    url: address,
    events: [webhookTypes[0] ?? "request.sent"],
    description: "",
  });
  await expect(adding).rejects.toMatchObject({ code: "forbidden" });
  expect(await DB.prepare("SELECT count(*) AS n FROM webhook_endpoints").first("n")).toBe(0);
});

test("a company has up to 20 webhooks, however many are added at once", async () => {
  const ctx = managerAt();
  const add = () =>
    createEndpoint(ctx, { url: address, events: ["quote.sent"], description: "" }).then(
      () => 1,
      () => 0,
    );
  const added = await Promise.all(Array.from({ length: maxEndpoints + 5 }, add));
  expect(added.filter(Boolean)).toHaveLength(maxEndpoints);
  expect(await DB.prepare("SELECT count(*) AS n FROM webhook_endpoints").first("n")).toBe(maxEndpoints);
});
