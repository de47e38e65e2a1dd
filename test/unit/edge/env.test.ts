import { expect, test } from "vitest";
import { type Bindings, readEnv } from "#app/edge/context/env.server.ts";

const made = "0123456789abcdef0123456789abcdef";
const local = `local-${made}`;

function settings(given: Record<string, string | undefined>): Bindings {
  const all = { STAGE: "production", APP_HOST: "example.com", APP_URL: "https://example.com" };
  return { ...all, ...given } as unknown as Bindings;
}

test("production refuses a local or short token, and runs without one", () => {
  expect(readEnv(settings({})).STAGE).toBe("production");
  expect(readEnv(settings({ INGEST_TOKEN: made })).INGEST_TOKEN).toBe(made);
  expect(() => readEnv(settings({ INGEST_TOKEN: "short" }))).toThrow("fewer than 32 characters");
  expect(() => readEnv(settings({ INGEST_TOKEN: local }))).toThrow("INGEST_TOKEN is a local one");
  expect(readEnv(settings({ SIGNING_SECRET: made })).SIGNING_SECRET).toBe(made);
  expect(() => readEnv(settings({ SIGNING_SECRET: "short" }))).toThrow("fewer than 32 characters");
  expect(() => readEnv(settings({ SIGNING_SECRET: local }))).toThrow("SIGNING_SECRET is a local one");
  const key = Buffer.alloc(48, 7).toString("base64");
  expect(readEnv(settings({ LICENCE_SIGNING_KEY: key })).LICENCE_SIGNING_KEY).toBe(key);
  expect(() => readEnv(settings({ LICENCE_SIGNING_KEY: "short" }))).toThrow("no PKCS #8 key");
  expect(() => readEnv(settings({ LICENCE_SIGNING_KEY: `local-${key}` }))).toThrow(
    "LICENCE_SIGNING_KEY is a local one",
  );
  expect(() => readEnv(settings({ LICENCE_RETIRED_KEYS: "a b" }))).toThrow("no public key");
  expect(() => readEnv(settings({ APP_HOST: undefined }))).toThrow("not configured");
  expect(() => readEnv(settings({ LOCAL_RECEIVER_HOST: "receiver.localhost" }))).toThrow("local copies only");
  expect(readEnv(settings({ STAGE: "local", INGEST_TOKEN: local })).STAGE).toBe("local");
});
