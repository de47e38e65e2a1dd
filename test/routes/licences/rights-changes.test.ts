import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { assertJudged } from "#app/licensing/judge/read-deal.server.ts";
import * as issue from "#app/licensing/licences/routes/issue.tsx";
import * as quotePage from "#app/licensing/quotes/routes/quote.tsx";
import { tellDesks } from "#app/licensing/transactions/desk/tell-desks.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  accepting,
  addAccepted,
  addQuote,
  addRequest,
  addSong,
  approve,
  errorsOf,
  idOf,
  open,
  post,
  type Song,
  stateOf,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

/** Everything of these tests that came before is a minute old. */
async function anHourLater(): Promise<void> {
  const hour = 3_600_000;
  await DB.batch([
    DB.prepare("UPDATE clearances SET updated_at = updated_at - ?").bind(hour),
    DB.prepare("UPDATE rights_changes SET changed_at = changed_at - ?").bind(2 * hour),
    DB.prepare("UPDATE transactions SET sent_at = sent_at - ?").bind(hour),
  ]);
}

async function quoted(song: Song) {
  const id = await addRequest([song], { status: "quoted" });
  await approve(id, [song]);
  await addQuote(id, [song], { createdAt: Date.now() - 3_600_000 });
  await anHourLater();
  return { id, params: { id, version: "1" } };
}

const restrict = async (song: Song, name: string) => {
  await DB.batch([
    DB.prepare("INSERT INTO restrictions (id, kind, name, value) VALUES (?1, 'use', ?1, 'web_paid')").bind(name),
    DB.prepare("INSERT INTO recording_restrictions (recording_id, restriction_id) VALUES (?, ?)").bind(song.id, name),
  ]);
};
const takeDown = (song: Song) =>
  DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(song.id).run();

const sign = (params: { id: string; version: string }, form = accepting) =>
  post(quotePage.action, { account: "supervisor", params }, [["act", "answer"], ...form]);

test("a song that was taken down, restricted or disputed under an open offer keeps it from being signed, and the page says so", async () => {
  const changes: [string, (song: Song) => Promise<unknown>, string][] = [
    ["Taken", takeDown, "is no longer in the catalogue"],
    ["Restricted", (song) => restrict(song, "No paid web"), "A restriction was entered"],
    [
      "Disputed",
      (song) =>
        DB.prepare("INSERT INTO rights_disputes (side, subject_id, reason, created_by) VALUES ('master', ?, 'x', ?)")
          .bind(song.id, idOf("staff"))
          .run(),
      "are disputed",
    ],
  ];
  for (const [title, change, text] of changes) {
    const song = await addSong(title);
    const { id, params } = await quoted(song);
    const read = async () => (await open(quotePage.loader, { account: "supervisor", params })).page.changed;
    expect(await read(), title).toEqual([]);
    await change(song);
    expect((await read()).join(), title).toContain(text);
    const refused = await sign(params);
    expect([statusOf(refused.answer), await stateOf(id)], title).toEqual([409, "quoted"]);
    expect(JSON.stringify(errorsOf(refused.answer)), title).toContain(text);
    const counter = await post(quotePage.action, { account: "supervisor", params }, [
      ["act", "counter"],
      ["total", "10"],
    ]);
    expect(statusOf(counter.answer), title).toBe(409);
    const declined: [string, string][] = [
      ["answer", "decline"],
      ["reason", "It changed"],
    ];
    expect(statusOf((await sign(params, declined)).answer), title).toBe(302);
  }
});

test("an offer made after the change, or cleared again since, can be signed", async () => {
  const song = await addSong("Cleared Again");
  const { id, params } = await quoted(song);
  await restrict(song, "No web for now");
  expect(statusOf((await sign(params)).answer)).toBe(409);
  await DB.prepare("UPDATE clearances SET updated_at = ? WHERE transaction_id = ?")
    .bind(Date.now() + 1000, id)
    .run();
  expect(statusOf((await sign(params)).answer)).toBe(302);
});

test("an approval of one side counts beside one that needs none", async () => {
  const owner = { name: "One Owner" };
  const song = await addOwnedSong("One Side", { master: [owner], composition: [controlled] });
  const id = await addRequest([song], { status: "quoted" });
  await addQuote(id, [song], { createdAt: Date.now() - 3_600_000 });
  const approved =
    "INSERT INTO clearances (transaction_id, recording_id, side, status, note, updated_at) VALUES (?, ?, 'master', 'approved', '', ?)";
  await DB.batch([
    DB.prepare("INSERT INTO rights_changes VALUES (?, 'shares', ?, NULL)").bind(song.id, Date.now() - 60_000),
    DB.prepare(approved).bind(id, song.id, Date.now()),
  ]);
  expect(statusOf((await sign({ id, version: "1" })).answer)).toBe(302);
});

test("facts of many megabytes are compared, too", async () => {
  const ctx = testContext();
  const rows = ["one", "two", "three"].map((recordingId) => ({ recordingId, facts: "x".repeat(900_000) }));
  const [first, ...rest] = assertJudged(ctx, { rows });
  if (first) await ctx.db.batch([first, ...rest]);
  expect(rest).toHaveLength(2);
});

test("a restriction that was entered after the approvals asks again before the licence", async () => {
  const song = await addSong("Late Restriction");
  const id = await addAccepted([song]);
  await anHourLater();
  const form = async () => (await open(issue.loader, { account: "staff", params: { id } })).page.form;
  expect((await form())?.blocked).toEqual([]);
  await restrict(song, "Late");
  expect((await form())?.lights[song.id]?.light).toMatchObject({ light: "blocked" });
  expect((await form())?.blocked).toHaveLength(1);
});

test("a change touches each open request once: a task in it, and a notification for who handles it", async () => {
  const song = await addSong("Touched Song");
  const { id } = await quoted(song);
  const draftless = await addRequest([song], { status: "declined" });
  const run = () => tellDesks({ db: testContext().db, now: Date.now() });
  while ((await run()) > 0);
  await takeDown(song);
  while ((await run()) > 0);
  const tasks = async (request: string) =>
    (
      await DB.prepare("SELECT title FROM transaction_tasks WHERE transaction_id = ?")
        .bind(request)
        .all<{ title: string }>()
    ).results;
  expect(await tasks(id)).toEqual([{ title: "“Touched Song” was taken down: check what was offered and licensed" }]);
  expect(await tasks(draftless)).toEqual([]);
  const news = "SELECT user_id FROM notifications WHERE transaction_id = ?";
  expect((await DB.prepare(news).bind(id).all()).results).toEqual([{ user_id: idOf("staff") }]);
  await DB.prepare("UPDATE rights_changes SET told_at = NULL WHERE recording_id = ?").bind(song.id).run();
  while ((await run()) > 0);
  expect(await tasks(id)).toHaveLength(1);
});
