import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { webhookOperations } from "#app/api/account/webhook-operations.server.ts";
import { openSecret, sealSecret } from "#app/edge/seal-secret.server.ts";
import { holdAfter, readRetryAfter, retryPause, retryPausesMs } from "#app/webhooks/retry-schedule.ts";
import { webhookBody, webhookBodySchema, webhookExample } from "#app/webhooks/webhook-body.ts";
import { webhookEvents, webhookTypes } from "#app/webhooks/webhook-events.ts";
import { createSecret, signatureHeaders } from "#app/webhooks/webhook-signature.ts";

const env = { SIGNING_SECRET: "local-test-signing-secret-32-characters" };

test("the signature is that of Standard Webhooks, once with each secret", async () => {
  // The example of the specification's libraries.
  const [secret, id, body] = [
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    '{"test": 2432232314}',
  ];
  const headers = await signatureHeaders({ id, at: 1_614_265_330_000, body }, [secret]);
  expect(headers).toEqual({
    "webhook-id": id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  const other = createSecret();
  const both = await signatureHeaders({ id, at: 1_614_265_330_000, body }, [other, secret]);
  const own = createHmac("sha256", Buffer.from(other.slice(6), "base64"))
    .update(`${id}.1614265330.${body}`)
    .digest("base64");
  expect(both["webhook-signature"]).toBe(`v1,${own} ${headers["webhook-signature"]}`);
});

test("a sealed secret opens with the same key for its own endpoint only", async () => {
  const secret = createSecret();
  const sealed = await sealSecret(env, { purpose: "webhook-secrets", subject: "a", secret });
  expect(sealed).not.toContain(secret);
  expect(await sealSecret(env, { purpose: "webhook-secrets", subject: "a", secret })).not.toBe(sealed);
  expect(await openSecret(env, { purpose: "webhook-secrets", subject: "a", sealed })).toBe(secret);
  expect(await openSecret(env, { purpose: "webhook-secrets", subject: "b", sealed })).toBeNull();
  expect(await openSecret(env, { purpose: "bucket-secrets", subject: "a", sealed })).toBeNull();
  expect(
    await openSecret(
      { SIGNING_SECRET: `${env.SIGNING_SECRET}x` },
      { purpose: "webhook-secrets", subject: "a", sealed },
    ),
  ).toBeNull();
  expect(await openSecret(env, { purpose: "webhook-secrets", subject: "a", sealed: "" })).toBeNull();
  await expect(
    sealSecret({ SIGNING_SECRET: undefined }, { purpose: "webhook-secrets", subject: "a", secret }),
  ).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("pauses grow to a day and end after the tenth attempt; a receiver can make them longer, up to a day", () => {
  const pauses = Array.from({ length: 10 }, (_, at) => retryPause(at + 1, { retryAfterMs: 0, spread: 0 }));
  expect(pauses).toEqual([...retryPausesMs, null]);
  expect(retryPausesMs.toSorted((a, b) => a - b)).toEqual(retryPausesMs);
  expect(retryPause(1, { retryAfterMs: 60_000, spread: 0 })).toBe(60_000);
  expect(retryPause(5, { retryAfterMs: 60_000, spread: 1 })).toBe((retryPausesMs[4] ?? 0) * 1.1);
  const now = Date.UTC(2026, 10, 27);
  for (const [header, ms] of [
    [null, 0],
    ["120", 120_000],
    [" 5 ", 5_000],
    ["-5", 0],
    ["1e9", 0],
    ["999999999", 86_400_000],
    ["99999999999999999999", 0],
    [new Date(now + 60_000).toUTCString(), 60_000],
    [new Date(now - 60_000).toUTCString(), 0],
    ["tomorrow", 0],
  ] as const)
    expect(readRetryAfter(header, now), String(header)).toBe(ms);
  expect([1, 9, 10, 20, 30, 40, 50, 5_000].map((failures) => holdAfter(failures) / 60_000)).toEqual([
    0, 0, 1, 2, 4, 8, 15, 15,
  ]);
});

test("each type has an example that fits its schema, and the document of the API has both", () => {
  const operations = webhookOperations();
  expect(Object.keys(operations)).toEqual(webhookTypes);
  for (const type of webhookTypes) {
    const { data, example, description } = webhookEvents[type];
    expect(data.strict().parse(example), type).toEqual(example);
    expect(description, type).toMatch(/\.$/);
    const body = webhookExample(type, "https://acme.example.com");
    expect(webhookBodySchema.parse(body), type).toMatchObject({ type, data: example });
    expect(body.data.page, type).toMatch(/^https:\/\/acme\.example\.com\//);
    expect(JSON.stringify(operations[type])).toContain('"webhook-signature"');
  }
});

test("addresses of an event are on the company's host, whatever is stored as their path", () => {
  const origin = "https://acme.example.com";
  const about = { eventId: "e", type: "comment.written", createdAt: 0, company: { id: "c", name: "Acme" }, origin };
  for (const [path, href] of [
    ["/transactions/1?a=b#c", "/transactions/1?a=b#c"],
    ["//evil.example/x?comment=1", "//evil.example/x?comment=1"],
    ["/\\evil.example", "//evil.example"],
    ["\\\\evil.example", "///evil.example"],
    ["https://evil.example/", "/https://evil.example/"],
    [".evil.example", "/.evil.example"],
    ["@evil.example", "/@evil.example"],
    [":8443/x", "/:8443/x"],
    ["/a b/ü", "/a%20b/%C3%BC"],
    ["", "/"],
    [undefined, "/"],
  ] as const) {
    const { data } = webhookBody({ ...about, data: { page: path, api: path ?? null } });
    expect(data, String(path)).toEqual({ page: origin + href, api: path === undefined ? null : origin + href });
  }
});
