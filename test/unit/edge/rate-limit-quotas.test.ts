import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { limitSeconds, quotaOf } from "#app/edge/http/rate-limits.server.ts";

test("the limits that responses name are those that the bindings count", async () => {
  const settings = await readFile("wrangler.toml", "utf8");
  const bound = settings.matchAll(
    /name = "(LIMIT_\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = (\d+) \}/g,
  );
  const counted = Object.fromEntries(
    [...bound].map(([, name, limit, period]) => [name, [Number(limit), Number(period)]]),
  );
  expect(counted).toEqual({
    LIMIT_SIGN_IN: [quotaOf("signIn"), limitSeconds],
    LIMIT_FORM: [quotaOf("form"), limitSeconds],
    LIMIT_EDIT: [quotaOf("edit"), limitSeconds],
    LIMIT_REQUEST: [quotaOf("request"), limitSeconds],
    LIMIT_REFUSAL: [quotaOf("refusal"), limitSeconds],
  });
});
