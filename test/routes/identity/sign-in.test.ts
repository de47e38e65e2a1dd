import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { loader as identityMe } from "#app/api/routes/identity-me.ts";
import { action as sessionSettings } from "#app/api/routes/session-settings.ts";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { action as logIn, loader as loginPage } from "#app/identity/routes/login.tsx";
import { action as logOut, loader as logoutPage } from "#app/identity/routes/logout.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testScope } from "#test/support/scope.ts";

const mail = (account: string) => `${account}@demo.syncline.example`;
const database = env as unknown as { DB: D1Database };

beforeAll(async () => {
  await seedIdentity(testScope());
});

/** Posts the form of /login. `status` is 302 after a success. */
async function signIn(
  account: string,
  given: { password?: string; host?: string; query?: string; cookie?: string; address?: string } = {},
) {
  const url = `http://${given.host ?? "localhost"}/login${given.query ?? ""}`;
  const form = { email: mail(account), password: given.password ?? demoPassword };
  const { answer, scope, cookie } = await visit(
    url,
    { method: "POST", form, cookie: given.cookie, address: given.address },
    logIn,
  );
  const redirected = answer instanceof Response ? answer : null;
  const refused = redirected
    ? null
    : (answer as { data: { error?: object; initialValue?: object }; init: { status: number } });
  return {
    status: redirected?.status ?? refused?.init.status,
    location: redirected?.headers.get("Location") ?? null,
    refused: refused?.data ?? null,
    cookie,
    trips: scope.trips.count,
  };
}

async function whoIs(cookie: string | null, host = "localhost"): Promise<Scope["actor"]> {
  const { scope } = await visit(`http://${host}/discover`, { cookie }, () => null);
  return scope.actor;
}

test("a person signs in with e-mail and password, is known on that host alone, and signs out again", async () => {
  const signedIn = await signIn("supervisor", { query: "?returnUrl=%2Fsearch%3Fq%3Drain" });
  expect(signedIn).toMatchObject({ status: 302, location: "/search?q=rain", refused: null });
  expect(signedIn.trips).toBeLessThanOrEqual(3);

  const actor = await whoIs(signedIn.cookie);
  expect(actor).toMatchObject({ email: mail("supervisor"), originalUserId: null, volume: null });
  expect(actor?.scopes.toSorted()).toEqual(["CreateComment", "ListTransactions", "UpdatePlaylist"]);
  expect(await whoIs(signedIn.cookie, "acme.localhost")).toBeNull();

  const again = await visit("http://localhost/login?returnUrl=/search", { cookie: signedIn.cookie }, loginPage);
  expect((again.answer as Response).headers.get("Location")).toBe("/search");
  const asked = await visit("http://localhost/logout", { cookie: signedIn.cookie }, logoutPage);
  expect(asked.answer).toMatchObject({ email: mail("supervisor") });
  expect(await whoIs(signedIn.cookie)).not.toBeNull();

  const out = await visit("http://localhost/logout", { method: "POST", cookie: signedIn.cookie }, logOut);
  expect(out.scope.answerHeaders.get("Set-Cookie")).toMatch(/^session=; Path=\/; Max-Age=0; SameSite=Lax; HttpOnly$/);
  expect(await whoIs(signedIn.cookie)).toBeNull();
  const { results } = await database.DB.prepare(
    "SELECT action, actor_id FROM audit_log WHERE subject_type = 'session' ORDER BY created_at",
  ).all();
  expect(results.map((row) => row.action)).toEqual(["sign-in", "sign-out"]);
  expect(new Set(results.map((row) => row.actor_id)).size).toBe(1);
});

test("an unknown person and a wrong password are answered alike, with the e-mail kept and the password gone", async () => {
  const wrong = await signIn("admin", { password: "not the password" });
  const unknown = await signIn("nobody", { password: "not the password" });
  expect(wrong).toMatchObject({ status: 401, cookie: null });
  expect(unknown).toMatchObject({ status: 401, cookie: null });
  expect(wrong.refused?.error).toEqual(unknown.refused?.error);
  expect(wrong.refused?.initialValue).toEqual({ email: mail("admin") });
  expect(JSON.stringify(wrong.refused)).not.toContain("not the password");
});

test("what is missing or no e-mail address is said at its field, before anybody is looked up", async () => {
  const { answer, scope } = await visit(
    "http://localhost/login",
    { method: "POST", form: { email: "someone" } },
    logIn,
  );
  const said = answer as unknown as { data: { error: Record<string, string[]> }; init: { status: number } };
  expect(said.init.status).toBe(400);
  expect(Object.keys(said.data.error).toSorted()).toEqual(["email", "password"]);
  expect(scope.trips.count).toBeLessThanOrEqual(1);
});

test("no form, however it is made up, is a fault of ours", async () => {
  const name = fc.constantFrom(
    "email",
    "email[0]",
    "password",
    "a.b[9].c",
    "__proto__[x]",
    "constructor",
    "__intent__",
    "__state__",
  );
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("validate", "{}", "null", "[]", '{"type":"insert","payload":{"name":"email"}}', '{"type":"reset"}'),
  );
  const field = fc.tuple(fc.oneof(name, fc.string({ unit: "binary" })), value);
  const contentType = fc.constantFrom(
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { maxLength: 6 }),
      fc.option(contentType, { nil: undefined }),
      async (fields, type) => {
        const body = new URLSearchParams(fields.map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]));
        const given = { method: "POST", body: type ? body.toString() : body, contentType: type };
        await visit("http://localhost/login", given, logIn).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError);
        });
      },
    ),
    { numRuns: 300 },
  );
});

test("the right password of somebody from elsewhere opens nothing here", async () => {
  expect(await signIn("artist", { host: "acme.localhost" })).toMatchObject({ status: 403, cookie: null });
  expect(await signIn("requester", { host: "acme.localhost" })).toMatchObject({ status: 302, location: "/discover" });
  expect(await signIn("requester")).toMatchObject({ status: 403, cookie: null });
});

test("a return path never leads to another site", async () => {
  for (const hostile of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2f/evil.example",
    "javascript:alert(1)",
  ]) {
    const { location } = await signIn("label", { query: `?returnUrl=${encodeURIComponent(hostile)}` });
    expect(location, hostile).toBe("/discover");
  }
});

test("signing in again ends the session before, and an old token is never taken over", async () => {
  const first = await signIn("staff");
  const second = await signIn("staff", { cookie: first.cookie ?? "" });
  expect(second.cookie).not.toBe(first.cookie);
  expect(await whoIs(first.cookie)).toBeNull();
  expect(await whoIs(second.cookie)).toMatchObject({ email: mail("staff") });
  const planted = `session=${"A".repeat(43)}`;
  const third = await signIn("staff", { cookie: planted });
  expect(third.cookie).not.toBe(planted);
  expect(await whoIs(planted)).toBeNull();
});

test("too many attempts at one account, or from one address, are refused before any work", async () => {
  const attempts = async (count: number, one: (at: number) => Promise<{ status: number | undefined }>) => {
    const statuses: (number | undefined)[] = [];
    for (let at = 0; at < count; at += 1) statuses.push((await one(at)).status);
    return statuses;
  };
  const wrong = { password: "not the password" };
  const account = await attempts(12, () => signIn("ghost", wrong));
  expect(account.slice(0, 10)).toEqual(Array(10).fill(401));
  expect(account.slice(10)).toEqual([429, 429]);
  const address = await attempts(12, (at) => signIn(`ghost-${at}`, { ...wrong, address: "10.9.9.9" }));
  expect(address.slice(10)).toEqual([429, 429]);
});

test("a session that is expired, of a disabled person or of a former member is nobody's", async () => {
  const { cookie } = await signIn("supervisor", { host: "acme.localhost" });
  const away = async (change: string, back: string) => {
    await database.DB.prepare(change).run();
    const actor = await whoIs(cookie, "acme.localhost");
    await database.DB.prepare(back).run();
    return actor;
  };
  const email = `(SELECT id FROM users WHERE email = '${mail("supervisor")}')`;
  expect(
    await away(
      `UPDATE users SET status = 'disabled' WHERE id = ${email}`,
      `UPDATE users SET status = 'active' WHERE id = ${email}`,
    ),
  ).toBeNull();
  expect(
    await away(
      `UPDATE memberships SET status = 'disabled' WHERE user_id = ${email}`,
      `UPDATE memberships SET status = 'active' WHERE user_id = ${email}`,
    ),
  ).toBeNull();
  expect(
    await away(
      `UPDATE sessions SET expires_at = expires_at - 1e12 WHERE user_id = ${email}`,
      `UPDATE sessions SET expires_at = expires_at + 1e12 WHERE user_id = ${email}`,
    ),
  ).toBeNull();
  expect(await whoIs(cookie, "acme.localhost")).not.toBeNull();
  expect(await whoIs("session=no-token-of-ours", "acme.localhost")).toBeNull();
});

test("a session that is used moves its end, at most once a day", async () => {
  const { cookie } = await signIn("artist");
  const session = async () => {
    const query = `SELECT last_seen_at AS seen, expires_at AS ends FROM sessions JOIN users ON users.id = user_id WHERE email = ?`;
    return database.DB.prepare(query).bind(mail("artist")).first<{ seen: number; ends: number }>();
  };
  const fresh = await session();
  await whoIs(cookie);
  expect(await session()).toEqual(fresh);
  await database.DB.prepare(
    "UPDATE sessions SET last_seen_at = last_seen_at - 86400000, expires_at = expires_at - 86400000 WHERE last_seen_at = ?",
  )
    .bind(fresh?.seen)
    .run();
  await whoIs(cookie);
  expect((await session())?.ends).toBeGreaterThanOrEqual(fresh?.ends ?? Number.POSITIVE_INFINITY);
});

test("a hash of older parameters is made anew by the sign-in that it let through", async () => {
  // scrypt N=1024 r=8 p=1 of "an older secret", salt 16 × 0x07.
  const old = "scrypt$1024$8$1$BwcHBwcHBwcHBwcHBwcHBw$4bghzLi29EQDd-QRO_hKY6e43-yDqUSayOME1HJWV3k";
  await database.DB.prepare("UPDATE users SET password_hash = ? WHERE email = ?").bind(old, mail("label")).run();
  expect(await signIn("label", { password: "an older secret" })).toMatchObject({ status: 302 });
  const row = await database.DB.prepare("SELECT password_hash AS hash FROM users WHERE email = ?")
    .bind(mail("label"))
    .first<{ hash: string }>();
  expect(row?.hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect(await signIn("label", { password: "an older secret" })).toMatchObject({ status: 302 });
});

test("the API says who is signed in, and keeps the volume for the next session", async () => {
  await expect(visit("http://localhost/api/v1/identities/me", {}, identityMe)).rejects.toMatchObject({
    code: "unauthorised",
  });
  const { cookie } = await signIn("admin");
  const put = (body: string, method = "PUT") =>
    visit("http://localhost/api/v1/session-settings", { method, cookie, body }, sessionSettings);
  for (const bad of [
    "",
    "{",
    "{}",
    '{"playerWidgetConfig":{"volume":1.5}}',
    '{"playerWidgetConfig":{"volume":"loud"}}',
    "[1e999]",
  ]) {
    await expect(put(bad), bad).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(put("{}", "POST")).rejects.toMatchObject({ code: "method_not_allowed" });
  await expect(put(" ".repeat(70_000))).rejects.toMatchObject({ code: "too_large" });
  const { answer, scope } = await put('{"playerWidgetConfig":{"volume":0.25}}');
  expect((answer as Response).status).toBe(200);
  expect(scope.trips.count).toBeLessThanOrEqual(3);

  const me = await visit("http://localhost/api/v1/identities/me", { cookie }, identityMe);
  expect(me.scope.trips.count).toBeLessThanOrEqual(2);
  const { data } = (await (me.answer as Response).json()) as {
    data: { workspaces: { name: string; current: boolean }[] };
  };
  expect(data).toMatchObject({
    email: mail("admin"),
    scopes: ["*"],
    sessionSettings: { playerWidgetConfig: { volume: 0.25 } },
  });
  expect(data.workspaces).toHaveLength(5);
  expect(data.workspaces.filter((workspace) => workspace.current)).toHaveLength(1);
});

test("seeding again changes nothing and costs two round trips", async () => {
  const count = () =>
    database.DB.prepare(
      "SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM memberships) + (SELECT count(*) FROM companies) + (SELECT count(*) FROM audit_log) AS rows",
    ).first("rows");
  const before = await count();
  const scope = testScope();
  await seedIdentity(scope);
  expect(await count()).toBe(before);
  expect(scope.trips.count).toBe(2);
});
