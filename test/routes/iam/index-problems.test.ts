import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { action as again, loader as list } from "#app/backoffice/index-problems/routes/index-problems.tsx";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

async function open({ account = "admin", host = "localhost" } = {}) {
  const { answer } = await visit(`http://${host}/x`, { cookie: await cookieOf(account, host) }, list);
  return answer as Awaited<ReturnType<typeof list>>;
}

async function indexAgain(form: Record<string, string>, { account = "admin", host = "localhost" } = {}) {
  return (await visit(`http://${host}/x`, { method: "POST", cookie: await cookieOf(account, host), form }, again))
    .answer;
}

const refresh = () => refreshSearch(testContext(), { limit: 50 });

test("a song that search had to leave out is listed with the reason, and is indexed again once it is mended", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const song = await addRecording(testContext(), { title: "Torn Label", artist: "Lowtide" });
  const other = await addRecording(testContext(), { title: "Whole Label", artist: "Lowtide" });
  const setTempo = (value: unknown) =>
    DB.prepare("UPDATE recordings SET bpm = ? WHERE id = ?").bind(value, song.id).run();
  await setTempo("fast");
  expect((await open()).problems).toEqual([]);
  await DB.prepare("INSERT OR REPLACE INTO search_dirty VALUES (?, 1)").bind(song.id).run();
  await refresh();
  const { problems, total } = await open();
  expect(total).toBe(1);
  expect(problems).toMatchObject([{ id: song.id, title: "Torn Label", isWaiting: false, reason: expect.any(String) }]);

  await expect(indexAgain({ id: other.id })).rejects.toMatchObject({ code: "not_found" });
  expect(statusOf(await indexAgain({ id: song.id }))).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "indexed-again", subject_id: song.id });
  expect((await open()).problems).toMatchObject([{ isWaiting: true }]);
  await refresh();
  expect((await open()).problems).toMatchObject([{ isWaiting: false }]);

  await setTempo(120);
  expect(statusOf(await indexAgain({}))).toBe(302);
  await refresh();
  expect((await open()).problems).toEqual([]);
});

test("only the environment's administrators see it", async () => {
  await expect(open({ account: "staff" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(open({ host: acme })).rejects.toMatchObject({ code: "forbidden" });
  await expect(indexAgain({}, { account: "staff" })).resolves.toMatchObject({ init: { status: 403 } });
});
