import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deleteEndpoint } from "#app/webhooks/endpoints/change-endpoint.server.ts";
import { createEndpoint } from "#app/webhooks/endpoints/create-endpoint.server.ts";
import { rotateSecret } from "#app/webhooks/endpoints/rotate-secret.server.ts";
import { replayFailed } from "#app/webhooks/history/replay-deliveries.server.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { emit, verifies } from "#test/routes/webhooks/emitted-event.ts";
import {
  addEndpoint,
  address,
  afterResponse,
  deliveries,
  managerAt,
  received,
  withReceiver,
} from "#test/routes/webhooks/webhook-receiver.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoPeople();
withReceiver();

test("a new secret signs beside the former one for 24 hours", async () => {
  const ctx = managerAt();
  const { id, secret: former } = await addEndpoint(ctx);
  const { secret } = await rotateSecret(ctx, { id });
  expect(secret).not.toBe(former);
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  const [first] = received;
  expect(first && verifies(first, former) && verifies(first, secret)).toBe(true);
  await DB.prepare("UPDATE webhook_endpoints SET former_until = ?")
    .bind(Date.now() - 1)
    .run();
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  const [, second] = received;
  expect(second && verifies(second, secret) && !verifies(second, former)).toBe(true);
});

test("a secret sealed with another key signs nothing, says so, and a new one works again", async () => {
  const ctx = managerAt();
  const { id } = await addEndpoint(ctx);
  await DB.prepare("UPDATE webhook_endpoints SET secret = ?")
    .bind(btoa("x".repeat(60)))
    .run();
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: "failed", error: "secret" }]);
  const { secret } = await rotateSecret(ctx, { id });
  expect(await replayFailed(ctx, { endpointId: id, since: 0 })).toBe(1);
  await afterResponse(ctx);
  expect(received[0] && verifies(received[0], secret)).toBe(true);
});

/** A form as it arrives in a request of its own. */
const rotate = (id: string, formKey: string) => rotateSecret(managerAt(), { id, formKey });

test("a form for a new secret that is sent again shows its secret while it signs, and never brings an older one back", async () => {
  const { id } = await addEndpoint(managerAt());
  const { secret } = await rotate(id, "first");
  expect(await rotate(id, "first")).toEqual({ secret });
  const newer = await rotate(id, "second");
  await expect(rotate(id, "first")).rejects.toMatchObject({ code: "conflict", message: /sent before/ });
  const ctx = managerAt();
  await ctx.db.batch([emit(ctx)]);
  await afterResponse(ctx);
  const [call] = received;
  expect(call && verifies(call, newer.secret)).toBe(true);
  expect(await rotate(id, "second")).toEqual(newer);
});

test("a form for a new secret that arrives twice at once makes one, shown in both responses", async () => {
  const { id } = await addEndpoint(managerAt());
  const rotated = await Promise.all(Array.from({ length: 5 }, () => rotate(id, "double click")));
  expect(new Set(rotated.map(({ secret }) => secret)).size).toBe(1);
  const audited = await DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = ? AND subject_id = ?")
    .bind("webhook-secret-changed", id)
    .first("n");
  expect(audited).toBe(1);
});

test("a form that creates a webhook and is sent again shows it, and does not bring back a deleted one or a replaced secret", async () => {
  const create = (formKey: string) =>
    createEndpoint(managerAt(), { url: address, events: ["quote.sent"], description: "", formKey });
  const made = await create("new webhook");
  expect(await create("new webhook")).toEqual(made);
  await rotateSecret(managerAt(), { id: made.id });
  await expect(create("new webhook")).rejects.toMatchObject({ code: "conflict" });
  await deleteEndpoint(managerAt(), { id: made.id });
  await expect(create("new webhook")).rejects.toMatchObject({ code: "conflict" });
  expect(await DB.prepare("SELECT count(*) AS n FROM webhook_endpoints").first("n")).toBe(0);
});
