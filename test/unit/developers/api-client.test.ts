import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient } from "../../../examples/api-client/client.ts";

/** An API whose responses have these headers, and the times of its requests. */
let server: Server;
let origin = "";
let headers: Record<string, string> = {};
const times: number[] = [];

beforeAll(async () => {
  server = createServer((_, response) => {
    times.push(Date.now());
    response.writeHead(200, { "Content-Type": "application/json", ...headers }).end('{"data":{}}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => times.splice(0));

/** Milliseconds between two calls, the first one answered with the headers. */
async function pauseAfter(given: Record<string, string>): Promise<number> {
  const client = createClient({ origin, token: "t" });
  times.splice(0);
  headers = given;
  await client.call("get", "/search");
  await client.call("get", "/search");
  const [first = 0, second = 0] = times;
  return second - first;
}

test("the example waits for the limit that is used up, whichever of several it is", async () => {
  for (const RateLimit of [
    '"request";r=590;t=60, "form";r=0;t=1',
    '"form";t=1;r=0, "request";r=590;t=60',
    '"a, b;r=5;t=60";r=0;t=1,"request";r=3',
    "request;r=0;t=1",
  ])
    expect(await pauseAfter({ RateLimit }), RateLimit).toSatisfy((ms: number) => ms >= 990 && ms < 10_000);
  const byPolicy = { RateLimit: '"burst";r=0', "RateLimit-Policy": '"request";q=600;w=60, "burst";q=5;w=1' };
  expect(await pauseAfter(byPolicy)).toBeGreaterThanOrEqual(990);
});

test("the example does not wait while every limit has something left, or for a header that it cannot read", async () => {
  for (const RateLimit of ['"request";r=1;t=60', '"request";r=10;t=60, "form";r=1;t=60', '"r=0";r=2;t=60', "???", ""])
    expect(await pauseAfter({ RateLimit }), RateLimit).toBeLessThan(990);
});
