import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as inviteAct } from "#app/backoffice/people/routes/iam-invite.tsx";
import { loader as list, action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as tokensAct } from "#app/identity/account/routes/account-tokens.tsx";
import { action as loginAct } from "#app/identity/sign-in/routes/login.tsx";
import { action as askForReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { loader as signUp } from "#app/site/routes/user-sign-up.tsx";
import { demoInvitations, demoPolicies } from "#db/seed/demo-people.ts";
import { cookieFor, membershipOf } from "#test/routes/iam/iam-visitor.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

/** A person's remaining access to a company: sessions, API tokens, emailed links, open invitations to or from them. */
async function accessOf(account: string, tenant: string) {
  const at = `company_id = (SELECT id FROM companies WHERE tenant_id = '${tenant}')`;
  const who = `(SELECT id FROM users WHERE email = '${mail(account)}')`;
  return DB.prepare(
    `SELECT (SELECT count(*) FROM sessions WHERE user_id = ${who} AND revoked_at IS NULL AND ${at}) AS sessions,
      (SELECT count(*) FROM api_tokens WHERE user_id = ${who} AND revoked_at IS NULL AND ${at}) AS tokens,
      (SELECT count(*) FROM auth_tokens WHERE user_id = ${who} AND used_at IS NULL AND ${at}) AS keys,
      (SELECT count(*) FROM invitations WHERE ${who} IN (user_id, invited_by) AND status = 'pending' AND ${at}) AS invitations`,
  ).first();
}

/** Signs in at a host and creates one of each kind of access. */
async function giveAccess(account: string, host: string): Promise<void> {
  const cookie = await cookieFor(account, host);
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

test("disabling a person ends all access to that company only, and enabling brings none of it back", async () => {
  const scopes = [...demoPolicies.supervisor.scopes, "ListIdentities", "CreateIdentitie"];
  const { id } = demoPolicies.supervisor;
  await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(scopes), id).run();
  await giveAccess("supervisor", "acme.localhost");
  await giveAccess("supervisor", "localhost");
  const open = { sessions: 1, tokens: 1, keys: 2, invitations: 1 };
  const none = { sessions: 0, tokens: 0, keys: 0, invitations: 0 };
  expect(await accessOf("supervisor", "acme")).toEqual(open);
  const cookie = await cookieFor("admin");
  const membershipId = await membershipOf("supervisor", "acme");
  const act = (intent: string) =>
    visit("http://localhost/iam/list", { method: "POST", cookie, form: { intent, membershipId } }, listAct);
  await act("disable");
  expect(await accessOf("supervisor", "acme")).toEqual(none);
  expect(await accessOf("supervisor", "main")).toEqual(open);
  await act("enable");
  expect(await accessOf("supervisor", "acme")).toEqual(none);
});

test("open invitations are listed, can be sent again from their company, and can be revoked", async () => {
  const cookie = await cookieFor("admin");
  const acme = "00000000-0000-7000-8000-000000000101";
  const look = async (query: string) => {
    const { answer } = await visit(`http://localhost/iam/list?company=${acme}${query}`, { cookie }, list);
    return answer as Awaited<ReturnType<typeof list>>;
  };
  const [agency, editor] = demoInvitations;
  const all = await look("");
  expect(all.people.map((row) => row.name)).toEqual(all.people.map((row) => row.name).toSorted());
  expect(all.people).toHaveLength(all.total);
  const invited = await look("&status=invited");
  expect(invited.people.map((row) => [row.email, row.status, row.policies])).toEqual([
    [mail(editor.account), "invited", ["Music supervisor"]],
    [mail(agency.account), "invited", ["Music supervisor"]],
  ]);
  expect(invited.people[0]?.may).toEqual({
    edit: false,
    disable: false,
    reset: false,
    openAs: false,
    invitation: true,
  });
  expect((await look("&status=active")).people.some((row) => row.kind === "invitation")).toBe(false);
  expect((await look("&status=invited&q=HADDAD")).total).toBe(1);

  const act = (intent: string, invitationId: string, host = "localhost", as = cookie) =>
    visit(`http://${host}/iam/list`, { method: "POST", cookie: as, form: { intent, invitationId } }, listAct);
  await act("resend", agency.id);
  const { href } = await linkTo(mail(agency.account));
  expect(href).toMatch(/^http:\/\/acme\.localhost\/user-sign-up\//);
  const nova = await cookieFor("admin", "nova.localhost");
  for (const intent of ["resend", "revoke"]) {
    await expect(act(intent, agency.id, "nova.localhost", nova), intent).rejects.toMatchObject({ code: "not_found" });
  }
  await act("revoke", agency.id);
  expect((await look("&status=invited")).people.map((row) => row.name)).toEqual([editor.name]);
  const token = href.split("/").at(-1) ?? "";
  expect((await visit(href, { params: { token } }, signUp)).answer).toMatchObject({ invited: null });
  await expect(act("revoke", agency.id)).rejects.toMatchObject({ code: "not_found" });
});
