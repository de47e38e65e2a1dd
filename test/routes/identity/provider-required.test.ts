import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exportOwnData } from "#app/backoffice/people/personal-data/export-person.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { beginApp, removeFactor, renewCodes } from "#app/identity/factors/own-factors.server.ts";
import { loader as auth } from "#app/identity/session/routes/auth.ts";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { resetPassword } from "#app/identity/sign-in/reset-password.server.ts";
import { signInWithMagicLink } from "#app/identity/sign-in/sign-in-with-magic-link.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { acme, cookieOf, withCompanySettings } from "#test/routes/companies/company-visitor.ts";
import { mail, signIn, whoIs } from "#test/routes/identity/demo-people.ts";
import { proveDomain, saveAt, settingsAt, signInAt } from "#test/routes/identity/provider-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { type ScriptedProvider, scriptedProvider, servedProviders } from "#test/support/scripted-provider.ts";

const { DB } = env as unknown as Bindings;
const nova = "nova.localhost";

withCompanySettings();

let provider: ScriptedProvider;

beforeEach(async () => {
  provider = await scriptedProvider(4001);
  servedProviders(provider);
  await proveDomain(demoCompanyIds.acme, mail("x").split("@")[1] ?? "");
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const table of ["external_identities", "identity_providers", "company_domains"])
    await DB.prepare(`DELETE FROM ${table}`).run();
});

const personId = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

/** Someone new with a policy in companies. */
async function addPerson(account: string, policy: keyof typeof demoPolicies, companyIds: string[]): Promise<string> {
  const id = newId(Date.now());
  const user =
    "INSERT INTO users (id, email, name, name_key, nickname, password_hash, created_at, updated_at) SELECT ?, ?, ?, ?, ?, password_hash, 1, 1 FROM users WHERE id = ?";
  await DB.prepare(user).bind(id, mail(account), account, account, account, personId("admin")).run();
  for (const companyId of companyIds) {
    const membershipId = newId(Date.now());
    await DB.prepare("INSERT INTO memberships (id, user_id, company_id, created_at) VALUES (?, ?, ?, 1)")
      .bind(membershipId, id, companyId)
      .run();
    await DB.prepare("INSERT INTO membership_policies VALUES (?, ?)").bind(membershipId, demoPolicies[policy].id).run();
  }
  return id;
}

async function startAt(userId: string, host = acme): Promise<string> {
  const { cookie } = await visit(`http://${host}/login`, {}, ({ context: { ctx } }) =>
    startSession(ctx, { userId, action: "sign-in" }),
  );
  return cookie ?? "";
}

/** The token of a link for someone at Acme, used there. */
async function useLink(purpose: "magic" | "reset", account: string) {
  return visit(`http://${acme}/x`, {}, async ({ context: { ctx } }) => {
    const { link, entry } = await issueToken(ctx, { purpose, userId: personId(account), companyId: ctx.company.id });
    await ctx.db.batch([entry]);
    const token =
      link(ctx, (text) => `/${text}`)
        .split("/")
        .at(-1) ?? "";
    return purpose === "magic"
      ? signInWithMagicLink(ctx, { token, returnPath: "/", replaces: true })
      : resetPassword(ctx, { token, password: "five quiet harbours" });
  });
}

async function switchFrom(cookie: string, host: string, companyId: string) {
  const form = { companyId, returnTo: "/discover" };
  const { answer, ctx } = await visit(`http://${host}/switch-workspace`, { method: "POST", cookie, form }, switchTo);
  const to = new URL((answer as Response).headers.get("Location") ?? "", `http://${host}`);
  return { to, flash: decodeURIComponent(ctx.responseHeaders.getSetCookie().join(" ")) };
}

async function follow(to: URL) {
  const params = { authToken: to.pathname.split("/").at(-1) ?? "" };
  const { answer, cookie } = await visit(to.href, { params }, auth);
  return { to: (answer as Response).headers.get("Location"), cookie };
}

test("once required, other ways are refused but for the emergency administrator, and sessions of other ways end", async () => {
  const policyIds = (await settingsAt(acme)).roles.find(({ name }) => /requester/i.test(name))?.id ?? "";
  await saveAt(acme, provider, { policyIds });
  const emergency = { use: "required", breakGlassUserId: personId("admin") };
  const requester = await cookieOf("requester");
  expect(await whoIs(requester, acme)).not.toBeNull();

  // Whoever requires it has to have signed in with it, or be the emergency administrator.
  const secondId = await addPerson("second-admin", "administrator", [demoCompanyIds.acme]);
  const untried = await saveAt(acme, provider, emergency, { cookie: await startAt(secondId) });
  expect(untried.errors.use?.[0]).toMatch(/sign in with your identity provider yourself/);
  provider.claims = { sub: "second-admin", email: mail("second-admin"), email_verified: true };
  const tried = (await signInAt(provider)).session ?? "";
  await DB.prepare("UPDATE users SET password_hash = NULL WHERE id = ?").bind(secondId).run();
  const closed = await saveAt(acme, provider, { ...emergency, breakGlassUserId: secondId }, { cookie: tried });
  expect(closed.errors.breakGlassUserId?.[0]).toMatch(/has no password/);
  expect((await saveAt(acme, provider, emergency, { cookie: tried })).status).toBe(302);
  expect(await whoIs(requester, acme)).toBeNull();
  expect(await whoIs(tried, acme)).not.toBeNull();

  const refused = { code: "forbidden", message: expect.stringMatching(/Continue with/) };
  await expect(startAt(personId("requester"))).rejects.toMatchObject(refused);
  expect(await signIn("requester", { host: acme })).toMatchObject({ status: 403, cookie: null });
  expect((await signIn("admin", { host: acme })).cookie).toMatch(/^session=/);
  await expect(useLink("magic", "requester")).rejects.toMatchObject(refused);
  await expect(useLink("reset", "requester")).rejects.toMatchObject(refused);
  // From another workspace, where the person signed in with a password.
  const fromMain = await switchFrom(
    await startAt(personId("supervisor"), "localhost"),
    "localhost",
    demoCompanyIds.acme,
  );
  expect(await follow(fromMain.to)).toEqual({ to: "/login?returnUrl=%2Fdiscover", cookie: null });
  provider.claims = { sub: "requester", email: mail("requester"), email_verified: true };
  expect((await signInAt(provider)).session).toMatch(/^session=/);
  // Off again: passwords work.
  const admin = (await signIn("admin", { host: acme })).cookie ?? "";
  expect((await saveAt(acme, provider, { ...emergency, use: "offered" }, { cookie: admin })).status).toBe(302);
  expect((await signIn("requester", { host: acme })).cookie).toMatch(/^session=/);
});

test("a session from a company's provider opens that company alone, in a new password and a preview, too", async () => {
  const id = await addPerson("shared", "administrator", [demoCompanyIds.acme, demoCompanyIds.nova]);
  await saveAt(acme, provider);
  provider.claims = { sub: "shared", email: mail("shared"), email_verified: true };
  const session = (await signInAt(provider)).session ?? "";
  const refused = await switchFrom(session, acme, demoCompanyIds.nova);
  expect(refused.to.pathname).toBe("/discover");
  expect(refused.flash).toContain("opens this workspace only");
  const providerOf = () =>
    DB.prepare("SELECT provider_id FROM sessions WHERE user_id = ? AND revoked_at IS NULL ORDER BY id DESC LIMIT 1")
      .bind(id)
      .first("provider_id");
  expect(await providerOf()).not.toBeNull();
  // What protects the account everywhere is not the provider's to change, whatever it says of a second factor.
  provider.claims = { ...provider.claims, amr: ["mfa"] };
  const strong = (await signInAt(provider)).session ?? "";
  const changes = [beginApp, renewCodes, exportOwnData, (ctx: RequestContext) => removeFactor(ctx, { id: "x" })];
  for (const change of changes)
    await expect(
      visit(`http://${acme}/x`, { cookie: strong }, ({ context: { ctx } }) => change(ctx)),
    ).rejects.toMatchObject({ code: "forbidden", message: expect.stringMatching(/other workspaces/) });
  const ownSession = await startAt(id);
  await visit(`http://${acme}/x`, { cookie: ownSession }, ({ context: { ctx } }) => beginApp(ctx));
  // What continues the session keeps where it came from.
  await visit(`http://${acme}/x`, { cookie: session }, ({ context: { ctx } }) =>
    startSession(ctx, { userId: id, action: "change-email", endOthers: true }),
  );
  expect(await providerOf()).not.toBeNull();
  // A token of such a session opens nothing elsewhere.
  const fromSessionId = String(
    await DB.prepare("SELECT id FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT 1").bind(id).first("id"),
  );
  const to = await visit(`http://${acme}/x`, {}, async ({ context: { ctx } }) => {
    const payload = { fromSessionId };
    const { link, entry } = await issueToken(ctx, {
      purpose: "exchange",
      userId: id,
      companyId: demoCompanyIds.nova,
      payload,
    });
    await ctx.db.batch([entry]);
    return link({ ...ctx, company: { environment: "main", subdomain: "nova" } }, (token) => `/auth/${token}`);
  });
  expect(await follow(new URL(String(to.answer)))).toEqual({ to: "/login", cookie: null });
  // The same person with their password switches.
  const own = await switchFrom(await startAt(id), acme, demoCompanyIds.nova);
  expect(own.to.host).toBe(nova);
  expect((await follow(own.to)).cookie).toMatch(/^session=/);
});
