import { expect, test, vi } from "vitest";
import { enforceRateLimit, refuseAgain } from "#app/edge/http/rate-limits.server.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

test("a refusal holds for a second without being counted again, for its own key alone", async () => {
  await withinOneMinute();
  const { env } = testContext();
  const limit = vi.spyOn(env.LIMIT_SIGN_IN, "limit");
  const tooMany = { code: "too_many_requests" };
  for (let attempt = 0; attempt < 10; attempt += 1) await enforceRateLimit(env, "signIn", "reset:a");
  await expect(enforceRateLimit(env, "signIn", "reset:a")).rejects.toMatchObject(tooMany);
  expect(limit).toHaveBeenCalledTimes(11);
  await expect(enforceRateLimit(env, "signIn", "reset:a")).rejects.toMatchObject(tooMany);
  expect(() => refuseAgain("signIn", "reset:a")).toThrow("Too many attempts");
  expect(limit).toHaveBeenCalledTimes(11);
  refuseAgain("signIn", "reset:b");
  await enforceRateLimit(env, "signIn", "reset:b");
  expect(limit).toHaveBeenCalledTimes(12);
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 1_000);
  await expect(enforceRateLimit(env, "signIn", "reset:a")).rejects.toMatchObject(tooMany);
  expect(limit).toHaveBeenCalledTimes(13);
});
