import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as listAct } from "#app/backoffice/people/routes/iam-list.tsx";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { action as deleteAccount } from "#app/identity/account/routes/account-delete.tsx";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as changePassword } from "#app/identity/account/routes/account-password.tsx";
import { action as changeSessions } from "#app/identity/account/routes/account-sessions.tsx";
import { action as changeTokens } from "#app/identity/account/routes/account-tokens.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { action as changeAgents } from "#app/identity/agents/routes/account-agents.tsx";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { action as reset } from "#app/identity/sign-in/routes/reset-password.tsx";
import { action as requestReset } from "#app/identity/sign-in/routes/reset-password-request.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail, whoIs } from "#test/routes/identity/demo-people.ts";
import {
  account,
  auditRows,
  chosen,
  everywhere,
  follow,
  type Handler,
  membershipOf,
  openElsewhere,
  post,
  signedIn,
  tokenOf,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

const { DB, PASSWORD } = env as unknown as Bindings;

withFreshAccounts("revoke");

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
    visit("http://localhost/api/v1/identities/me", { authorization: `Bearer ${token}` }, apiHandler);
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

test("only a page that the browser opens takes the cookie of an ended session away: later responses may meet a new one", async () => {
  const cookie = await signedIn("artist");
  await DB.prepare("UPDATE sessions SET revoked_at = ?").bind(Date.now()).run();
  const isTaken = async (headers: Record<string, string>, method = "GET") =>
    (await visit("http://localhost/discover", { cookie, headers, method }, () => null)).cookie === "session=";
  expect(await isTaken({ "Sec-Fetch-Dest": "document", Accept: "text/html" })).toBe(true);
  expect(await isTaken({ Accept: "text/html,*/*" })).toBe(true);
  expect(await isTaken({ "Sec-Fetch-Dest": "empty", Accept: "text/html" })).toBe(false);
  expect(await isTaken({ "Sec-Fetch-Dest": "empty" }, "POST")).toBe(false);
  expect(await isTaken({ Accept: "application/json" })).toBe(false);
});

/** How many sessions, API tokens and unspent links the person has. */
async function countOpenCredentials(name: string): Promise<number> {
  const of = (table: string, end: string) =>
    `(SELECT count(*) FROM ${table} WHERE ${end} IS NULL AND user_id = (SELECT id FROM users WHERE email = ?1))`;
  const sql = `SELECT ${of("sessions", "revoked_at")} + ${of("api_tokens", "revoked_at")} + ${of("auth_tokens", "used_at")} + ${of("agent_grants", "revoked_at")} AS n`;
  return (
    (await DB.prepare(sql)
      .bind(mail(account(name)))
      .first<number>("n")) ?? 0
  );
}

test("what a request makes after its person signed out everywhere is not written: a step, a token, a preview, a password, an address", async () => {
  const current = demoPassword;
  const acts: [string, Record<string, string>, Handler][] = [
    ["supervisor", { companyId: demoCompanyIds.acme, returnTo: "/" }, switchTo],
    ["artist", { name: "Export", "scopes[0]": "GetArtist", days: "30" }, changeTokens],
    ["artist", { name: "Desk", "scopes[0]": "music:read", days: "30" }, changeAgents],
    ["artist", { current, ...chosen }, changePassword],
    ["label", { email: "thief@late.example", current }, changeEmail],
    ["label", { confirmation: mail(account("label")), current }, deleteAccount],
  ];
  for (const [name, form, act] of acts) {
    const cookie = await signedIn(name);
    const late: Handler = async (args) => {
      await everywhere(cookie);
      return act(args);
    };
    await post(cookie, form, late).catch((error: unknown) => expect(error).toMatchObject({ code: "unauthorised" }));
    expect(await countOpenCredentials(name), JSON.stringify(form)).toBe(0);
    await everywhere(await signedIn(name));
  }
  const membershipId = await membershipOf("requester", demoCompanyIds.acme);
  const admin = await signedIn("admin");
  const opening: Handler = async (args) => {
    await everywhere(admin);
    return listAct(args);
  };
  await expect(post(admin, { intent: "open-as", membershipId }, opening)).rejects.toMatchObject({
    code: "unauthorised",
  });
  expect(await countOpenCredentials("requester")).toBe(0);
});

test("a password that is replaced, or whose person is disabled, while it is checked signs no one in", async () => {
  const during = (meanwhile: () => Promise<unknown>) =>
    visit(
      "http://localhost/login",
      {
        method: "POST",
        form: { email: mail(account("label")), password: demoPassword },
        settings: {
          PASSWORD: {
            async fetch(input: RequestInfo, init?: RequestInit) {
              await meanwhile();
              return PASSWORD.fetch(input, init);
            },
          } as unknown as Fetcher,
        },
      },
      logIn,
    );
  await post(null, { email: mail(account("label")) }, requestReset);
  const link = tokenOf(await linkTo(mail(account("label"))));
  const replaced = await during(() => post(null, chosen, reset, "localhost", link));
  expect(replaced).toMatchObject({ answer: { init: { status: 401 } }, cookie: null });
  const disable = "UPDATE memberships SET status = 'disabled' WHERE id = ?";
  const id = await membershipOf("label", demoCompanyIds.main);
  await DB.prepare("UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ?) WHERE email = ?")
    .bind(mail(account("artist")), mail(account("label")))
    .run();
  const disabled = await during(() => DB.prepare(disable).bind(id).run());
  expect(disabled).toMatchObject({ answer: { init: { status: 401 } }, cookie: null });
});
