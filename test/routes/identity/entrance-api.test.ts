import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findCompany } from "#app/companies/find-company.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { sendEmailToken } from "#app/identity/sign-in/request-email-token.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const { DB } = env as unknown as { DB: D1Database };
const password = "five quiet harbours";

withDemoPeople();

type Sent = {
  method?: string;
  cookie?: string | null;
  body?: unknown;
  host?: string;
  address?: string;
  headers?: Record<string, string>;
};
type Entered = {
  _id: string;
  email: string;
  scopes: string[];
  redirect: { url: string; token: string } | null;
  returnUrl: string;
};

/** A call of the API: the status, the data or the error, and the session that it set. */
async function call(
  path: string,
  { host = "localhost", body, method = body === undefined ? "GET" : "POST", ...sent }: Sent = {},
) {
  const given = { method, ...sent, body: body === undefined ? undefined : JSON.stringify(body) };
  try {
    const { answer, cookie, ctx } = await visit(`http://${host}/api/v1/${path}`, given, apiHandler);
    const { data } = (await (answer as Response).json()) as { data: never };
    return {
      status: (answer as Response).status,
      data: data as Entered,
      cookie,
      set: ctx.responseHeaders.getSetCookie(),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, data: null, cookie: null, set: [], error };
  }
}

const switchTo = (cookie: string | null, companyId: string) =>
  call("workspace-switch", { cookie, body: { workspaces: [companyId], isSwitch: true } });

const openTokens = async (purpose: string) =>
  (
    await DB.prepare("SELECT count(*) AS n FROM auth_tokens WHERE purpose = ? AND used_at IS NULL")
      .bind(purpose)
      .first<{ n: number }>()
  )?.n;

async function invite(email: string, hostname = "acme.localhost"): Promise<string> {
  const company = await findCompany(testContext().db, readHost(hostname, "localhost"));
  if (company === null) throw new Error(`${hostname} belongs to no company`);
  const ctx = testContext({ company, url: new URL(`http://${hostname}/`) });
  await invitePerson(ctx, { email, name: "Noor Haddad", policyIds: [demoPolicies.supervisor.id] });
  return (await linkTo(email)).pathname.split("/").at(-1) ?? "";
}

test("a workspace switch gives a token for the other host, which becomes the user there, once", async () => {
  const { cookie } = await signIn("supervisor");
  const switched = await switchTo(cookie, demoCompanyIds.acme);
  const { redirect } = switched.data ?? {};
  expect(redirect).toEqual({ url: "http://acme.localhost", token: expect.stringMatching(/^[\w-]{20,}$/) });
  const body = { authToken: redirect?.token };
  expect((await call("pending-user", { body })).error).toMatchObject({ code: "gone" });
  const entered = await call("pending-user", { body, host: "acme.localhost" });
  expect(entered.data).toMatchObject({
    email: mail("supervisor"),
    username: mail("supervisor"),
    scopes: expect.any(Array),
  });
  const current = (entered.data as unknown as { workspaces: { current: boolean; subdomain: string }[] }).workspaces;
  expect(current.filter((one) => one.current)).toMatchObject([{ subdomain: "acme" }]);
  expect(await whoIs(entered.cookie, "acme.localhost")).toMatchObject({ email: mail("supervisor") });
  expect((await call("pending-user", { body, host: "acme.localhost" })).error).toMatchObject({ code: "gone" });

  expect((await switchTo(cookie, "none")).status).toBe(404);
  expect((await switchTo(cookie, demoCompanyIds.main)).error).toMatchObject({ code: "conflict" });
  expect((await switchTo(null, demoCompanyIds.acme)).status).toBe(401);
});

test("a token whose owner may not enter any more is not used up", async () => {
  const { cookie } = await signIn("supervisor");
  const { data } = await switchTo(cookie, demoCompanyIds.acme);
  const status = (to: string) =>
    DB.prepare(
      "UPDATE memberships SET status = ? WHERE company_id = ? AND user_id = (SELECT id FROM users WHERE email = ?)",
    )
      .bind(to, demoCompanyIds.acme, mail("supervisor"))
      .run();
  const before = await openTokens("exchange");
  await status("disabled");
  const body = { authToken: data?.redirect?.token };
  expect((await call("pending-user", { body, host: "acme.localhost" })).error).toMatchObject({ code: "gone" });
  expect(await openTokens("exchange")).toBe(before);
  await status("active");
  expect((await call("pending-user", { body, host: "acme.localhost" })).status).toBe(200);
});

test("a sign-up token names who is invited and opens the account once, for that person and with an allowed password", async () => {
  const token = await invite("noor@example.com");
  const host = "acme.localhost";
  const invited = await call(`sign-up/${token}`, { host });
  expect(invited.data).toMatchObject({ username: "noor@example.com", companyName: "Acme Motors", hasAccount: false });
  const body = { token, userId: invited.data?._id, username: "noor@example.com", password };
  const open = await openTokens("sign_up");
  for (const [change, field] of [
    [{ userId: "someone" }, "userId"],
    [{ username: mail("admin") }, "username"],
    [{ password: "short" }, "password"],
    [{ password: "password123" }, "password"],
  ] as const)
    expect((await call("sign-up", { host, body: { ...body, ...change } })).error, field).toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
  expect(await openTokens("sign_up")).toBe(open);
  const done = await call("sign-up", { host, body });
  expect(done.data).toMatchObject({ email: "noor@example.com", redirect: null, returnUrl: "/" });
  expect(await whoIs(done.cookie, host)).toMatchObject({ email: "noor@example.com" });
  for (const again of [call("sign-up", { host, body }), call(`sign-up/${token}`, { host })])
    expect((await again).error).toMatchObject({ code: "gone" });
  const login = await call("sessions", { host, body: { username: "noor@example.com", password } });
  expect([login.status, login.cookie !== null]).toEqual([201, true]);
});

test("a sign-up at another host than the company's goes on there with a token", async () => {
  const token = await invite("remote@example.com");
  const { data } = await call(`sign-up/${token}`);
  const body = { token, userId: data?._id, username: "remote@example.com", password, returnUrl: "/search" };
  const done = await call("sign-up", { body });
  expect(done).toMatchObject({
    cookie: null,
    data: { redirect: { url: "http://acme.localhost" }, returnUrl: "/search" },
  });
  const entered = await call("pending-user", {
    host: "acme.localhost",
    body: { authToken: done.data?.redirect?.token },
  });
  expect(entered.data).toMatchObject({ email: "remote@example.com" });
});

test("of twenty sign-ups with one token at once one opens the account", async () => {
  const token = await invite("race@example.com");
  const host = "acme.localhost";
  const { data } = await call(`sign-up/${token}`, { host });
  const body = { token, userId: data?._id, username: "race@example.com", password };
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await call("sign-up", { host, body })).status),
  );
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
});

async function magicToken(account: string): Promise<string> {
  const ctx = testContext({ url: new URL("http://localhost/login") });
  await sendEmailToken(ctx, { purpose: "magic", email: mail(account), returnPath: "/search" });
  return (await linkTo(mail(account))).searchParams.get("magicToken") ?? "";
}

test("a magic login signs in once, and asks before it replaces someone else", async () => {
  const token = await magicToken("artist");
  const { cookie: other } = await signIn("staff");
  const refused = await call("magic-login", { cookie: other, body: { magicToken: token } });
  expect(refused.error).toMatchObject({ code: "conflict" });
  expect(await whoIs(other)).toMatchObject({ email: mail("staff") });
  const replaced = await call("magic-login", {
    cookie: other,
    body: { magicToken: token, replaces: true, returnUrl: "//evil.example" },
  });
  expect(replaced.data).toMatchObject({ email: mail("artist"), redirect: null, returnUrl: "/" });
  expect(await whoIs(replaced.cookie)).toMatchObject({ email: mail("artist") });
  expect(await whoIs(other)).toBeNull();
  const again = await call("magic-login", { body: { magicToken: token } });
  expect(again.error).toMatchObject({
    code: "gone",
    message: "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
  });
});

test("consent of one's own account is stored with the person and in the browser's choice", async () => {
  const { cookie } = await signIn("label");
  const patch = (cookieConsent: unknown, given: Sent = {}) =>
    call("identities/me", { method: "PATCH", cookie, body: { cookieConsent }, ...given });
  const given = await patch(true);
  expect(given.data).toMatchObject({ email: mail("label"), cookieConsent: true });
  expect(given.set).toContainEqual(expect.stringMatching(/^consent=necessary(?:\+|%2B)analytics(?:\+|%2B)marketing;/));
  expect(await whoIs(cookie)).toMatchObject({ cookieConsent: true });
  const kept = await patch(true, { cookie: `${cookie}; consent=necessary+analytics` });
  expect(kept.set).toContainEqual(expect.stringMatching(/^consent=necessary(?:\+|%2B)analytics;/));
  const withdrawn = await patch(false);
  expect(withdrawn.set).toContainEqual(expect.stringMatching(/^consent=necessary;/));
  expect(await whoIs(cookie)).toMatchObject({ cookieConsent: false });
  expect((await patch("yes")).error).toMatchObject({
    code: "invalid",
    fields: { cookieConsent: [expect.any(String)] },
  });
  expect((await patch(true, { cookie: null })).status).toBe(401);
});

test("logout ends the session of the cookie, once or twice, and no API token", async () => {
  const { cookie } = await signIn("requester", { host: "acme.localhost" });
  const logout = (given: Sent) => call("logout", { method: "POST", host: "acme.localhost", ...given });
  const refused = await logout({ headers: { Authorization: "Bearer none" }, cookie });
  expect(refused.error).toMatchObject({ code: "forbidden" });
  expect(await whoIs(cookie, "acme.localhost")).not.toBeNull();
  expect((await logout({ cookie })).data).toEqual({});
  expect(await whoIs(cookie, "acme.localhost")).toBeNull();
  expect((await logout({ cookie })).status).toBe(200);
});

test("a company is found by its sub-domain in the environment of the host, with its theme", async () => {
  const acme = await call("companies?subdomain=acme");
  expect(acme.data).toMatchObject({
    _id: demoCompanyIds.acme,
    name: "Acme Motors",
    subdomain: "acme",
    theme: {
      pageTitle: expect.any(String),
      pageDescription: expect.any(String),
      sidebarMenu: [{ label: expect.any(String) }, {}],
      hideHeader: false,
    },
    hlsConfig: { entryPointPlaylist: null },
  });
  expect((await call("companies", { host: "acme.localhost" })).data).toMatchObject({ _id: demoCompanyIds.acme });
  expect((await call("companies")).data).toMatchObject({ _id: demoCompanyIds.main, subdomain: null });
  expect((await call("companies?subdomain=studio", { host: "spaces.localhost" })).data).toMatchObject({
    subdomain: "studio",
  });
  for (const subdomain of ["studio", "spaces", "nobody", "a.b", "ACME-"])
    expect((await call(`companies?subdomain=${subdomain}`)).status, subdomain).toBe(404);
});

test("sign-ins over the API are limited by address", async () => {
  const statuses = await withinOneMinute(async () => {
    const address = "10.9.9.9";
    const made: number[] = [];
    for (let at = 0; at < 62; at += 1)
      made.push((await call("magic-login", { address, body: { magicToken: "x" } })).status);
    return made;
  });
  expect(statuses.at(0)).toBe(410);
  expect(statuses.at(-1)).toBe(429);
});
