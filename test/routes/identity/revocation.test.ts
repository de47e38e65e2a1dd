import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { loader as identityMe } from "#app/api/account/routes/identity-me.ts";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as changeSessions } from "#app/identity/account/routes/account-sessions.tsx";
import { action as changeTokens } from "#app/identity/account/routes/account-tokens.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { action as switchTo } from "#app/identity/session/routes/switch-workspace.ts";
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
  openElsewhere,
  post,
  signedIn,
  tokenOf,
  withFreshAccounts,
} from "#test/routes/identity/fresh-accounts.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

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
