import { afterEach, expect, test, vi } from "vitest";
import { patiently } from "#app/uploads/send-file.ts";

afterEach(() => vi.useRealTimers());

test("what is refused for being too much at a time is sent again, and nothing else is", async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const sent = patiently(async () => {
    attempts += 1;
    if (attempts < 3) throw new Error("Too many attempts", { cause: 429 });
    return attempts;
  });
  await vi.runAllTimersAsync();
  expect(await sent).toBe(3);
  const refuse = async () => {
    attempts += 1;
    throw new Error("too large", { cause: 413 });
  };
  await expect(patiently(refuse)).rejects.toThrow("too large");
  expect(attempts).toBe(4);
});

test("what was stopped is not sent again", async () => {
  const refuse = () => Promise.reject(new Error("Too many attempts", { cause: 429 }));
  await expect(patiently(refuse, AbortSignal.abort())).rejects.toThrow("Too many");
});
