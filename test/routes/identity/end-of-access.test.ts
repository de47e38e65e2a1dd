import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loader as identityMe } from "#app/api/routes/identity-me.ts";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import { action as personAct } from "#app/backoffice/people/routes/iam-person.tsx";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeSessions, loader as sessionsPage } from "#app/identity/account/routes/account-sessions.tsx";
import { action as changeTokens } from "#app/identity/account/routes/account-tokens.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { loader as exchange } from "#app/identity/session/routes/auth.ts";
import { action as quit } from "#app/identity/session/routes/quit-preview.ts";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { action as reset } from "#app/identity/sign-in/routes/reset-password.tsx";
import { action as requestReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword, demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };

withDemoPeople();

/** A prefix of every account, new for each test: rate limits count by account and outlive a test. */
let prefix = "";
let tests = 0;
const account = (name: string) => `${prefix}${name}`;

/** Everyone back to how the seed left them; the staff's person is a second administrator of the main company. */
beforeAll(async () => {
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
  prefix = `end${tests}-`;
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

async function membershipOf(name: string, companyId: string): Promise<string> {
  const sql = "SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ? AND company_id = ?";
  return (
    (await DB.prepare(sql)
      .bind(mail(account(name)), companyId)
      .first<string>("id")) ?? ""
  );
}

async function signedIn(name: string, host = "localhost"): Promise<string> {
  const { cookie, status } = await signIn(account(name), { host });
  if (cookie === null) throw new Error(`${name} cannot sign in: ${status}`);
  return cookie;
}

type Handler = Parameters<typeof visit>[2];
const post = (cookie: string | null, form: Record<string, string>, act: Handler, host = "localhost", params = {}) =>
  visit(`http://${host}/x`, { method: "POST", cookie, form, params }, act);

/** The administrator, in a browser of their own, previews `name`; the cookie of the preview. */
async function openPreview(name: string): Promise<string> {
  const membershipId = await membershipOf(name, demoCompanyIds.main);
  const { cookie } = await post(await signedIn("admin"), { intent: "open-as", membershipId }, listAct);
  expect(await whoIs(cookie)).toMatchObject({ email: mail(account(name)) });
  return cookie ?? "";
}

/** The administrator opens someone of another company; the address that leads to its host. */
async function openElsewhere(name: string, companyId: string): Promise<URL> {
  const membershipId = await membershipOf(name, companyId);
  const { answer } = await post(await signedIn("admin"), { intent: "open-as", membershipId }, listAct);
  return new URL((answer as Response).headers.get("Location") ?? "");
}

async function follow(url: URL, host = url.host) {
  const params = { authToken: url.pathname.split("/").at(-1) ?? "" };
  const { answer, cookie } = await visit(`http://${host}${url.pathname}${url.search}`, { params }, exchange);
  return { cookie, to: (answer as Response).headers.get("Location") };
}

const tokenOf = (link: URL) => ({ token: link.pathname.split("/").at(-1) ?? "" });
const everywhere = (cookie: string, more = {}) => post(cookie, { everywhere: "1", ...more }, changeSessions);
const auditRows = (action: string) =>
  DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = ?").bind(action).first<number>("n");
const strip = (name: string) =>
  DB.prepare(
    `DELETE FROM membership_policies WHERE policy_id = ? AND membership_id IN
     (SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ?)`,
  )
    .bind(demoPolicies.administrator.id, mail(account(name)))
    .run();

/** The preview is over on every path: it acts no more, and quitting it signs no one in. */
async function expectEnded(preview: string, host = "localhost") {
  expect(await whoIs(preview, host)).toBeNull();
  await expect(post(preview, {}, quit, host)).rejects.toMatchObject({ code: "unauthorised" });
}

const endings: Record<string, (cookie: string) => Promise<unknown>> = {
  "signing out everywhere": (cookie) => everywhere(cookie),
  "a new password": (cookie) => post(cookie, { current: demoPassword, ...chosen }, changePassword),
  "a password reset": async () => {
    await post(null, { email: mail(account("admin")) }, requestReset);
    const link = await linkTo(mail(account("admin")));
    return post(null, chosen, reset, "localhost", tokenOf(link));
  },
  "a new e-mail address": async (cookie) => {
    const email = mail(account("new-admin"));
    await post(cookie, { email, current: demoPassword }, changeEmail);
    return post(null, {}, confirmEmail, "localhost", tokenOf(await linkTo(email)));
  },
  "losing the membership": async () => {
    const membershipId = await membershipOf("admin", demoCompanyIds.main);
    return post(await signedIn("staff"), { intent: "disable", membershipId }, listAct);
  },
  "losing the rights": async () => {
    const id = await membershipOf("admin", demoCompanyIds.main);
    const { supervisor } = demoPolicies;
    return post(await signedIn("staff"), { policyIds: supervisor.id }, personAct, "localhost", { id });
  },
};

for (const [name, end] of Object.entries(endings)) {
  test(`${name} ends the previews that an administrator opened in other browsers`, async () => {
    const preview = await openPreview("artist");
    await end(await signedIn("admin"));
    await expectEnded(preview);
  });
}

test("an administrator who lost every right gives nothing back to themselves through the preview of another one", async () => {
  const preview = await openPreview("staff");
  expect((await whoIs(preview))?.scopes).toContain("*");
  await strip("admin");
  const id = await membershipOf("admin", demoCompanyIds.main);
  const give = post(preview, { policyIds: demoPolicies.administrator.id }, personAct, "localhost", { id });
  await expect(give).rejects.toMatchObject({ code: "unauthorised" });
  await expectEnded(preview);
});

test("a preview ends when the person previewed may do more than the administrator, and goes on while rights suffice", async () => {
  const preview = await openElsewhere("supervisor", demoCompanyIds.acme).then((url) => follow(url));
  expect(await whoIs(preview.cookie, "acme.localhost")).toMatchObject({ email: mail(account("supervisor")) });
  // Still an administrator of the company itself, so the preview there goes on.
  const ofMain = await membershipOf("admin", demoCompanyIds.main);
  const remove = DB.prepare("DELETE FROM membership_policies WHERE membership_id = ?");
  await remove.bind(ofMain).run();
  expect(await whoIs(preview.cookie, "acme.localhost")).not.toBeNull();
  await remove.bind(await membershipOf("admin", demoCompanyIds.acme)).run();
  expect(await whoIs(preview.cookie, "acme.localhost")).toBeNull();
});

test("an administrator of one environment's company has no preview in the other environment", async () => {
  const url = await openElsewhere("supervisor", demoCompanyIds.acme);
  const { cookie } = await follow(url);
  const members =
    "SELECT m.id FROM memberships AS m JOIN users ON users.id = user_id WHERE email = ? AND company_id != ?";
  await DB.prepare(`DELETE FROM membership_policies WHERE membership_id IN (${members})`)
    .bind(mail(account("admin")), demoCompanyIds.spaces)
    .run();
  expect(await whoIs(cookie, "acme.localhost")).toBeNull();
});

test("a preview on its way to another host does not arrive after the administrator signed out everywhere or lost the right", async () => {
  const first = await openElsewhere("requester", demoCompanyIds.acme);
  await everywhere(await signedIn("admin"));
  expect(await follow(first)).toEqual({ cookie: null, to: "/login" });
  const second = await openElsewhere("requester", demoCompanyIds.acme);
  await strip("admin");
  expect(await follow(second)).toEqual({ cookie: null, to: "/login" });
});

test("previews are listed among the administrator's own sessions, in words, and ended one by one", async () => {
  const preview = await openPreview("artist");
  const admin = await signedIn("admin");
  const { answer } = await visit("http://localhost/x", { cookie: admin }, sessionsPage);
  const { sessions } = answer as Awaited<ReturnType<typeof sessionsPage>>;
  expect(sessions.map(({ previewOf, current }) => [previewOf, current])).toEqual(
    expect.arrayContaining([
      ["Teodora Reyes", false],
      [null, true],
    ]),
  );
  const sessionId = sessions.find(({ previewOf }) => previewOf !== null)?.id ?? "";
  // The person previewed neither sees nor ends it.
  const artist = await signedIn("artist");
  const theirs = (await visit("http://localhost/x", { cookie: artist }, sessionsPage)).answer as typeof answer;
  expect((theirs as Awaited<ReturnType<typeof sessionsPage>>).sessions.map(({ id }) => id)).not.toContain(sessionId);
  await post(artist, { sessionId }, changeSessions);
  expect(await whoIs(preview)).not.toBeNull();
  await post(admin, { sessionId }, changeSessions);
  await expectEnded(preview);
});

test("a revocation that revokes nothing writes no audit row", async () => {
  const admin = await signedIn("admin");
  const other = await signedIn("artist");
  const { sessionId = "" } = (await whoIs(other)) ?? {};
  const before = [await auditRows("revoke-session"), await auditRows("revoke-api-token")];
  for (const id of [sessionId, "unknown"]) await post(admin, { sessionId: id }, changeSessions);
  await post(admin, { tokenId: "unknown" }, changeTokens);
  expect([await auditRows("revoke-session"), await auditRows("revoke-api-token")]).toEqual(before);
  expect(await whoIs(other)).not.toBeNull();
  const signOuts = await auditRows("sign-out");
  await everywhere(admin);
  expect(await auditRows("sign-out")).toBe(signOuts);
});

test("API tokens stay after signing out everywhere unless asked for, and end with a password reset", async () => {
  const create = async (cookie: string) => {
    const form = { name: "Export", "scopes[0]": "GetArtist", days: "30" };
    const { answer } = await post(cookie, form, changeTokens);
    return (answer as unknown as { data: { token: string } }).data.token;
  };
  const use = (token: string) =>
    visit("http://localhost/api/v1/identities/me", { authorization: `Bearer ${token}` }, identityMe);
  const cookie = await signedIn("artist");
  const token = await create(cookie);
  await everywhere(cookie);
  expect(((await use(token)).answer as Response).status).toBe(200);
  await everywhere(await signedIn("artist"), { apiTokens: "on" });
  await expect(use(token)).rejects.toMatchObject({ code: "unauthorised" });

  const next = await create(await signedIn("artist"));
  await post(null, { email: mail(account("artist")) }, requestReset);
  await post(null, chosen, reset, "localhost", tokenOf(await linkTo(mail(account("artist")))));
  await expect(use(next)).rejects.toMatchObject({ code: "unauthorised" });
});

test("signing out everywhere cancels what is under way: a new address, a reset link, a step to another workspace", async () => {
  const cookie = await signedIn("supervisor");
  await post(cookie, { email: "thief@new.example", current: demoPassword }, changeEmail);
  await post(null, { email: mail(account("supervisor")) }, requestReset);
  const resetLink = await linkTo(mail(account("supervisor")));
  const { answer } = await post(cookie, { companyId: demoCompanyIds.acme, returnTo: "/" }, switchTo);
  const step = new URL((answer as Response).headers.get("Location") ?? "");
  await everywhere(cookie);
  expect(await follow(step)).toEqual({ cookie: null, to: "/login" });
  const address = await post(null, {}, confirmEmail, "localhost", tokenOf(await linkTo("thief@new.example")));
  expect(address.answer).toMatchObject({ init: { status: 410 } });
  const renewed = await post(null, chosen, reset, "localhost", tokenOf(resetLink));
  expect(renewed).toMatchObject({ answer: { init: { status: 410 } }, cookie: null });
});

test("of two presses at once one takes effect: reset, new address, step between hosts", async () => {
  const twice = async <T>(press: () => Promise<T>) => Promise.all([press(), press()]);
  await post(null, { email: mail(account("label")) }, requestReset);
  const link = tokenOf(await linkTo(mail(account("label"))));
  const resets = await twice(() => post(null, chosen, reset, "localhost", link));
  expect(resets.filter(({ cookie }) => cookie !== null)).toHaveLength(1);

  const cookie = resets.find((one) => one.cookie !== null)?.cookie ?? "";
  await post(cookie, { email: mail(account("other")), current: chosen.password }, changeEmail);
  const confirmation = tokenOf(await linkTo(mail(account("other"))));
  const before = (await auditRows("change-email")) ?? 0;
  const confirmed = await twice(() => post(null, {}, confirmEmail, "localhost", confirmation));
  expect(confirmed.filter(({ answer }) => answer instanceof Response)).toHaveLength(1);
  expect(await auditRows("change-email")).toBe(before + 1);

  const url = await openElsewhere("requester", demoCompanyIds.acme);
  const steps = await twice(() => follow(url));
  expect(steps.filter((step) => step.cookie !== null)).toHaveLength(1);
});

test("a token that is shown to the wrong company is not spent by it, and one whose effect fails is not spent either", async () => {
  const url = await openElsewhere("requester", demoCompanyIds.acme);
  expect(await follow(url, "nova.localhost")).toEqual({ cookie: null, to: "/login" });
  expect((await follow(url)).cookie).not.toBeNull();

  const cookie = await signedIn("supervisor");
  const email = mail(account("contested"));
  await post(cookie, { email, current: demoPassword }, changeEmail);
  const params = tokenOf(await linkTo(email));
  const elsewhere = await post(null, {}, confirmEmail, "acme.localhost", params);
  expect(elsewhere.answer).toMatchObject({ init: { status: 410 } });
  const rename = (from: string, to: string) =>
    DB.prepare("UPDATE users SET email = ? WHERE email = ?").bind(to, from).run();
  await rename(mail(account("artist")), email);
  expect((await post(null, {}, confirmEmail, "localhost", params)).answer).toMatchObject({ init: { status: 410 } });
  expect(await whoIs(cookie)).toMatchObject({ email: mail(account("supervisor")) });
  await rename(email, mail(account("artist")));
  expect((await post(null, {}, confirmEmail, "localhost", params)).answer).toBeInstanceOf(Response);
});
