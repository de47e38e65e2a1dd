import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as sendInvitation } from "#app/backoffice/people/routes/iam-invite.tsx";
import { findCompany } from "#app/companies/find-company.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { loader as exchange } from "#app/identity/session/routes/auth.ts";
import { action as askAgain } from "#app/identity/sign-in/routes/invite.tsx";
import { action as signUp, loader as signUpPage } from "#app/site/routes/user-sign-up.tsx";
import { action as requestAccount, loader as signUpEntry } from "#app/visitor-requests/account/routes/signup.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const database = env as unknown as { DB: D1Database };
const chosen = { password: "five quiet harbours", confirmation: "five quiet harbours" };

withDemoPeople();

async function invite(email: string, hostname = "acme.localhost") {
  const company = await findCompany(testContext().db, readHost(hostname, "localhost"));
  if (company === null) throw new Error(`${hostname} belongs to no company`);
  const ctx = testContext({ company, url: new URL(`http://${hostname}/`) });
  return invitePerson(ctx, { email, name: "Noor Haddad", policyIds: [demoPolicies.supervisor.id] });
}

const tokenOf = (link: URL) => ({ token: link.pathname.split("/").at(-1) ?? "" });

async function submit(link: URL, form: Record<string, string>, host = link.host, query = "") {
  const given = { method: "POST", form, params: tokenOf(link) };
  const { answer, cookie } = await visit(`http://${host}${link.pathname}${query}`, given, signUp);
  if (answer instanceof Response) return { status: answer.status, location: answer.headers.get("Location"), cookie };
  const refused = answer as unknown as {
    data: { reply: { error?: Record<string, string[]> } | null; elsewhere: string | null };
    init: { status: number } | null;
  };
  const { reply, elsewhere } = refused.data;
  return { status: refused.init?.status ?? 200, error: reply?.error ?? null, location: elsewhere, cookie };
}

async function pageOf(link: URL) {
  const { answer } = await visit(link.href, { params: tokenOf(link) }, signUpPage);
  return answer as { companyName: string; invited: { email: string; hasAccount: boolean } | null };
}

async function pass(location: string, host = new URL(location).host) {
  const { pathname, search } = new URL(location);
  const params = { authToken: pathname.split("/").at(-1) ?? "" };
  const { answer, cookie } = await visit(`http://${host}${pathname}${search}`, { params }, exchange);
  return { location: (answer as Response).headers.get("Location"), cookie };
}

test("an invitation opens an account with the policies it names, once, after a password of its owner's own", async () => {
  await invite("noor@example.com");
  expect(await mailsTo("noor@example.com")).toMatchObject([
    { template: "invitation", subject: "You're invited to Acme Motors" },
  ]);
  const link = await linkTo("noor@example.com");
  expect(link.host).toBe("acme.localhost");
  expect(await pageOf(link)).toEqual({
    landing: null,
    companyName: "Acme Motors",
    invited: { email: "noor@example.com", hasAccount: false },
  });
  expect(await submit(link, { join: "1" })).toMatchObject({ status: 410, cookie: null });
  expect((await submit(link, {})).error).toEqual({
    password: ["Please enter the Password"],
    confirmation: ["Please enter the Password Confirmation"],
  });
  expect((await submit(link, { ...chosen, confirmation: "another" })).error).toEqual({
    confirmation: ["Password and Password Confirmation don't match."],
  });

  const done = await submit(link, { ...chosen, email: mail("admin"), userId: "x" });
  expect(done).toMatchObject({ status: 302, location: "/" });
  const actor = await whoIs(done.cookie, "acme.localhost");
  expect(actor).toMatchObject({ email: "noor@example.com", name: "Noor Haddad", nickname: "Noor" });
  expect(actor?.scopes.toSorted()).toEqual(demoPolicies.supervisor.scopes.toSorted());
  expect(await whoIs(done.cookie)).toBeNull();

  expect(await pageOf(link)).toMatchObject({ invited: null });
  expect(await submit(link, chosen)).toMatchObject({ status: 410, cookie: null });
  const { results } = await database.DB.prepare(
    "SELECT action FROM audit_log WHERE subject_type = 'invitation' ORDER BY created_at",
  ).all();
  expect(results.map((row) => row.action)).toEqual(["invite", "accept-invitation"]);
});

test("taken up on another host, it leads to the company's own with a token that works there, once, within a minute", async () => {
  await invite("kofi@example.com");
  const link = await linkTo("kofi@example.com");
  const done = await submit(link, chosen, "localhost", "?returnUrl=%2Fsearch");
  expect(done.cookie).toBeNull();
  expect(done.location).toMatch(/^http:\/\/acme\.localhost\/auth\/[\w-]{43}\?returnUrl=%2Fsearch$/);
  const location = `${done.location}&utm=mail`;
  const tries = await Promise.all([pass(location), pass(location)]);
  const [inside] = tries.filter(({ cookie }) => cookie !== null);
  expect(tries.map((one) => one.location).toSorted()).toEqual(["/login", "/search?utm=mail"]);
  expect(await whoIs(inside?.cookie ?? null, "acme.localhost")).toMatchObject({ email: "kofi@example.com" });
  expect(await pass(location)).toEqual({ location: "/login", cookie: null });

  await invite("lena@example.com");
  const other = await submit(await linkTo("lena@example.com"), chosen, "localhost");
  expect(await pass(other.location ?? "", "nova.localhost")).toEqual({ location: "/login", cookie: null });
  await invite("omar@example.com");
  const late = await submit(await linkTo("omar@example.com"), chosen, "localhost");
  await database.DB.prepare("UPDATE auth_tokens SET expires_at = expires_at - 60001 WHERE purpose = 'exchange'").run();
  expect(await pass(late.location ?? "")).toEqual({ location: "/login", cookie: null });
});

test("someone who has an account joins with one press and keeps the password; a withdrawn invitation opens nothing", async () => {
  await invite(mail("artist"));
  const link = await linkTo(mail("artist"));
  expect((await pageOf(link)).invited).toEqual({ email: mail("artist"), hasAccount: true });
  const joined = await submit(link, { join: "1", ...chosen });
  expect(joined).toMatchObject({ status: 302, location: "/artists-list" });
  expect(await signIn("artist", { host: "acme.localhost" })).toMatchObject({ status: 302 });

  const { invitationId } = await invite("rosa@example.com");
  const withdrawn = await linkTo("rosa@example.com");
  await database.DB.prepare("UPDATE invitations SET status = 'revoked' WHERE id = ?").bind(invitationId).run();
  expect(await pageOf(withdrawn)).toMatchObject({ invited: null });
  expect(await submit(withdrawn, chosen)).toMatchObject({ status: 410, cookie: null });
});

test("an invitation gives no more than its sender may give when it is accepted", async () => {
  const { cookie } = await signIn("admin", { host: "acme.localhost" });
  const send = async (email: string, policy: keyof typeof demoPolicies) => {
    const form = { name: "Noor Haddad", email, policyIds: demoPolicies[policy].id };
    const url = "http://acme.localhost/iam/invite";
    expect((await visit(url, { method: "POST", cookie, form }, sendInvitation)).answer).toBeInstanceOf(Response);
    return linkTo(email);
  };
  const withAll = await send("second-self@example.com", "administrator");
  const withSome = await send("noor-again@example.com", "supervisor");
  const policiesOfAdmin = `UPDATE membership_policies SET policy_id = ? WHERE policy_id = ? AND membership_id IN
    (SELECT m.id FROM memberships AS m JOIN users ON users.id = m.user_id WHERE email = ?)`;
  const swap = (from: string, to: string) => database.DB.prepare(policiesOfAdmin).bind(to, from, mail("admin")).run();
  const { administrator, supervisor } = demoPolicies;
  await swap(administrator.id, supervisor.id);
  for (const link of [withAll, withSome]) {
    expect(await pageOf(link)).toMatchObject({ invited: null });
    expect(await submit(link, chosen)).toMatchObject({ status: 410, cookie: null });
  }
  await swap(supervisor.id, administrator.id);
  expect(await submit(withSome, chosen)).toMatchObject({ status: 302 });
});

test("of two people who accept one invitation at once one gets in, with their password; a withdrawal in between wins", async () => {
  await invite("twice@example.com");
  const link = await linkTo("twice@example.com");
  const other = { password: "six quiet harbours", confirmation: "six quiet harbours" };
  const both = await Promise.all([submit(link, chosen), submit(link, other)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([302, 410]);
  const count = await database.DB.prepare(
    "SELECT count(*) AS n FROM sessions JOIN users ON users.id = user_id WHERE email = 'twice@example.com'",
  ).first("n");
  expect(count).toBe(1);

  const { invitationId } = await invite("taken-back@example.com");
  const withdrawn = await linkTo("taken-back@example.com");
  const [accepted] = await Promise.all([
    submit(withdrawn, chosen),
    database.DB.prepare("UPDATE invitations SET status = 'revoked' WHERE id = ? AND status = 'pending'")
      .bind(invitationId)
      .run(),
  ]);
  expect(accepted).toMatchObject({ status: 410, cookie: null });
  const members = "SELECT count(*) AS n FROM memberships JOIN users ON users.id = user_id WHERE email = ?";
  expect(await database.DB.prepare(members).bind("taken-back@example.com").first("n")).toBe(0);
});

test("the edition comes from the invitation or its policies and decides where a new person starts", async () => {
  const company = await findCompany(testContext().db, readHost("acme.localhost", "localhost"));
  if (company === null) throw new Error("acme.localhost is no company's");
  const ctx = testContext({ company, url: new URL("http://acme.localhost/") });
  const policyIds = [demoPolicies.artist.id];
  await invitePerson(ctx, { email: "new-artist@example.com", name: "Sol Berg", policyIds });
  const done = await submit(await linkTo("new-artist@example.com"), chosen);
  expect(done).toMatchObject({ status: 302, location: "/artists-list" });
  expect(await whoIs(done.cookie, "acme.localhost")).toMatchObject({ edition: "artists" });
  await invite("new-brand@example.com");
  const brand = await submit(await linkTo("new-brand@example.com"), chosen);
  expect(brand).toMatchObject({ status: 302, location: "/" });
  expect(await whoIs(brand.cookie, "acme.localhost")).toMatchObject({ edition: "standard" });
  // The invitation's own edition counts more than the policies', and a second workspace changes nothing by its policies.
  await invitePerson(ctx, { email: "plain@example.com", name: "Sol Berg", policyIds, edition: "standard" });
  const plain = await submit(await linkTo("plain@example.com"), chosen);
  expect(plain).toMatchObject({ status: 302, location: "/" });
  await invitePerson(ctx, { email: mail("staff"), name: "Jonas", policyIds });
  expect(await submit(await linkTo(mail("staff")), { join: "1" })).toMatchObject({ location: "/" });
});

test("an open invitation can be mailed again, to its own address alone, and the response says nothing about it", async () => {
  const { invitationId } = await invite("iris@example.com");
  const ask = async (path: string, params: Record<string, string>, form: Record<string, string> = {}) => {
    const { answer } = await visit(`http://acme.localhost${path}`, { method: "POST", params, form }, askAgain);
    return (answer as Response).headers.get("Location");
  };
  expect(await ask(`/invite/${invitationId}`, { id: invitationId })).toBe(`/invite/${invitationId}?sent`);
  expect(await mailsTo("iris@example.com")).toHaveLength(2);
  expect(await ask("/invite", {}, { email: "iris@example.com" })).toBe("/invite?sent");
  expect(await mailsTo("iris@example.com")).toHaveLength(3);
  expect(await ask("/invite", {}, { email: "unknown@example.com" })).toBe("/invite?sent");
  expect(await mailsTo("unknown@example.com")).toEqual([]);
  expect(await ask("/invite/none", { id: "none" })).toBe("/invite/none?sent");
  const [first, , third] = await mailsTo("iris@example.com");
  expect(first?.text).not.toBe(third?.text);
});

test("a visitor without an invitation asks for an account, and the page they wanted is kept", async () => {
  const url = "http://localhost/signup?returnUrl=%2Fsearch%3Fq%3Dsea";
  const shown = (await visit(url, {}, signUpEntry)).answer;
  expect(shown).toMatchObject({ carried: "?returnUrl=%2Fsearch%3Fq%3Dsea", sent: false });
  const hostile = (await visit("http://localhost/signup?returnUrl=//evil.example", {}, signUpEntry)).answer;
  expect(hostile).toMatchObject({ carried: "" });
  const bad = (await visit(url, { method: "POST", form: { kind: "king", email: "x" } }, requestAccount)).answer;
  expect(Object.keys((bad as unknown as { data: { error: object } }).data.error).toSorted()).toEqual([
    "email",
    "kind",
    "name",
  ]);
  const form = { kind: "label", name: " Ana Ruiz ", email: "Ana@Example.com", message: "One film" };
  const { answer } = await visit(url, { method: "POST", form }, requestAccount);
  expect((answer as Response).headers.get("Location")).toBe("/signup?sent=&returnUrl=%2Fsearch%3Fq%3Dsea");
  const row = await database.DB.prepare("SELECT kind, name, email, status, details FROM visitor_requests").first();
  const details = '{"accountKind":"label"}';
  expect(row).toEqual({ kind: "account", name: "Ana Ruiz", email: "ana@example.com", status: "new", details });
  const bot = await visit(url, { method: "POST", form: { ...form, homepage: "https://spam.example" } }, requestAccount);
  expect((bot.answer as Response).headers.get("Location")).toBe("/signup?sent=&returnUrl=%2Fsearch%3Fq%3Dsea");
  expect(await database.DB.prepare("SELECT count(*) AS n FROM visitor_requests").first("n")).toBe(1);
});
