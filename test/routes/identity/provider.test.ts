import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { invitePerson } from "#app/identity/people/invite-person.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { acme, cookieOf, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import {
  beginAt,
  comeBack,
  proveDomain,
  saveAt,
  settingsAt,
  signInAt,
} from "#test/routes/identity/provider-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { type ScriptedProvider, scriptedProvider, servedProviders } from "#test/support/scripted-provider.ts";

const { DB } = env as unknown as Bindings;
const nova = "nova.localhost";

withCompanySettings();

let provider: ScriptedProvider;
let other: ScriptedProvider;
/** Someone else in each test. */
let address = "";
let people = 0;

beforeEach(async () => {
  provider = await scriptedProvider(4001);
  other = await scriptedProvider(4002);
  servedProviders(provider, other);
  people += 1;
  address = `someone-${people}@brand.example`;
  provider.claims = { ...provider.claims, email: address };
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const table of ["external_identities", "identity_providers", "company_domains"])
    await DB.prepare(`DELETE FROM ${table}`).run();
});

const personId = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

async function userOf(email: string) {
  return DB.prepare("SELECT id, name, status, password_hash FROM users WHERE email = ?")
    .bind(email)
    .first<Record<string, string>>();
}

async function actorAt(account: string) {
  return (await visit(`http://${acme}/`, { cookie: await cookieOf(account) }, () => null)).ctx;
}

async function policiesOf(email: string, companyId: string): Promise<string[]> {
  const rows = await DB.prepare(
    "SELECT p.name FROM users u JOIN memberships m ON m.user_id = u.id AND m.company_id = ? JOIN membership_policies g ON g.membership_id = m.id JOIN policies p ON p.id = g.policy_id WHERE u.email = ?",
  )
    .bind(companyId, email)
    .all<{ name: string }>();
  return rows.results.map(({ name }) => name);
}

async function roleOf(name: RegExp): Promise<string> {
  return (await settingsAt(acme)).roles.find((role) => name.test(role.name))?.id ?? "";
}

test("someone of a proven domain joins with the chosen roles, and is known by the subject from then on", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  const policyIds = await roleOf(/requester/i);
  expect(policyIds).not.toBe("");
  expect((await saveAt(acme, provider, { policyIds })).status).toBe(302);
  const { to } = await beginAt({ query: "?returnUrl=%2Fsearch%3Fq%3Drain&sU=someone%40brand.example" });
  expect(to?.origin).toBe("https://receiver.localhost:4001");
  expect(Object.fromEntries(to?.searchParams ?? [])).toMatchObject({
    ...{ client_id: "syncline-client", response_type: "code", scope: "openid email profile" },
    ...{ code_challenge_method: "S256", login_hint: "someone@brand.example" },
    redirect_uri: "http://acme.localhost/sign-in/provider/callback",
  });
  const joined = await signInAt(provider, { query: "?returnUrl=%2Fsearch%3Fq%3Drain" });
  expect(joined).toMatchObject({ status: 302, to: "/search?q=rain", failure: "" });
  expect(joined.session).toMatch(/^session=/);
  const user = await userOf(address);
  expect(user).toMatchObject({ name: "Sam Sample", status: "active", password_hash: null });
  expect(await policiesOf(address, demoCompanyIds.acme)).toHaveLength(1);
  const session = await DB.prepare("SELECT provider_id, factor_at FROM sessions WHERE user_id = ?")
    .bind(user?.id)
    .first();
  expect(session).toMatchObject({ provider_id: expect.any(String), factor_at: null });

  // The address changes at the provider: the same person, whose account keeps its own.
  provider.claims = {
    ...provider.claims,
    email: "renamed@elsewhere.example",
    email_verified: false,
    amr: ["pwd", "mfa"],
  };
  expect((await signInAt(provider)).status).toBe(302);
  expect(await userOf("renamed@elsewhere.example")).toBeNull();
  const strong = await DB.prepare("SELECT factor_at FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT 1")
    .bind(user?.id)
    .first("factor_at");
  expect(strong).toBeTypeOf("number");

  // A disabled membership stays out.
  await DB.prepare("UPDATE memberships SET status = 'disabled' WHERE user_id = ?").bind(user?.id).run();
  expect(await signInAt(provider)).toMatchObject({
    status: 403,
    failure: expect.stringMatching(/can't enter this workspace/),
    session: null,
  });
});

test("an address counts when the provider has verified it and the company has proven its domain", async () => {
  await saveAt(acme, provider, { policyIds: await roleOf(/requester/i) });
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/domain/) });
  await proveDomain(demoCompanyIds.nova, "brand.example");
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/domain/) });
  await DB.prepare("UPDATE company_domains SET company_id = ?").bind(demoCompanyIds.acme).run();
  for (const email_verified of [false, "false", undefined, 1, "yes"]) {
    provider.claims = { ...provider.claims, email_verified };
    expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/verified/) });
  }
  for (const email of [undefined, "", "no address", "a@b@brand.example", 7]) {
    provider.claims = { sub: "x", email, email_verified: true };
    expect(await signInAt(provider)).toMatchObject({ status: 403 });
  }
  // Sub-domains and look-alikes are other domains.
  for (const email of ["a@sub.brand.example", "a@brand.example.evil.example", "a@brаnd.example"]) {
    provider.claims = { sub: "x", email, email_verified: true };
    expect(await signInAt(provider)).toMatchObject({ status: 403 });
  }
  // Addresses from the userinfo endpoint, and Microsoft's claim for a verified domain.
  provider.claims = { sub: "of-userinfo" };
  provider.userInfo = { sub: "of-userinfo", email: "Info@Brand.example", email_verified: true };
  expect((await signInAt(provider)).status).toBe(302);
  expect(await userOf("info@brand.example")).not.toBeNull();
  provider.userInfo = { sub: "someone else", email: "info@brand.example", email_verified: true };
  expect((await signInAt(provider)).status).toBe(403);
  provider.userInfo = null;
  provider.claims = { sub: "of-entra", email: "entra@brand.example", xms_edov: true };
  expect((await signInAt(provider)).status).toBe(302);
});

test("a second account at the provider doesn't take over a person linked with another", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  await saveAt(acme, provider, { policyIds: await roleOf(/requester/i) });
  expect((await signInAt(provider)).status).toBe(302);
  provider.claims = { ...provider.claims, sub: "subject-2" };
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/Another account/) });
});

test("without roles for a first sign-in only those who are invited get in, with the roles of the invitation", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  await saveAt(acme, provider, { policyIds: "" });
  provider.claims = { sub: "newcomer", email: "invited@brand.example", email_verified: true, name: "Ina Vited" };
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/aren't a member/) });
  expect(await userOf("invited@brand.example")).toBeNull();
  const admin = await actorAt("admin");
  const inviting = { email: "invited@brand.example", name: "Ina Vited", policyIds: [await roleOf(/requester/i)] };
  await invitePerson(admin, inviting);
  expect((await signInAt(provider)).status).toBe(302);
  expect(await userOf("invited@brand.example")).toMatchObject({ status: "active" });
  expect(await policiesOf("invited@brand.example", demoCompanyIds.acme)).toHaveLength(1);
  const state = await DB.prepare("SELECT status FROM invitations WHERE email = 'invited@brand.example'").first(
    "status",
  );
  expect(state).toBe("accepted");
  // Who invited may not give these roles any more.
  await invitePerson(admin, { ...inviting, email: "late@brand.example" });
  await DB.prepare("UPDATE invitations SET invited_by = ? WHERE email = 'late@brand.example'")
    .bind(personId("supervisor"))
    .run();
  provider.claims = { sub: "late", email: "late@brand.example", email_verified: true };
  await DB.prepare("UPDATE memberships SET status = 'disabled' WHERE user_id = ?").bind(personId("supervisor")).run();
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/aren't a member/) });
  await DB.prepare("UPDATE memberships SET status = 'active' WHERE user_id = ?").bind(personId("supervisor")).run();
});

test("roles of a first sign-in are no longer given once who chose them may not give them", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  const policyIds = await roleOf(/requester/i);
  await saveAt(acme, provider, { policyIds });
  await DB.prepare("UPDATE identity_providers SET created_by = ?").bind(personId("supervisor")).run();
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/aren't a member/) });
});

test("responses that weren't asked for, are another browser's or another company's, are refused", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  await proveDomain(demoCompanyIds.nova, "nova-brand.example");
  await saveAt(acme, provider, { policyIds: await roleOf(/requester/i) });
  expect((await saveAt(nova, other)).status).toBe(302);
  const ours = await beginAt();
  const theirs = await beginAt({ host: nova });
  const state = (of: typeof ours) => of.to?.searchParams.get("state") ?? "";
  const good = { code: "good", state: state(ours), iss: provider.issuer };
  provider.nonce = ours.to?.searchParams.get("nonce") ?? "";
  const asked = { status: 400, failure: expect.stringMatching(/didn't begin in this browser/), session: null };
  expect(await comeBack(good, [])).toMatchObject(asked);
  // Another company's cookie, here and there.
  expect(await comeBack(good, [theirs.attempt])).toMatchObject(asked);
  expect(await comeBack(good, [ours.attempt], nova)).toMatchObject(asked);
  expect(await comeBack(good, [`${ours.attempt.slice(0, -6)}AAAAAA`])).toMatchObject(asked);
  const refused = { status: 403, session: null };
  const another = await beginAt();
  expect(await comeBack({ ...good, state: state(another) }, [ours.attempt])).toMatchObject(refused);
  expect(await comeBack({ ...good, state: "" }, [ours.attempt])).toMatchObject(refused);
  // The response of another provider (mix-up, RFC 9207), and one that doesn't say whose it is.
  expect(await comeBack({ ...good, iss: other.issuer }, [ours.attempt])).toMatchObject(refused);
  expect(await comeBack({ code: "good", state: good.state }, [ours.attempt])).toMatchObject(refused);
  expect(await comeBack({ ...good, code: "of another" }, [ours.attempt])).toMatchObject(refused);
  expect(
    await comeBack({ error: "access_denied", state: good.state, iss: provider.issuer }, [ours.attempt]),
  ).toMatchObject(refused);
  expect(await comeBack(good, [ours.attempt])).toMatchObject({ status: 302 });
});

test("an ID token with another nonce, audience, issuer, time or key is refused; a minute of difference is not", async () => {
  await proveDomain(demoCompanyIds.acme, "brand.example");
  await saveAt(acme, provider, { policyIds: await roleOf(/requester/i) });
  const seconds = () => Math.floor(Date.now() / 1000);
  for (const token of [
    { nonce: "another" },
    { nonce: undefined },
    { aud: "another-client" },
    { aud: ["syncline-client", "another"], azp: "another" },
    { iss: other.issuer },
    { exp: seconds() - 120 },
    { iat: undefined },
    { sub: "" },
  ]) {
    provider.token = token;
    expect(await signInAt(provider), JSON.stringify(token)).toMatchObject({ status: 403, session: null });
  }
  provider.token = {};
  provider.forges = true;
  expect(await signInAt(provider)).toMatchObject({ status: 403, failure: expect.stringMatching(/can't trust/) });
  provider.forges = false;
  provider.clockMs = -55_000;
  provider.token = { exp: seconds() - 50 };
  expect((await signInAt(provider)).status).toBe(302);
  provider.token = {};
  provider.clockMs = 55_000;
  expect((await signInAt(provider)).status).toBe(302);
  // A key that is new between two sign-ins.
  await provider.rotateKey();
  expect((await signInAt(provider)).status).toBe(302);
});

test("a provider that is down, slow of mind or elsewhere is told as such, and nothing else is asked", async () => {
  await saveAt(acme, provider);
  const path = "/.well-known/openid-configuration";
  const long = () => Response.json({ issuer: provider.issuer, filler: "x".repeat(5_000_000) });
  for (const [instead, status] of [
    [() => Promise.reject(new TypeError("connection refused")), 503],
    [long, 503],
    [() => new Response(null, { status: 302, headers: { Location: "https://169.254.169.254/" } }), 503],
    [() => new Response("<p>Down</p>", { status: 500 }), 403],
    [() => new Response("not json", { headers: { "Content-Type": "application/json" } }), 403],
    [() => Response.json({ issuer: "https://evil.example" }), 403],
  ] as const) {
    provider.instead[path] = instead;
    expect(await beginAt(), String(instead)).toMatchObject({ to: null, status, attempt: "" });
  }
  delete provider.instead[path];
  for (const authorization_endpoint of [
    "https://10.0.0.1/auth",
    "http://evil.example/auth",
    "javascript:alert(1)",
    undefined,
  ]) {
    provider.document = { authorization_endpoint };
    expect(await beginAt()).toMatchObject({ to: null, status: 403 });
  }
  provider.document = { token_endpoint: "https://192.168.0.1/token" };
  provider.requests.length = 0;
  expect(await signInAt(provider)).toMatchObject({ status: 503 });
  expect(provider.requests).not.toContain("/token");
});

test("settings name what is wrong: an issuer that is private, unknown or says it is another, an unknown role, an emergency account that isn't one", async () => {
  const save = (fields: Record<string, string>) => saveAt(acme, provider, fields);
  for (const issuer of [
    "",
    "acme",
    "http://login.example",
    "https://10.0.0.1",
    "https://localhost",
    "https://user:pw@login.example",
    "https://login.example?x=1",
  ])
    expect((await save({ issuer })).errors.issuer?.[0], issuer).toMatch(/^Issuer/);
  expect((await save({ issuer: "https://receiver.localhost:4003" })).errors.issuer?.[0]).toMatch(/no connection/);
  provider.document = { issuer: other.issuer };
  expect((await save({})).errors.issuer?.[0]).toMatch(/couldn't read/);
  provider.document = {};
  expect((await save({ policyIds: "gone" })).errors.policyIds?.[0]).toMatch(/doesn't exist/);
  expect((await save({ breakGlassUserId: "nobody" })).errors.breakGlassUserId?.[0]).toMatch(/active administrator/);
  expect((await save({ use: "required" })).errors.breakGlassUserId?.[0]).toMatch(/choose one/);
  expect((await save({ issuer: `${provider.issuer}/.well-known/openid-configuration` })).status).toBe(302);
  expect((await settingsAt(acme)).provider).toMatchObject({ issuer: `${provider.issuer}/`, hasSecret: true });
  const row = await DB.prepare("SELECT client_secret FROM identity_providers").first("client_secret");
  expect(row).not.toContain("s3cret");
  // Another provider never gets the secret of the one before.
  expect((await saveAt(acme, other, { clientSecret: "" })).status).toBe(302);
  expect((await settingsAt(acme)).provider?.hasSecret).toBe(false);
  await expect(saveAt(acme, provider, {}, { account: "supervisor" })).rejects.toMatchObject({ code: "forbidden" });
});

test("a trial shows what came and what would happen, and signs no one in", async () => {
  await saveAt(acme, provider, { use: "off", policyIds: await roleOf(/requester/i) });
  expect(await beginAt()).toMatchObject({ to: null, status: 404 });
  const cookie = await cookieOf("admin");
  const first = await signInAt(provider, { cookie, query: "?try" });
  expect(first).toMatchObject({ status: 200, session: null, trial: { outcome: "foreign-domain" } });
  await proveDomain(demoCompanyIds.acme, "brand.example");
  const second = await signInAt(provider, { cookie, query: "?try" });
  expect(second.trial).toMatchObject({
    outcome: "new",
    identity: { email: address, isVerified: true },
  });
  expect(await DB.prepare("SELECT count(*) AS linked FROM external_identities").first("linked")).toBe(0);
  // Another person, or no one, can't end what an administrator began.
  const { to, attempt } = await beginAt({ cookie, query: "?try" });
  const query = { code: "good", state: to?.searchParams.get("state") ?? "", iss: provider.issuer };
  await expect(comeBack(query, [attempt])).rejects.toMatchObject({ code: "unauthorised" });
  expect(await beginAt({ cookie: await cookieOf("supervisor"), query: "?try" })).toMatchObject({
    to: null,
    status: 403,
  });
  provider.token = { aud: "another" };
  expect(await signInAt(provider, { cookie, query: "?try" })).toMatchObject({
    failure: expect.stringMatching(/\(.*aud.*\)/),
  });
});
