import { expect, test } from "vitest";
import { verifyExample } from "#app/developers/guide/webhook-example.ts";
import { createSecret, signatureHeaders } from "#app/webhooks/webhook-signature.ts";

type Verify = { isGenuine(headers: Record<string, string>, body: string, secret: string): boolean };

test("the example of the page for developers accepts our messages and no others", async () => {
  const source = `data:text/javascript,${encodeURIComponent(verifyExample.join("\n"))}`;
  const { isGenuine } = (await import(/* @vite-ignore */ source)) as Verify;
  const [secret, next] = [createSecret(), createSecret()];
  const body = '{"type":"quote.sent","data":{"ünï":1}}';
  const message = { id: "msg_1", at: Date.now(), body };
  const headers = await signatureHeaders(message, [secret]);
  expect(isGenuine(headers, body, secret)).toBe(true);
  expect(isGenuine(headers, `${body} `, secret)).toBe(false);
  expect(isGenuine(headers, body, next)).toBe(false);
  expect(isGenuine({ ...headers, "webhook-id": "msg_2" }, body, secret)).toBe(false);
  for (const signature of ["", "v1,", "v1", "v1,AAAA", "v2 x"])
    expect(isGenuine({ ...headers, "webhook-signature": signature }, body, secret), signature).toBe(false);
  const both = await signatureHeaders(message, [next, secret]);
  expect(isGenuine(both, body, secret) && isGenuine(both, body, next)).toBe(true);
  const { "webhook-signature": _, ...unsigned } = headers;
  expect(isGenuine(unsigned, body, secret)).toBe(false);
  expect(isGenuine({}, body, secret)).toBe(false);
  const old = await signatureHeaders({ ...message, at: Date.now() - 600_000 }, [secret]);
  expect(isGenuine(old, body, secret)).toBe(false);
});
