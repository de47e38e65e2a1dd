import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import {
  addApp,
  clearFactors,
  codeNow,
  forgetSteps,
  pageOf,
  prove,
  setUp,
  waiting,
} from "#test/routes/identity/factor-visitor.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();
beforeEach(clearFactors);

/** The password of a person with a second factor: the cookie of the sign-in that waits. */
async function withPassword(account: string): Promise<string | null> {
  const form = { email: mail(account), password: demoPassword };
  const { answer, ctx, cookie } = await visit("http://localhost/login", { method: "POST", form }, logIn);
  expect(cookie).toBeNull();
  expect((answer as Response).headers.get("Location")).toMatch(/^\/login\/factor\?returnUrl=/);
  return waiting(ctx.responseHeaders);
}

test("with an app, a password starts no session before a code, which works once", async () => {
  const first = await signIn("staff");
  const other = await signIn("staff");
  const { secret, codes } = await addApp(first.cookie);
  expect(codes).toHaveLength(10);
  expect((await mailsTo(mail("staff"))).at(-1)?.subject).toContain("second factor was added");
  // The other browsers have not proved it.
  expect(await whoIs(first.cookie)).toMatchObject({ email: mail("staff") });
  expect(await whoIs(other.cookie)).toBeNull();

  const waits = await withPassword("staff");
  expect(await whoIs(waits)).toBeNull();
  expect(await prove(waits, { code: "000000" })).toMatchObject({ status: 400, cookie: null });
  // The code that set the app up.
  expect(await prove(waits, { code: await codeNow(secret, -1) })).toMatchObject({ status: 400, cookie: null });
  const code = await codeNow(secret);
  const entered = await prove(waits, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(entered).toMatchObject({ status: 302, location: "/" });
  expect(await whoIs(entered.cookie)).toMatchObject({ email: mail("staff"), lacksFactor: false });
  // Neither the sign-in nor the code works again.
  expect((await prove(waits, { code: await codeNow(secret, 1) })).cookie).toBeNull();
  expect(await prove(await withPassword("staff"), { code })).toMatchObject({ status: 400, cookie: null });
});

test("two tabs that send the same code start one session", async () => {
  const { secret } = await addApp((await signIn("label")).cookie);
  const tabs = [await withPassword("label"), await withPassword("label")];
  const code = await codeNow(secret);
  const entered = await Promise.all(tabs.map((tab) => prove(tab, { code })));
  expect(entered.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
});

test("a recovery code signs in once, and the person is told", async () => {
  const { codes } = await addApp((await signIn("artist")).cookie);
  const [code = ""] = codes;
  const entered = await prove(await withPassword("artist"), { code: code.toLowerCase().replaceAll("-", " ") });
  expect(entered.status).toBe(302);
  expect((await pageOf(entered.cookie)).codesLeft).toBe(9);
  expect((await mailsTo(mail("artist"))).at(-1)?.subject).toContain("recovery code");
  expect((await prove(await withPassword("artist"), { code })).status).toBe(400);
  const renewed = await setUp(entered.cookie, { intent: "codes" });
  expect(renewed.data?.codes).toHaveLength(10);
  expect((await prove(await withPassword("artist"), { code: codes[1] ?? "" })).status).toBe(400);
});

test("five wrong codes hold the account, however many come at once, and the person is told", async () => {
  const { secret } = await addApp((await signIn("supervisor")).cookie);
  const waits = await withPassword("supervisor");
  const tries = await Promise.all(Array.from({ length: 7 }, () => prove(waits, { code: "000000" })));
  expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect(await prove(waits, { code: await codeNow(secret) })).toMatchObject({ status: 429, cookie: null });
  expect((await mailsTo(mail("supervisor"))).filter(({ subject }) => subject.includes("wrong codes"))).toHaveLength(1);
  const held = "SELECT factor_held_until AS until FROM users WHERE email = ?";
  const until = await DB.prepare(held).bind(mail("supervisor")).first<number>("until");
  expect((until ?? 0) - Date.now()).toBeGreaterThan(14 * 60_000);
  await forgetSteps();
  expect((await prove(waits, { code: await codeNow(secret) })).status).toBe(302);
});

test("the waiting sign-in is this host's, and ends with a new password", async () => {
  const { secret } = await addApp((await signIn("admin")).cookie);
  const waits = await withPassword("admin");
  expect((await prove(waits, { code: await codeNow(secret) }, "spaces.localhost")).location).toMatch(/^\/login\?/);
  await DB.prepare("UPDATE auth_tokens SET expires_at = 0 WHERE purpose = 'factor'").run();
  expect((await prove(waits, { code: await codeNow(secret) })).location).toMatch(/^\/login\?/);
});

test("an app that was not confirmed counts for nothing, and one person's is not another's", async () => {
  const { cookie } = await signIn("artist");
  await setUp(cookie, { intent: "app" });
  const { begun } = await pageOf(cookie);
  expect((await signIn("artist")).cookie).not.toBeNull();
  const stranger = await signIn("label");
  const code = await codeNow(begun?.secret ?? "");
  const stolen = await setUp(stranger.cookie, { intent: "confirm-app", id: begun?.id ?? "", label: "x", code });
  expect(stolen.status).toBe(400);
  expect((await setUp(stranger.cookie, { intent: "remove", id: begun?.id ?? "" })).location).toBe(
    "/account-settings/security",
  );
  expect((await pageOf(cookie)).begun?.id).toBe(begun?.id);
  const wrong = await setUp(cookie, { intent: "confirm-app", id: begun?.id ?? "", label: "", code });
  expect(wrong).toMatchObject({ status: 400, data: { of: "app", reply: { error: { label: ["Enter a name."] } } } });
});
