import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { authTokens } from "#db/schema/access.server.ts";
import { sessions } from "#db/schema/identity.server.ts";
import { testContext } from "#test/support/context.ts";
import { runSchedule } from "#workers/schedule.server.ts";

const { db, env, company } = testContext();
const day = 24 * 3600 * 1000;
const userId = "sleeper";

/** The nightly run two days from now. */
const night = { cron: "17 3 * * *", scheduledTime: Date.now() + 2 * day, noRetry: () => undefined };
const runNight = () => runSchedule(env, night as unknown as ScheduledController);

beforeAll(async () => {
  await db.run(sql`INSERT INTO users (id, email, name, nickname) VALUES (${userId}, 'sleeper@example.com', 'S', 's')`);
});

async function addSession(id: string, expiresAt: number) {
  await db.insert(sessions).values({ id, tokenHash: id, userId, companyId: company.id, lastSeenAt: 0, expiresAt });
}

test("the nightly run sweeps what is a day old and deletes sessions that ended", async () => {
  await env.MEDIA.put("songs/lost/1/direct.m4a", "left behind");
  await addSession("ended", Date.now() + day);
  await addSession("lives", Date.now() + 3 * day);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await runNight();
  expect(warned.mock.calls).toEqual([["sweep: 1 objects without a row, 0 rows without an object"]]);
  expect(await env.MEDIA.head("songs/lost/1/direct.m4a")).toBeNull();
  const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  expect(left).toEqual([{ id: "lives" }]);
});

test("a job that fails is named, the others run, and the run is a failure for the platform", async () => {
  const token = { id: "old", tokenHash: "old", purpose: "magic" as const, userId, companyId: company.id };
  await db.insert(authTokens).values({ ...token, expiresAt: Date.now() - day });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.exec("ALTER TABLE sessions RENAME TO sessions_away");
  await expect(runNight()).rejects.toThrow("delete-expired-sessions failed");
  await env.DB.exec("ALTER TABLE sessions_away RENAME TO sessions");
  expect(logged.mock.calls.map(([text]) => text)).toEqual(["job delete-expired-sessions failed"]);
  expect(await db.select().from(authTokens).where(eq(authTokens.id, "old"))).toEqual([]);
});

test("a malformed note of the last sweep starts the sweep again instead of stopping it every night", async () => {
  await env.MASTERS.put("notices/sweep.json", "{broken");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await runNight();
  expect(warned).toHaveBeenCalledOnce();
  expect(await env.MASTERS.head("notices/sweep.json")).toBeNull();
});
