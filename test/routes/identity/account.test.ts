import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { can } from "#app/identity/access/scopes.ts";
import { action as deleteAccount, loader as deletePage } from "#app/identity/account/routes/account-delete.tsx";
import { action as changeEmail, loader as emailPage } from "#app/identity/account/routes/account-email.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeSessions, loader as sessionsPage } from "#app/identity/account/routes/account-sessions.tsx";
import { action as changeProfile, loader as profilePage } from "#app/identity/account/routes/account-settings.tsx";
import { action as changeTokens, loader as tokensPage } from "#app/identity/account/routes/account-tokens.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

const database = env as unknown as { DB: D1Database };
const settings = "http://localhost/account-settings";

withDemoPeople();

async function signedIn(account: string, host = "localhost"): Promise<string> {
  const { cookie, status } = await signIn(account, { host });
  if (cookie === null) throw new Error(`${account} cannot sign in: ${status}`);
  return cookie;
}

const post = (url: string, cookie: string | null, form: Record<string, string>) => ({
  url,
  given: { method: "POST", cookie, form },
});

async function createToken(cookie: string, ctx = "ListTransactions") {
  const { url, given } = post(`${settings}/tokens`, cookie, { name: "Export", "scopes[0]": ctx, days: "30" });
  const { answer } = await visit(url, given, changeTokens);
  return (answer as unknown as { data: { token: string | null } }).data.token;
}

const bearer = (token: string | null, host = "localhost") =>
  visit(`http://${host}/api/v1/identities/me`, { authorization: `Bearer ${token}` }, apiHandler);

/** Fields of every form of the account settings at once, so that none is refused for what it lacks. */
const filled = {
  current: demoPassword,
  password: "five quiet harbours",
  confirmation: "five quiet harbours",
  email: "new@elsewhere.example",
  name: "Someone",
  nickname: "Some",
  "scopes[0]": "UpdateTransaction:RestrictedLicenseRequester",
  days: "7",
};

test("account settings are closed to visitors without an account and to administrators in a preview", async () => {
  const pages = [sessionsPage, tokensPage, profilePage, emailPage, deletePage];
  for (const page of pages) {
    await expect(visit(settings, {}, page)).rejects.toMatchObject({ code: "unauthorised" });
  }
  const acts = [changeSessions, changePassword, changeTokens, changeProfile, changeEmail, deleteAccount];
  for (const act of acts) {
    const { url, given } = post(settings, null, filled);
    await expect(visit(url, given, act)).rejects.toMatchObject({ code: "unauthorised" });
  }
  const cookie = await signedIn("requester", "acme.localhost");
  await database.DB.prepare(
    `UPDATE sessions SET original_user_id = (SELECT id FROM users WHERE email = '${mail("admin")}')
     WHERE user_id = (SELECT id FROM users WHERE email = '${mail("requester")}')`,
  ).run();
  const acme = "http://acme.localhost/account-settings";
  for (const page of pages) {
    await expect(visit(acme, { cookie }, page)).rejects.toMatchObject({ code: "forbidden" });
  }
  for (const act of acts) {
    const { url, given } = post(acme, cookie, filled);
    // Thrown, or said in the form, which keeps what was typed.
    const refusal = await visit(url, given, act).then(
      ({ answer }) => statusOf(answer),
      ({ status }: { status: number }) => status,
    );
    expect(refusal).toBe(403);
  }
});

test("a person sees every browser of their own, ends one, and ends them all", async () => {
  const here = await signedIn("supervisor");
  const there = await signedIn("supervisor", "acme.localhost");
  const stranger = await signedIn("staff");
  const { answer } = await visit(settings, { cookie: here }, sessionsPage);
  const { sessions } = answer as { sessions: { id: string; company: string; current: boolean }[] };
  expect(sessions.map(({ company, current }) => [company, current]).toSorted()).toEqual([
    ["Acme Motors", false],
    ["Syncline", true],
  ]);
  const other = sessions.find(({ current }) => !current)?.id ?? "";
  const foreign = post(settings, stranger, { sessionId: other });
  await visit(foreign.url, foreign.given, changeSessions);
  expect(await whoIs(there, "acme.localhost")).not.toBeNull();
  const own = post(settings, here, { sessionId: other });
  await visit(own.url, own.given, changeSessions);
  expect(await whoIs(there, "acme.localhost")).toBeNull();
  expect(await whoIs(here)).not.toBeNull();

  const again = await signedIn("supervisor", "acme.localhost");
  const all = await visit(settings, { method: "POST", cookie: here, form: { everywhere: "1" } }, changeSessions);
  expect((all.answer as Response).headers.get("Location")).toBe("/login");
  expect(await whoIs(here)).toBeNull();
  expect(await whoIs(again, "acme.localhost")).toBeNull();
  expect(await whoIs(stranger)).not.toBeNull();
});

test("a new password asks for the old one, renews this session and ends the others", async () => {
  const here = await signedIn("label");
  const there = await signedIn("label");
  const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };
  const change = async (form: Record<string, string>) => {
    const { url, given } = post(`${settings}/password`, here, form);
    return visit(url, given, changePassword);
  };
  const wrong = (await change({ current: "not the password", ...chosen })).answer;
  expect(wrong).toMatchObject({ data: { error: { current: ["This isn't your password."] } }, init: { status: 400 } });
  const done = await change({ current: demoPassword, ...chosen });
  expect((done.answer as Response).headers.get("Location")).toBe("/account-settings");
  expect(await whoIs(here)).toBeNull();
  expect(await whoIs(there)).toBeNull();
  expect(await whoIs(done.cookie)).toMatchObject({ email: mail("label") });
  expect(await signIn("label")).toMatchObject({ status: 401 });
  expect(await signIn("label", { password: chosen.password })).toMatchObject({ status: 302 });
});

test("an API token does what it was given and its owner may do, here, until it is revoked", async () => {
  const cookie = await signedIn("staff");
  const token = await createToken(cookie);
  const stored = await database.DB.prepare("SELECT token_hash AS hash FROM api_tokens").first<{ hash: string }>();
  expect(stored?.hash).not.toBe(token);
  const { answer } = await bearer(token);
  expect(await (answer as Response).json()).toMatchObject({
    data: { email: mail("staff"), scopes: ["ListTransactions"] },
  });
  await expect(bearer(token, "spaces.localhost")).rejects.toMatchObject({ code: "unauthorised" });
  await expect(bearer("A".repeat(43))).rejects.toMatchObject({ code: "unauthorised" });

  const page = await visit("http://localhost/discover", { authorization: `Bearer ${token}` }, () => null);
  expect(page.ctx.actor).toBeNull();
  const publicList = await visit(
    "http://localhost/api/v1/sliders",
    { authorization: `Bearer ${token}`, cookie },
    () => null,
  );
  expect(publicList.ctx.actor).toBeNull();
  expect(publicList.ctx.responseHeaders.has("Set-Cookie")).toBe(false);
  const both = await visit("http://localhost/api/v1/songs/x", { authorization: "Bearer none", cookie }, () => null);
  expect(both.ctx.actor).toBeNull();

  const set = (sql: string) => database.DB.prepare(sql).run();
  await set(`UPDATE users SET status = 'disabled' WHERE email = '${mail("staff")}'`);
  await expect(bearer(token)).rejects.toMatchObject({ code: "unauthorised" });
  await set(`UPDATE users SET status = 'active' WHERE email = '${mail("staff")}'`);
  const listed = (await visit(`${settings}/tokens`, { cookie }, tokensPage)).answer as { tokens: { id: string }[] };
  const tokenId = listed.tokens[0]?.id ?? "";
  const stranger = post(`${settings}/tokens`, await signedIn("admin"), { tokenId });
  await visit(stranger.url, stranger.given, changeTokens);
  await bearer(token);
  const own = post(`${settings}/tokens`, cookie, { tokenId });
  await visit(own.url, own.given, changeTokens);
  await expect(bearer(token)).rejects.toMatchObject({ code: "unauthorised" });
});

test("an API token of one company cannot be revoked on another company's host", async () => {
  const token = await createToken(await signedIn("admin"));
  const stored = "SELECT id FROM api_tokens ORDER BY created_at DESC, id DESC LIMIT 1";
  const tokenId = (await database.DB.prepare(stored).first<{ id: string }>())?.id ?? "";
  const elsewhere = post("http://acme.localhost/account-settings/tokens", await signedIn("admin", "acme.localhost"), {
    tokenId,
  });
  await visit(elsewhere.url, elsewhere.given, changeTokens);
  await expect(bearer(token)).resolves.toBeDefined();
});

test("no one gives a token more than they hold, and it loses what its owner loses", async () => {
  const cookie = await signedIn("artist");
  for (const scope of ["*", "ListTiers", "NoSuchScope"]) expect(await createToken(cookie, scope), scope).toBeNull();
  // The artists' dashboard is hidden from admins, so an admin's token does not find it either.
  const staffs = await createToken(await signedIn("staff"), "ListArtists");
  const asStaff = await visit("http://localhost/api/v1/songs/x", { authorization: `Bearer ${staffs}` }, () => null);
  expect(asStaff.ctx.actor?.scopes).toEqual(["ListArtists"]);
  expect(can(asStaff.ctx.actor, "artists-list")).toBe(true);
  expect(can(asStaff.ctx.actor, "dashboard")).toBe(false);
  const token = await createToken(cookie, "UpdateArtist");
  await database.DB.prepare(
    `DELETE FROM membership_policies WHERE membership_id IN
     (SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = '${mail("artist")}')`,
  ).run();
  const { answer } = await bearer(token);
  expect(await (answer as Response).json()).toMatchObject({ data: { scopes: [] } });
});
