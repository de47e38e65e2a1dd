import { expect, test } from "vitest";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

test("a flood on one account from many addresses is told to wait with the form, and goes on without a page for each attempt", async () => {
  const attacker = new DemoVisitor("localhost");
  // Enough to be too many in one minute, wherever between two minutes they fall.
  const answers = [];
  for (let attempt = 0; attempt < 140; attempt += 1)
    answers.push(await attacker.post("/login", { email: "flooded@example.com", password: "a wrong password" }));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(120);
  expect(refused[0]?.body).toContain('value="flooded@example.com"');
  expect(refused.some(({ body }) => body.startsWith('{"error":{"code":"too_many_requests"'))).toBe(true);
});
