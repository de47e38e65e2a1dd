import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { mail, signIn, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const database = env as unknown as { DB: D1Database };

withDemoPeople();

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

test("a session that has expired, or is of a disabled person or a former member, signs no one in", async () => {
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
  await expect(visit("http://localhost/api/v1/identities/me", {}, apiHandler)).rejects.toMatchObject({
    code: "unauthorised",
  });
  const { cookie } = await signIn("admin");
  const put = (body: string, method = "PUT") =>
    visit("http://localhost/api/v1/session-settings", { method, cookie, body }, apiHandler);
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
  const { answer, ctx } = await put('{"playerWidgetConfig":{"volume":0.25}}');
  expect((answer as Response).status).toBe(200);
  expect(ctx.trips.count).toBeLessThanOrEqual(3);

  const me = await visit("http://localhost/api/v1/identities/me", { cookie }, apiHandler);
  expect(me.ctx.trips.count).toBeLessThanOrEqual(2);
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
  const ctx = testContext();
  await seedIdentity(ctx);
  expect(await count()).toBe(before);
  expect(ctx.trips.count).toBe(2);
});
