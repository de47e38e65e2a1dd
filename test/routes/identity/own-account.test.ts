import { env } from "cloudflare:workers";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test } from "vitest";
import { loader as dashboard } from "#app/backoffice/people/routes/iam-dashboard.tsx";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeProfile, loader as profilePage } from "#app/identity/account/routes/account-settings.tsx";
import { action as confirm, loader as confirmPage } from "#app/identity/account/routes/confirm-email.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { mainCompany } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const settings = "http://localhost/account-settings";

withDemoPeople();
// Rate limits count by account and outlive a file: these tests ask for the password often, so their people have their own.
beforeAll(() => DB.prepare("UPDATE users SET email = 'own-' || email").run());

type Handler = (args: LoaderFunctionArgs) => unknown;

async function signedIn(account: string, host = "localhost"): Promise<string> {
  const { cookie, status } = await signIn(account, { host });
  if (cookie === null) throw new Error(`${account} cannot sign in: ${status}`);
  return cookie;
}

/** Posts a form; the status and what the form says at its fields, or where it led. */
async function submit(cookie: string | null, form: Record<string, string>, act: Handler, params = {}) {
  const { answer, ...visited } = await visit(settings, { method: "POST", cookie, form, params }, act);
  if (answer instanceof Response)
    return { ...visited, status: answer.status, to: answer.headers.get("Location"), error: null };
  const refused = answer as { data: { error?: Record<string, string[]> } | null; init: { status: number } };
  return { ...visited, status: refused.init.status, to: null, error: refused.data?.error ?? null };
}

const ask = (cookie: string, email: string, current = demoPassword) => submit(cookie, { email, current }, changeEmail);
const tokenOf = (link: URL) => ({ token: link.pathname.split("/").at(-1) ?? "" });

async function trailOf(account: string): Promise<unknown[]> {
  const sql = `SELECT action FROM audit_log WHERE actor_id = (SELECT id FROM users WHERE email = ?) ORDER BY created_at, id`;
  const { results } = await DB.prepare(sql).bind(mail(account)).all();
  return results.map((row) => row.action);
}

test("a person changes name and nickname, and gives and takes back consent to cookies; each leaves its line in the trail", async () => {
  const cookie = await signedIn("own-staff");
  const page = async () => (await visit(settings, { cookie }, profilePage)).answer;
  const refused = await submit(cookie, { name: " ", nickname: "" }, changeProfile);
  expect(refused).toMatchObject({
    status: 400,
    error: { name: ["Enter your name."], nickname: ["Enter a nickname."] },
  });
  await submit(cookie, { name: "Jonas O. Okafor", nickname: "JO" }, changeProfile);
  expect(await page()).toMatchObject({ name: "Jonas O. Okafor", nickname: "JO", cookieConsent: false });
  await submit(cookie, { consent: "give" }, changeProfile);
  expect(await page()).toMatchObject({ cookieConsent: true, name: "Jonas O. Okafor" });
  await submit(cookie, { consent: "withdraw" }, changeProfile);
  expect(await page()).toMatchObject({ cookieConsent: false });
  expect(await trailOf("own-staff")).toEqual([
    "sign-in",
    "change-profile",
    "give-cookie-consent",
    "withdraw-cookie-consent",
  ]);
});

test("a new address counts once its mailbox confirms it; then every other browser and every older mailed link is out", async () => {
  const here = await signedIn("own-label");
  const there = await signedIn("own-label");
  expect(await ask(here, "henrik@new.example", "not the password")).toMatchObject({
    error: { current: ["This isn't your password."] },
  });
  expect(await ask(here, mail("own-label").toUpperCase())).toMatchObject({
    status: 400,
    error: { email: [expect.any(String)] },
  });
  expect(await mailsTo(mail("own-label"))).toEqual([]);

  await ask(here, "mistyped@new.example");
  const mistyped = await linkTo("mistyped@new.example");
  const asked = await ask(here, "Henrik@new.example");
  expect(asked).toMatchObject({ status: 302, to: "/account-settings" });
  expect(asked.ctx.trips.count).toBeLessThanOrEqual(7);
  expect((await mailsTo(mail("own-label"))).at(-1)).toMatchObject({ template: "email-change-notice" });
  const link = await linkTo("henrik@new.example");
  expect(link.href).toMatch(/^http:\/\/localhost\/confirm-email\/[\w-]{43}$/);
  const look = async (params: object) => (await visit(link.href, { params: { ...params } }, confirmPage)).answer;
  expect(await look(tokenOf(mistyped))).toEqual({ email: null });
  expect(await look(tokenOf(link))).toEqual({ email: "henrik@new.example" });
  expect(await whoIs(here)).toMatchObject({ email: mail("own-label") });

  const confirmed = await submit(here, {}, confirm, tokenOf(link));
  expect(confirmed.to).toBe("/account-settings");
  expect(await whoIs(confirmed.cookie)).toMatchObject({ email: "henrik@new.example" });
  expect(await whoIs(here)).toBeNull();
  expect(await whoIs(there)).toBeNull();
  expect(await submit(null, {}, confirm, tokenOf(link))).toMatchObject({ status: 410 });
  expect((await signIn("own-label")).status).toBe(401);
});

test("an address that another account has gets the same response, and no email", async () => {
  const cookie = await signedIn("own-supervisor");
  const free = await ask(cookie, "mireille@new.example");
  const taken = await ask(cookie, mail("own-staff"));
  expect({ ...taken, ctx: null, cookie: null }).toEqual({ ...free, ctx: null, cookie: null });
  expect(taken.ctx.responseHeaders.get("Set-Cookie")).toBe(free.ctx.responseHeaders.get("Set-Cookie"));
  expect(await mailsTo(mail("own-staff"))).toEqual([]);
  expect(await mailsTo(mail("own-supervisor"))).toHaveLength(2);

  // Free when it was asked for, taken when it is confirmed.
  await ask(cookie, "contested@new.example");
  const link = await linkTo("contested@new.example");
  await DB.prepare("UPDATE users SET email = 'contested@new.example' WHERE email = ?").bind(mail("own-artist")).run();
  expect(await submit(null, {}, confirm, tokenOf(link))).toMatchObject({ status: 410 });
  expect(await whoIs(cookie)).toMatchObject({ email: mail("own-supervisor") });
  await DB.prepare("UPDATE users SET email = ? WHERE email = 'contested@new.example'").bind(mail("own-artist")).run();

  // A new password stops a change that is under way, and asking goes on only so often.
  await ask(cookie, "thief@new.example");
  const stolen = await linkTo("thief@new.example");
  const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };
  const renewed = await submit(cookie, { current: demoPassword, ...chosen }, changePassword);
  expect(await submit(null, {}, confirm, tokenOf(stolen))).toMatchObject({ status: 410 });
  await ask(renewed.cookie ?? "", "fifth@new.example", chosen.password);
  expect(await ask(renewed.cookie ?? "", "sixth@new.example", chosen.password)).toMatchObject({ status: 429 });
});

test("an administrator in a preview cannot confirm that person's address, and confirming it signs no other browser in", async () => {
  const cookie = await signedIn("own-artist");
  await ask(cookie, "teodora@new.example");
  const params = tokenOf(await linkTo("teodora@new.example"));
  const set = (by: string) =>
    DB.prepare(`UPDATE sessions SET original_user_id = ${by} WHERE user_id = (SELECT id FROM users WHERE email = ?)`)
      .bind(mail("own-artist"))
      .run();
  await set(`(SELECT id FROM users WHERE email = '${mail("own-admin")}')`);
  await expect(submit(cookie, {}, confirm, params)).rejects.toMatchObject({ code: "forbidden" });
  await set("NULL");
  const elsewhere = await submit(null, {}, confirm, params);
  expect(elsewhere).toMatchObject({ to: "/login", cookie: null });
  expect(await whoIs(cookie)).toBeNull();
  const stored = await DB.prepare("SELECT email FROM users WHERE name = 'Teodora Reyes'").first("email");
  expect(stored).toBe("teodora@new.example");
});

test("deleting an account erases the emails to its former addresses, and none of the person whose address it asked for", async () => {
  const stays = await signedIn("own-admin");
  await ask(stays, "ada@stays.example");
  const cookie = await signedIn("own-staff");
  await ask(cookie, "jonas@first.example");
  const first = await submit(cookie, {}, confirm, tokenOf(await linkTo("jonas@first.example")));
  await ask(first.cookie ?? "", "jonas@second.example");
  const second = await submit(first.cookie ?? "", {}, confirm, tokenOf(await linkTo("jonas@second.example")));
  const session = second.cookie ?? "";
  await ask(session, mail("own-admin"));
  expect(await mailsTo("jonas@first.example")).toHaveLength(2);
  const others = await mailsTo(mail("own-admin"));
  expect(others).not.toEqual([]);
  const done = await submit(session, { current: demoPassword, confirmation: "jonas@second.example" }, deleteAccount);
  expect(done).toMatchObject({ status: 302, to: "/" });
  for (const address of [mail("own-staff"), "jonas@first.example", "jonas@second.example"])
    expect(await mailsTo(address), address).toEqual([]);
  expect(await mailsTo(mail("own-admin"))).toEqual(others);
});

test("an account is deleted for good, the trail stays readable, and the last administrator stays", async () => {
  const admin = await signedIn("own-admin");
  const last = await submit(admin, { current: demoPassword, confirmation: mail("own-admin") }, deleteAccount);
  const addLink =
    "INSERT INTO share_links (id, company_id, subject_kind, subject_id, recipient, email, message, created_by, created_at, updated_at) SELECT 'shared-with', ?, 'reel', 'reel', 'Priya', ?, 'Dear Priya', id, 0, 0 FROM users LIMIT 1";
  await DB.prepare(addLink).bind(mainCompany.id, mail("own-requester")).run();
  expect(last).toMatchObject({ status: 409, error: { "": [expect.stringContaining("without an administrator")] } });
  expect(await whoIs(admin)).not.toBeNull();

  const cookie = await signedIn("own-requester", "acme.localhost");
  const go = (form: Record<string, string>) =>
    visit("http://acme.localhost/account-settings/delete", { method: "POST", cookie, form }, deleteAccount);
  const id = (await whoIs(cookie, "acme.localhost"))?.id ?? "";
  const untyped = (await go({ current: demoPassword, confirmation: "yes" })).answer;
  expect(untyped).toMatchObject({ init: { status: 400 }, data: { error: { confirmation: [expect.any(String)] } } });
  const wrong = (await go({ current: "not the password", confirmation: mail("own-requester") })).answer;
  expect(wrong).toMatchObject({ init: { status: 400 }, data: { error: { current: [expect.any(String)] } } });
  await visit(
    settings.replace("localhost", "acme.localhost"),
    { method: "POST", cookie, form: { email: "priya@new.example", current: demoPassword } },
    changeEmail,
  );
  await signIn("own-requester", { host: "acme.localhost", password: "not the password" });
  await DB.prepare(
    "INSERT INTO events (id, company_id, user_id, kind, subject_id) VALUES ('played', 'c', ?, 'play', 'song')",
  )
    .bind(id)
    .run();
  const done = await go({ current: demoPassword, confirmation: ` ${mail("own-requester").toUpperCase()} ` });
  expect((done.answer as Response).headers.get("Location")).toBe("/");
  expect(done.cookie).toBe("session=");
  expect(await whoIs(cookie, "acme.localhost")).toBeNull();
  expect((await signIn("own-requester", { host: "acme.localhost" })).status).toBe(401);

  for (const table of [
    "users",
    "sessions",
    "outbox",
    "audit_log",
    "auth_tokens",
    "invitations",
    "visitor_requests",
    "share_links",
  ]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results), table).not.toMatch(/requester@|priya/i);
  }
  expect(await DB.prepare("SELECT user_id FROM events WHERE id = 'played'").first("user_id")).toBeNull();
  const left = await DB.prepare(
    "SELECT (SELECT count(*) FROM memberships WHERE user_id = ?1) + (SELECT count(*) FROM sessions WHERE user_id = ?1) AS n",
  )
    .bind(id)
    .first("n");
  expect(left).toBe(0);
  const refused = await DB.prepare("SELECT detail FROM audit_log WHERE action = 'sign-in-refused' AND subject_id = ?")
    .bind(id)
    .first("detail");
  expect(refused).toBe("{}");
  const { cookie: there } = await signIn("own-admin", { host: "acme.localhost" });
  const { answer } = await visit(
    "http://acme.localhost/iam-dashboard?action=delete-account",
    { cookie: there },
    dashboard,
  );
  expect((answer as Awaited<ReturnType<typeof dashboard>>).trail).toMatchObject([
    { action: "delete-account", actor: "Deleted user", subject: "Deleted user" },
  ]);
});
