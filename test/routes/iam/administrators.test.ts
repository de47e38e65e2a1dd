import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as inviteAgain } from "#app/identity/sign-in/routes/invite.tsx";
import { action as signUp, loader as signUpPage } from "#app/site/routes/user-sign-up.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { whoIs } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB, INGEST_TOKEN } = env as unknown as { DB: D1Database; INGEST_TOKEN: string };

type Body = { data?: { link: string; expiresAt: number }; error?: { code: string; message: string } };

async function invite(body: object, { host = "localhost", token = INGEST_TOKEN } = {}) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const given = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await apiResponse(`http://${host}/api/v1/administrators`, given, apiHandler);
  return { status: response.status, ...((await response.json()) as Body) };
}

const linkOf = async (body: object, at?: { host?: string }) => new URL((await invite(body, at)).data?.link ?? "");

const given = (link: URL) => ({ params: { token: link.pathname.split("/").at(-1) ?? "" } });

async function invitedBy(link: URL) {
  const { answer } = await visit(link.href, given(link), signUpPage);
  return (answer as { invited: { email: string } | null }).invited?.email ?? null;
}

async function accept(link: URL) {
  const form = { password: demoPassword, confirmation: demoPassword };
  const { answer, cookie } = await visit(link.href, { method: "POST", form, ...given(link) }, signUp);
  return { status: statusOf(answer), cookie };
}

test("an empty copy gets its first administrator through a link that works once", async () => {
  expect(await invite({ email: "ada@company.example" }, { token: "wrong" })).toMatchObject({ status: 401 });
  expect(await invite({ email: "ada" })).toMatchObject({ status: 400, error: { code: "invalid" } });

  const first = await linkOf({ email: "Ada@company.example" });
  expect(first.host).toBe("localhost");
  expect(await invitedBy(first)).toBe("ada@company.example");
  // Not accepted yet, so a lost link is made anew; the earlier one ends.
  const second = await linkOf({ email: "ada@company.example" });
  expect(await invitedBy(first)).toBeNull();
  const { status, cookie } = await accept(second);
  expect(status).toBe(302);
  expect((await whoIs(cookie, "localhost"))?.scopes).toEqual(["*"]);
  expect((await accept(second)).status).toBe(410);
  expect(await DB.prepare("SELECT count(*) AS n FROM outbox").first("n")).toBe(0);
});

test("the page that mails invitations again mails none to an administrator of the operator", async () => {
  await invite({ email: "typo@company.example", again: true });
  const { answer } = await visit(
    "http://localhost/invite",
    { method: "POST", form: { email: "typo@company.example" } },
    inviteAgain,
  );
  expect(statusOf(answer)).toBe(302);
  expect(await mailsTo("typo@company.example")).toEqual([]);
});

test("an unused link expires after 72 hours", async () => {
  const { data } = await invite({ email: "late@company.example", again: true });
  expect((data?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(71.9 * 3600_000);
  expect(data?.expiresAt).toBeLessThan(Date.now() + 72.1 * 3600_000);
  const link = new URL(data?.link ?? "");
  await DB.prepare("UPDATE auth_tokens SET expires_at = ? WHERE used_at IS NULL")
    .bind(Date.now() - 1)
    .run();
  expect(await invitedBy(link)).toBeNull();
});

test("another administrator is invited on request only, and none once the first was disabled", async () => {
  expect(await invite({ email: "eve@company.example" })).toMatchObject({ status: 409 });
  const link = await linkOf({ email: "eve@company.example", again: true });
  expect(await invitedBy(link)).toBe("eve@company.example");

  await DB.prepare("UPDATE users SET status = 'disabled' WHERE email = 'ada@company.example'").run();
  expect(await invite({ email: "ada@company.example" })).toMatchObject({
    status: 409,
    error: { message: "The account of ada@company.example is disabled. Name another address." },
  });
  expect((await invite({ email: "grace@company.example" })).status).toBe(200);
});

test("of several invitations of a first administrator one is accepted, also when they are accepted at once", async () => {
  const at = { host: "spaces.localhost" };
  const links = [];
  for (const name of ["una", "vic", "wim"]) links.push(await linkOf({ email: `${name}@company.example` }, at));
  const [una, vic, wim] = links as [URL, URL, URL];
  const statuses = (await Promise.all([accept(una), accept(vic)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([302, 410]);
  expect(await invitedBy(wim)).toBeNull();
  expect((await accept(wim)).status).toBe(410);
  await DB.prepare(
    "UPDATE users SET status = 'disabled' WHERE email IN ('una@company.example', 'vic@company.example')",
  ).run();
});

test("the other environment has its own, and a company's sub-domain has none of this", async () => {
  const link = await linkOf({ email: "sam@company.example" }, { host: "spaces.localhost" });
  expect(link.host).toBe("spaces.localhost");
  await seedIdentity(testContext());
  expect(await invite({ email: "sam@company.example", again: true }, { host: "acme.localhost" })).toMatchObject({
    status: 403,
  });
});

test("of twenty invitations of one address at the same moment the last one works", async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => invite({ email: "ivo@company.example", again: true })),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const works = await Promise.all(all.map(({ data }) => invitedBy(new URL(data?.link ?? ""))));
  expect(works.filter((email) => email !== null)).toEqual(["ivo@company.example"]);
});
