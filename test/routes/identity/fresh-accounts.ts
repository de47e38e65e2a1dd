import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as changeSessions } from "#app/identity/account/routes/account-sessions.tsx";
import { loader as exchange } from "#app/identity/session/routes/auth.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
export const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };

/** Before every account, new for each test: rate limits count by account and outlive a test. */
let prefix = "";
let tests = 0;
export const account = (name: string) => `${prefix}${name}`;

export async function membershipOf(name: string, companyId: string): Promise<string> {
  const sql = "SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ? AND company_id = ?";
  return (
    (await DB.prepare(sql)
      .bind(mail(account(name)), companyId)
      .first<string>("id")) ?? ""
  );
}

export async function signedIn(name: string, host = "localhost"): Promise<string> {
  const { cookie, status } = await signIn(account(name), { host });
  if (cookie === null) throw new Error(`${name} cannot sign in: ${status}`);
  return cookie;
}

export type Handler = Parameters<typeof visit>[2];
export const post = (
  cookie: string | null,
  form: Record<string, string>,
  act: Handler,
  host = "localhost",
  params = {},
) => visit(`http://${host}/x`, { method: "POST", cookie, form, params }, act);

/** The administrator, in a browser of their own, previews `name`; the cookie of the preview. */
export async function openPreview(name: string): Promise<string> {
  const membershipId = await membershipOf(name, demoCompanyIds.main);
  const { cookie } = await post(await signedIn("admin"), { intent: "open-as", membershipId }, listAct);
  expect(await whoIs(cookie)).toMatchObject({ email: mail(account(name)) });
  return cookie ?? "";
}

/** The administrator opens someone of another company; the address that leads to its host. */
export async function openElsewhere(name: string, companyId: string): Promise<URL> {
  const membershipId = await membershipOf(name, companyId);
  const { answer } = await post(await signedIn("admin"), { intent: "open-as", membershipId }, listAct);
  return new URL((answer as Response).headers.get("Location") ?? "");
}

export async function follow(url: URL, host = url.host) {
  const params = { authToken: url.pathname.split("/").at(-1) ?? "" };
  const { answer, cookie } = await visit(`http://${host}${url.pathname}${url.search}`, { params }, exchange);
  return { cookie, to: (answer as Response).headers.get("Location") };
}

export const tokenOf = (link: URL) => ({ token: link.pathname.split("/").at(-1) ?? "" });
export const everywhere = (cookie: string, more = {}) => post(cookie, { everywhere: "1", ...more }, changeSessions);
export const auditRows = (action: string) =>
  DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = ?").bind(action).first<number>("n");
export const strip = (name: string) =>
  DB.prepare(
    `DELETE FROM membership_policies WHERE policy_id = ? AND membership_id IN
     (SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ?)`,
  )
    .bind(demoPolicies.administrator.id, mail(account(name)))
    .run();

/**
 * Before each test everyone is as the seed left them; the staff's person is a second administrator of the main company. `file` is
 * different in each test file.
 */
export function withFreshAccounts(file: string): void {
  withDemoPeople();
  beforeAll(async () => {
    prefix = "";
    const membershipId = await membershipOf("staff", demoCompanyIds.main);
    await DB.prepare("INSERT INTO membership_policies (membership_id, policy_id) VALUES (?, ?)")
      .bind(membershipId, demoPolicies.administrator.id)
      .run();
    await DB.batch([
      DB.prepare("CREATE TABLE kept_users AS SELECT * FROM users"),
      DB.prepare("CREATE TABLE kept_policies AS SELECT * FROM membership_policies"),
    ]);
  });
  beforeEach(async () => {
    tests += 1;
    prefix = `${file}${tests}-`;
    await DB.batch([
      DB.prepare("DELETE FROM membership_policies"),
      DB.prepare("INSERT INTO membership_policies SELECT * FROM kept_policies"),
      DB.prepare("UPDATE memberships SET status = 'active'"),
      DB.prepare(
        `UPDATE users SET (email, password_hash) = (SELECT ? || k.email, k.password_hash FROM kept_users AS k WHERE k.id = users.id)
         WHERE id IN (SELECT id FROM kept_users)`,
      ).bind(prefix),
    ]);
  });
}
