import { expect, test, vi } from "vitest";
import { enforceRateLimit, refuseAgain } from "#app/edge/http/rate-limits.server.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

async function refuseByKey(attempt: number): Promise<void> {
  const { env } = testContext();
  const limit = vi.spyOn(env.LIMIT_SIGN_IN, "limit");
  const [a, b] = [`reset:a${attempt}`, `reset:b${attempt}`] as const;
  const tooMany = { code: "too_many_requests" };
  for (let attempt = 0; attempt < 10; attempt += 1) await enforceRateLimit(env, "signIn", a);
  await expect(enforceRateLimit(env, "signIn", a)).rejects.toMatchObject(tooMany);
  expect(limit).toHaveBeenCalledTimes(11);
  await expect(enforceRateLimit(env, "signIn", a)).rejects.toMatchObject(tooMany);
  expect(() => refuseAgain("signIn", a)).toThrow("Too many attempts");
  expect(limit).toHaveBeenCalledTimes(11);
  refuseAgain("signIn", b);
  await enforceRateLimit(env, "signIn", b);
  expect(limit).toHaveBeenCalledTimes(12);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
  await expect(enforceRateLimit(env, "signIn", a)).rejects.toMatchObject(tooMany);
  expect(limit).toHaveBeenCalledTimes(13);
}

test("a refusal holds for a second without being counted again, for its own key alone", () =>
  withinOneMinute((attempt) => refuseByKey(attempt).finally(() => vi.restoreAllMocks())));
