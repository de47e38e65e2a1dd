import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action as companySignIn } from "#app/companies/routes/company-sign-in.tsx";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { addApp, clearFactors, codeNow, prove, setUp } from "#test/routes/identity/factor-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
const set = (table: string, id: string, value: number) =>
  DB.prepare(`UPDATE ${table} SET needs_factor = ? WHERE id = ?`).bind(value, id).run();

withDemoPeople();
beforeEach(async () => {
  await clearFactors();
  await set("companies", demoCompanyIds.main, 0);
  await DB.prepare("UPDATE policies SET needs_factor = 0").run();
});

const at = async (cookie: string | null, path: string) => {
  const { ctx } = await visit(`http://localhost${path}`, { cookie }, () => null);
  return { actor: ctx.actor?.email ?? null, lacksFactor: ctx.lacksFactor, ended: ctx.sessionEnded };
};

test("a company that asks for a second factor leaves those without one the page that sets it up", async () => {
  const { cookie } = await signIn("staff");
  await set("companies", demoCompanyIds.main, 1);
  expect(await at(cookie, "/discover")).toEqual({ actor: null, lacksFactor: true, ended: false });
  expect(await at(cookie, "/api/v1/identities/me")).toMatchObject({ actor: null, lacksFactor: true });
  expect(await at(cookie, "/account-settings/tokens")).toMatchObject({ actor: null });
  expect(await at(cookie, "/logout")).toMatchObject({ actor: mail("staff") });
  const { secret, status } = await addApp(cookie);
  expect(status).toBe(200);
  expect(await at(cookie, "/discover")).toEqual({ actor: mail("staff"), lacksFactor: false, ended: false });
  // The last one stays, here and in the database.
  const { id } = (await DB.prepare("SELECT id FROM user_factors WHERE kind = 'totp'").first<{ id: string }>()) ?? {
    id: "",
  };
  expect(await setUp(cookie, { intent: "remove", id })).toMatchObject({ status: 409, data: { of: id } });
  await set("companies", demoCompanyIds.main, 0);
  expect((await setUp(cookie, { intent: "remove", id })).status).toBe(302);
  expect(await DB.prepare("SELECT count(*) AS n FROM user_factors").first("n")).toBe(0);
  expect(secret).toHaveLength(32);
});

test("a role that asks for it asks its own people alone, and their API tokens are refused with the reason", async () => {
  const admin = await signIn("admin");
  const artist = await signIn("artist");
  const token = createToken();
  await DB.prepare(
    `INSERT INTO api_tokens (id, user_id, company_id, name, token_hash, hint, scopes, expires_at, created_at)
     SELECT 'token-of-admin', id, ?, 'x', ?, 'x', '["*"]', ?, 0 FROM users WHERE email = ?`,
  )
    .bind(demoCompanyIds.main, await hashToken(token), Date.now() + 60_000, mail("admin"))
    .run();
  const call = () => visit("http://localhost/api/v1/identities/me", { authorization: `Bearer ${token}` }, () => null);
  expect((await call()).ctx.actor?.email).toBe(mail("admin"));
  await set("policies", demoPolicies.administrator.id, 1);
  await expect(call()).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("second factor") });
  expect(await whoIs(admin.cookie)).toBeNull();
  expect(await whoIs(artist.cookie)).toMatchObject({ email: mail("artist") });
  await addApp(admin.cookie);
  expect((await call()).ctx.actor?.email).toBe(mail("admin"));
});

test("the company's form sets it, and a session of before the factor has to prove it", async () => {
  const { cookie } = await signIn("admin");
  const form = { intent: "needs-factor", needsFactor: "on" };
  await visit("http://localhost/company-settings/own/sign-in", { method: "POST", cookie, form }, companySignIn);
  expect(await at(cookie, "/discover")).toMatchObject({ actor: null, lacksFactor: true });
  const { secret } = await addApp(cookie);
  await DB.prepare("UPDATE sessions SET factor_at = NULL").run();
  expect(await at(cookie, "/discover")).toMatchObject({ actor: null, lacksFactor: true });
  expect((await prove(cookie, { code: await codeNow(secret) })).status).toBe(302);
  expect(await at(cookie, "/discover")).toMatchObject({ actor: mail("admin"), lacksFactor: false });
  const off = { intent: "needs-factor" };
  await visit("http://localhost/company-settings/own/sign-in", { method: "POST", cookie, form: off }, companySignIn);
  expect(await DB.prepare("SELECT sum(needs_factor) AS n FROM companies").first("n")).toBe(0);
});
