import { beforeAll, expect, test } from "vitest";
import { findMentioned } from "#app/comments/find-mentioned.server.ts";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addMember, addPlaylist, DB, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";
let song = "";

withDemoSessions();
beforeAll(async () => {
  song = (await addRecording(testContext(), { title: "Talked about", durationMs: 60_000 })).id;
});

/** Who was notified of a comment, and of what kind. */
async function notified(commentId: string): Promise<Record<string, string>> {
  const sql = "SELECT user_id, kind FROM notifications WHERE comment_id = ? ORDER BY user_id";
  const { results } = await DB.prepare(sql).bind(commentId).all<{ user_id: string; kind: string }>();
  return Object.fromEntries(results.map(({ user_id, kind }) => [user_id, kind]));
}

const say = async (account: string, message: string, range: { startTime: number; endTime: number }, more = {}) =>
  (await postComment(await cookieOf(account), { trackId: song, message, ...range, ...more })).data._id;

test("everyone who wrote in a thread hears of an answer once, but not of their own", async () => {
  const range = { startTime: 1, endTime: 2 };
  expect(await notified(await say("supervisor", "First", range))).toEqual({});
  expect(await notified(await say("staff", "Second", range))).toEqual({ [idOf("supervisor")]: "answer" });
  await say("staff", "Third", range);
  expect(await notified(await say("admin", "Fourth", range))).toEqual({
    [idOf("supervisor")]: "answer",
    [idOf("staff")]: "answer",
  });
  expect(await notified(await say("admin", "Elsewhere", { startTime: 1, endTime: 3 }))).toEqual({});
});

test("answers that are written at once reach everyone who is in the thread before them", async () => {
  const range = { startTime: 8, endTime: 9 };
  await say("supervisor", "First", range);
  const ids = await Promise.all([say("staff", "One", range), say("admin", "Other", range)]);
  const both = await Promise.all(ids.map(notified));
  for (const one of both) expect(one[idOf("supervisor")]).toBe("answer");
  // Of the two, the later one also reached the author of the earlier.
  expect(both.map((one) => Object.keys(one).length).sort()).toEqual([1, 2]);
});

test("a member is named by nickname, whole and of this company only", async () => {
  const lars = await addMember("Lars", demoCompanyIds.main);
  const larsen = await addMember("Lars Larsen", demoCompanyIds.main);
  await addMember("Outsider", demoCompanyIds.acme);
  const range = { startTime: 20, endTime: 21 };
  expect(await notified(await say("staff", "@lars, listen. @Mireille too, @Jonas", range))).toEqual({
    [lars]: "mention",
    [idOf("supervisor")]: "mention",
  });
  expect(await notified(await say("staff", "@Lars Larsen @larsson @outsider mail@Lars", range))).toEqual({
    [larsen]: "mention",
  });
  await DB.prepare("UPDATE memberships SET status = 'disabled' WHERE user_id = ?").bind(lars).run();
  await DB.prepare("UPDATE users SET status = 'disabled' WHERE id = ?").bind(larsen).run();
  expect(await notified(await say("staff", "@Lars @Lars Larsen", range))).toEqual({});
});

test("the owner of a playlist hears of comments in it; who cannot read it is not named in it", async () => {
  const tracks = [song];
  const ownerId = idOf("supervisor");
  const shared = await addPlaylist({ companyId: demoCompanyIds.main, ownerId, visibility: "public", tracks });
  const range = { startTime: 30, endTime: 31 };
  expect(await notified(await say("staff", "Nice", range, { playListId: shared }))).toEqual({ [ownerId]: "comment" });
  expect(await notified(await say("admin", "@Mireille", range, { playListId: shared }))).toEqual({
    [ownerId]: "mention",
    [idOf("staff")]: "answer",
  });
  const personal = await addPlaylist({ companyId: demoCompanyIds.main, ownerId, tracks });
  // All permissions open every playlist of their company: Ada reads it, and Jonas doesn't.
  const named = await say("supervisor", "@Jonas @Ada", range, { playListId: personal });
  expect(await notified(named)).toEqual({ [idOf("admin")]: "mention" });
  const listedOf = async () => (await listNotifications(await contextOf("admin"), { page: 1 })).items;
  expect((await listedOf()).map((one) => one.commentId)).toContain(named);
  const elsewhere = await contextOf("admin", "acme.localhost");
  expect((await listNotifications(elsewhere, { page: 1 })).items.map((one) => one.commentId)).not.toContain(named);
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(personal).run();
  expect((await listedOf()).map((one) => one.commentId)).not.toContain(named);
});

test("a nickname with accents is found however its accents and case are typed", async () => {
  await DB.prepare("UPDATE users SET nickname = 'Émile' WHERE id = ?").bind(idOf("supervisor")).run();
  for (const text of ["@émile", "@Emile", "@ÉMILE"])
    expect(await notified(await say("staff", text, { startTime: 20, endTime: 21 }))).toMatchObject({
      [idOf("supervisor")]: "mention",
    });
  await DB.prepare("UPDATE users SET nickname = 'Mireille' WHERE id = ?").bind(idOf("supervisor")).run();
});

test("names in a text end where the word ends, and the longer of two counts", () => {
  const members = ["Ada", "Ada L", "Élodie", "a.b"].map((nickname) => ({ id: nickname, nickname }));
  expect(findMentioned("@ada! @élodie: @A.B", members)).toEqual(["Ada", "Élodie", "a.b"]);
  expect(findMentioned("@ÁDA @elodie", members)).toEqual(["Ada", "Élodie"]);
  expect(findMentioned("@Ada L", members)).toEqual(["Ada L"]);
  expect(findMentioned("@adam Ada @ @@ x@ada", members)).toEqual([]);
});
