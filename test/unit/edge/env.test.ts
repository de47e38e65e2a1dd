import { expect, test } from "vitest";
import { type Bindings, readEnv } from "#app/edge/context/env.server.ts";

const made = "0123456789abcdef0123456789abcdef";
const local = `local-${made}`;

function settings(given: Record<string, string | undefined>): Bindings {
  const all = { STAGE: "production", APP_HOST: "example.com", APP_URL: "https://example.com", SESSION_SECRET: made };
  return { ...all, ...given } as unknown as Bindings;
}

test("production runs with secrets of its own and with nothing less", () => {
  expect(readEnv(settings({})).STAGE).toBe("production");
  expect(() => readEnv(settings({ SESSION_SECRET: undefined }))).toThrow("SESSION_SECRET is not set");
  expect(() => readEnv(settings({ SESSION_SECRET: "short" }))).toThrow("fewer than 32 characters");
  expect(() => readEnv(settings({ SESSION_SECRET: local }))).toThrow("SESSION_SECRET is a local one");
  expect(() => readEnv(settings({ INGEST_TOKEN: local }))).toThrow("INGEST_TOKEN is a local one");
  expect(readEnv(settings({ STAGE: "local", SESSION_SECRET: local, INGEST_TOKEN: local })).STAGE).toBe("local");
});
