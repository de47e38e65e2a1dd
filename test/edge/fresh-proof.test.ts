import { afterAll, beforeAll, expect, test } from "vitest";
import { parsePendingSubmission } from "#app/edge/forms/pending-submission.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { type EdgeRuntime, emptyState, startEdgeRuntime } from "#test/support/edge-runtime.ts";

const token = createToken();
const minute = 60_000;

let place: Awaited<ReturnType<typeof emptyState>>;
let runtime: EdgeRuntime;

beforeAll(async () => {
  place = await emptyState();
  runtime = await startEdgeRuntime(place.state, {
    settings: { SIGNING_SECRET: "local-test-signing-secret-32-characters" },
  });
  const db = await runtime.database();
  const now = Date.now();
  const statements: [string, unknown[]][] = [
    [
      "INSERT INTO users (id, email, name, name_key, nickname, status, created_at, updated_at) VALUES ('u', 'u@x.example', 'U', 'u', 'U', 'active', 0, 0)",
      [],
    ],
    [
      "INSERT INTO memberships (id, user_id, company_id, created_at) SELECT 'm', 'u', id, 0 FROM companies WHERE environment = 'main' AND subdomain = ''",
      [],
    ],
    [
      `INSERT INTO sessions (id, token_hash, user_id, company_id, factor_at, last_seen_at, expires_at, created_at)
       SELECT 's', ?1, 'u', company_id, ?2, ?2, ?3, ?2 FROM memberships`,
      [await hashToken(token), now, now + 1440 * minute],
    ],
  ];
  await db.batch(statements.map(([sql, values]) => db.prepare(sql).bind(...values)));
});

afterAll(async () => {
  await runtime.stop();
  place.remove();
});

function post(form: Record<string, string>) {
  return runtime.fetch("http://localhost/account-settings/security", {
    method: "POST",
    redirect: "manual",
    headers: {
      Cookie: `session=${token}`,
      Origin: "http://localhost",
      Referer: "http://localhost/account-settings/security",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form).toString(),
  });
}

test("a form that needs a fresh confirmation comes back with the page that asks for it, and its input", async () => {
  const form = { intent: "app", note: "kept" };
  expect((await post(form)).status).toBe(302);
  await runtime.control({ shiftMs: 11 * minute });
  const asked = await post(form);
  const page = await asked.text();
  expect(asked.status).toBe(401);
  expect(page).toContain("Confirm it&#x27;s you");
  const pending = parsePendingSubmission(/name="pending" value="([\w-]+)"/.exec(page)?.[1] ?? null);
  expect(pending).toMatchObject({ path: "/account-settings/security", incomplete: false });
  expect(Object.fromEntries(pending?.fields ?? [])).toEqual(form);
});
