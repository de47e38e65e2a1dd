import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as tokensAct } from "#app/identity/routes/account-tokens.tsx";
import { action as inviteAct } from "#app/identity/routes/iam-invite.tsx";
import { action as listAct } from "#app/identity/routes/iam-list.tsx";
import { action as loginAct } from "#app/identity/routes/login.tsx";
import { action as askForReset } from "#app/identity/routes/reset-password-request.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

async function membershipOf(account: string, company: string): Promise<string> {
  const sql = `SELECT memberships.id FROM memberships JOIN users ON users.id = user_id JOIN companies ON companies.id = company_id
    WHERE email = ? AND tenant_id = ?`;
  return (await DB.prepare(sql).bind(mail(account), company).first<string>("id")) ?? "nobody";
}

/** What still opens a door for somebody in a company: sessions, API tokens, keys in mails, open invitations to or from them. */
async function doorsOf(account: string, tenant: string) {
  const at = `company_id = (SELECT id FROM companies WHERE tenant_id = '${tenant}')`;
  const who = `(SELECT id FROM users WHERE email = '${mail(account)}')`;
  return DB.prepare(
    `SELECT (SELECT count(*) FROM sessions WHERE user_id = ${who} AND revoked_at IS NULL AND ${at}) AS sessions,
      (SELECT count(*) FROM api_tokens WHERE user_id = ${who} AND revoked_at IS NULL AND ${at}) AS tokens,
      (SELECT count(*) FROM auth_tokens WHERE user_id = ${who} AND used_at IS NULL AND ${at}) AS keys,
      (SELECT count(*) FROM invitations WHERE ${who} IN (user_id, invited_by) AND status = 'pending' AND ${at}) AS invitations`,
  ).first();
}

/** Signs in at a host and leaves one of each way in behind. */
async function openDoors(account: string, host: string): Promise<void> {
  const { cookie } = await signIn(account, { host });
  const post = (path: string, form: Record<string, string>) =>
    [`http://${host}${path}`, { method: "POST", cookie, form }] as const;
  const email = mail(account);
  const policyIds = demoPolicies.supervisor.id;
  await visit(
    ...post("/account-settings/tokens", { name: "Export", "scopes[0]": "ListTransactions", days: "30" }),
    tokensAct,
  );
  await visit(...post("/login", { email, way: "link" }), loginAct);
  await visit(...post("/reset-password", { email }), askForReset);
  await visit(...post("/iam/invite", { name: "Ines", email: `ines@${host}.example`, policyIds }), inviteAct);
}

test("who is disabled has no way left into that company, keeps those elsewhere, and gets none back when enabled", async () => {
  const scopes = [...demoPolicies.supervisor.scopes, "ListIdentities", "CreateIdentitie"];
  const { id } = demoPolicies.supervisor;
  await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(scopes), id).run();
  await openDoors("supervisor", "acme.localhost");
  await openDoors("supervisor", "localhost");
  const open = { sessions: 1, tokens: 1, keys: 2, invitations: 1 };
  const none = { sessions: 0, tokens: 0, keys: 0, invitations: 0 };
  expect(await doorsOf("supervisor", "acme")).toEqual(open);
  const { cookie } = await signIn("admin");
  const membershipId = await membershipOf("supervisor", "acme");
  const act = (intent: string) =>
    visit("http://localhost/iam/list", { method: "POST", cookie, form: { intent, membershipId } }, listAct);
  await act("disable");
  expect(await doorsOf("supervisor", "acme")).toEqual(none);
  expect(await doorsOf("supervisor", "main")).toEqual(open);
  await act("enable");
  expect(await doorsOf("supervisor", "acme")).toEqual(none);
});
