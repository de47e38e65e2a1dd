import { expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

/** Enough to be too many in one minute, wherever between two minutes they fall. */
const attempts = 140;

test("a flood on one account from many addresses is told to wait with the form, and goes on without a page for each attempt", async () => {
  const attacker = new DemoVisitor("localhost");
  const answers = [];
  for (let attempt = 0; attempt < attempts; attempt += 1)
    answers.push(await attacker.post("/login", { email: "flooded@example.com", password: "a wrong password" }));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(120);
  expect(refused[0]?.body).toContain('value="flooded@example.com"');
  expect(refused.some(({ body }) => body.startsWith('{"error":{"code":"too_many_requests"'))).toBe(true);
});

function send({ path, type, body }: { path: string; type: string; body: string }, address: string) {
  const headers = {
    "CF-Connecting-IP": address,
    Origin: `http://localhost:${new URL(copyUrl()).port}`,
    "Content-Type": type,
    "Content-Length": String(body.length),
  };
  return rawRequest(copyUrl(), { method: "POST", path, host: "localhost", headers, body });
}

const fields = { email: "everywhere@example.com", password: "a wrong password" };
const form = { type: "application/x-www-form-urlencoded", body: new URLSearchParams(fields).toString() };
/** The paths that take a password, and what they take it as. The API refuses another type than JSON, and counts it all the same. */
const ways = [
  { path: "/login", ...form },
  { path: "/login.data", ...form },
  { path: "/session-expired", ...form },
  { path: "/api/v1/sessions", type: "application/json", body: JSON.stringify(fields) },
  { path: "/api/v1/sessions", type: "text/plain", body: JSON.stringify(fields) },
];

test("a flood on one account is counted over every path and type of body, and refused before a page or route runs", async () => {
  const answers = [];
  const rounds = Array.from({ length: attempts / ways.length }, () => ways).flat();
  for (const [attempt, way] of rounds.entries()) answers.push(await send(way, `10.91.0.${attempt}`));
  // The route got the body that was read before it: the password is wrong, not missing.
  const first = answers.slice(0, ways.length).map(({ status }) => status);
  expect(first).toEqual(ways.map(({ type }) => (type === "text/plain" ? 415 : 401)));
  for (const [at, { path, type }] of ways.entries()) {
    const ofWay = answers.filter((_, attempt) => attempt % ways.length === at);
    // Only a response that went through the routes has timings.
    const early = ofWay.filter(({ status, headers }) => status === 429 && headers["server-timing"] === undefined);
    expect(early.length, `${path} as ${type}`).toBeGreaterThan(0);
  }
});

test("passwords in a body of another type are never checked, and count: the account's next sign-in is told to wait", async () => {
  const { email, password } = { email: "wrongtype@example.com", password: "a wrong password" };
  const attempt = { path: "/api/v1/sessions", type: "text/plain", body: JSON.stringify({ email, password }) };
  const statuses = [];
  for (let at = 0; at < attempts && statuses.at(-1) !== 429; at += 1)
    statuses.push((await send(attempt, `10.92.0.${at}`)).status);
  expect(statuses.slice(0, -1).every((status) => status === 415)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await send({ ...attempt, type: "application/json" }, "10.92.1.1")).status).toBe(429);
});
