import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyExample } from "#app/developers/guide/webhook-example.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

type Call = { headers: IncomingHttpHeaders; body: string };

const calls: Call[] = [];
let receiver: Server;
let address = "";
let verify: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    calls.push({ headers: request.headers, body });
    response.end("thank you");
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  address = `http://receiver.localhost:${(receiver.address() as AddressInfo).port}/in`;
  const example = `data:text/javascript,${encodeURIComponent(verifyExample.join("\n"))}`;
  ({ isGenuine: verify } = (await import(example)) as { isGenuine: typeof verify });
});
afterAll(() => receiver.close());

async function callOf(type: string): Promise<Call> {
  for (const until = Date.now() + 100_000; Date.now() < until; ) {
    const call = calls.find(({ body }) => JSON.parse(body).type === type);
    if (call !== undefined) return call;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error(`no call of ${type}`);
}

test("a webhook is added with plain forms, receives signed events, gets a new secret, is paused and deleted", async () => {
  const browser = await PlainBrowser.signedIn("acme.localhost", "admin");
  await browser.open("/webhooks");
  await browser.follow("Add webhook");
  browser.fill("Address", "https://127.0.0.1/in");
  browser.fill("Description", "Ticketing");
  browser.tick(/^Share opened/);
  await browser.press("Create webhook");
  expect(browser.status).toBe(400);
  expect(browser.main.descriptionOf("Address")).toContain("Use a host name, not an IP address");
  expect([browser.main.value("Description"), browser.main.isTicked(/^Share opened/)]).toEqual(["Ticketing", true]);
  browser.fill("Address", address);
  await browser.press("Create webhook");
  const secret = browser.main.value("New secret");
  expect(secret).toMatch(/^whsec_/);
  await browser.follow("Open the webhook");
  expect(browser.main.text).not.toContain(secret);
  expect(browser.main.text).toContain("No deliveries");
  const page = browser.path;

  await browser.press("Send a test event");
  const tested = await callOf("webhook.test");
  expect(verify(tested.headers, tested.body, secret)).toBe(true);
  expect(verify(tested.headers, tested.body.replace("Hello", "Hullo"), secret)).toBe(false);
  expect(verify({ ...tested.headers, "webhook-timestamp": "1" }, tested.body, secret)).toBe(false);
  await expect
    .poll(async () => {
      await browser.open(browser.path);
      return browser.main.text;
    })
    .toContain("thank you");
  expect(browser.main.text).toContain("Delivered");
  await browser.open(`${page}?state=failed`);
  expect(browser.main.text).toContain("No delivery is in this state.");
  await browser.open(`${page}?page=99`);
  await browser.follow("webhook.test");
  await browser.press("Replay");
  await expect.poll(() => calls.length, { timeout: 100_000 }).toBe(2);
  expect(calls[1]?.headers["webhook-id"]).toBe(tested.headers["webhook-id"]);

  await browser.open(page);
  browser.main.unfold("Secret");
  await browser.press("Make a new secret");
  const renewed = browser.main.value("New secret");
  expect(renewed).not.toBe(secret);
  browser.main.unfold("Replay failed events");
  browser.fill(/^Failed since/, "tomorrow");
  await browser.press("Replay all of them");
  expect(browser.status).toBe(400);
  expect(browser.main.value(/^Failed since/)).toBe("tomorrow");
  await browser.follow("Edit");
  browser.tick("Active", false);
  await browser.press("Save");
  expect(browser.main.text).toContain("Paused");
  await browser.press("Send a test event");
  await expect.poll(() => calls.length, { timeout: 100_000 }).toBe(3);
  const [, , last] = calls;
  expect(last && verify(last.headers, last.body, renewed) && verify(last.headers, last.body, secret)).toBe(true);
  const csv = await browser.visitor().get(`${page}/export.csv`);
  expect(csv.body.split("\n")[1]).toContain("webhook.test");

  await browser.open(page);
  browser.main.unfold("Delete webhook");
  await browser.press("Delete for good");
  expect(browser.path).toBe("/webhooks");
  expect(browser.main.text).not.toContain(address);
  await browser.open(page);
  expect(browser.status).toBe(404);
});
