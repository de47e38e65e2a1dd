import { beforeAll, expect, test } from "vitest";
import * as route from "#app/comments/routes/song-comments.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { readTime } from "#app/track/read-time.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addPlaylist, DB, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { testContext } from "#test/support/context.ts";
import { playable } from "#test/unit/player/playable.ts";

const { action, loader } = route;
let song = { id: "", slug: "" };

withDemoSessions();
beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Page of comments", durationMs: 600_000 });
});

const address = (query: string) => `http://localhost/music-sync-licensing/song/${song.slug}?${query}`;

async function read(cookie: string | null, query = "") {
  const { answer, ctx } = await visit(address(query), { cookie, params: { slug: song.slug } }, loader);
  return { ...(answer as Awaited<ReturnType<typeof loader>>), trips: ctx.trips.count };
}

async function send(cookie: string | null, form: Record<string, string>, query = "") {
  const { answer, ctx } = await visit(
    address(query),
    { method: "POST", cookie, form, params: { slug: song.slug } },
    async (args) => {
      try {
        return await action(args);
      } catch (error) {
        if (error instanceof AppError) return { init: { status: error.status }, data: null };
        throw error;
      }
    },
  );
  if (answer instanceof Response)
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      flash: ctx.responseHeaders.get("Set-Cookie"),
    };
  const { data, init } = answer as {
    data: Exclude<Awaited<ReturnType<typeof action>>, Response>["data"];
    init: { status: number };
  };
  return { status: init.status, ...data };
}

test("a form without scripts writes a comment, with times as people write them, and leads to it", async () => {
  const cookie = await cookieOf("supervisor");
  const { status, location, flash } = await send(cookie, { start: "1:05", end: "75.5", message: "One\r\ntwo" });
  expect(status).toBe(302);
  expect(decodeURIComponent(flash ?? "")).toContain("Comment submitted successfully");
  const id = /\?comment=([^#]+)#comment-\1$/.exec(location ?? "")?.[1];
  const { threads, commentId } = await read(cookie, `comment=${id}`);
  expect(commentId).toBe(id);
  expect(threads).toMatchObject([{ startTime: 65, endTime: 75.5, comments: [{ message: "One\ntwo", _id: id }] }]);
  const isRefused = async (account: string, commentId: string) => {
    const { location: to, flash: said } = await send(await cookieOf(account), { act: "delete", id: commentId });
    expect(to).toMatch(/#comments$/);
    expect(decodeURIComponent(said ?? "")).toContain("There was an error deleting your comment");
  };
  await isRefused("staff", id ?? "");
  expect((await read(cookie)).threads).toHaveLength(1);
  const deleted = await send(cookie, { act: "delete", id: id ?? "" });
  expect(deleted.location).toMatch(/#comments$/);
  expect(decodeURIComponent(deleted.flash ?? "")).toContain("Comment deleted successfully");
  for (const gone of [id ?? "", ""]) await isRefused("supervisor", gone);
  expect((await read(cookie)).threads).toEqual([]);
});

test("a form that is wrong comes back with its input and the message at the field", async () => {
  const cookie = await cookieOf("supervisor");
  const good = { start: "0:01", end: "0:05", message: "Good" };
  const wrong: [Partial<typeof good>, string][] = [
    [{ start: "soon" }, "start"],
    [{ start: "" }, "start"],
    [{ end: "0:01" }, "end"],
    [{ end: "10:00.1" }, "end"],
    [{ end: "1:75" }, "end"],
    [{ message: " " }, "message"],
    [{ message: "x".repeat(2_001) }, "message"],
  ];
  for (const [change, field] of wrong) {
    const values = { ...good, ...change };
    const reply = await send(cookie, { ...values, form: "1-5" });
    expect(reply, JSON.stringify(change).slice(0, 60)).toMatchObject({ status: 400, values, form: "1-5" });
    expect(Object.keys(("errors" in reply && reply.errors) || {})).toEqual([field]);
  }
  // A right that ended while the form was filled in is said in it.
  expect(await send(await cookieOf("artist"), good)).toMatchObject({
    ...{ status: 403, values: good, error: expect.any(String) },
  });
  expect((await send(null, good)).status).toBe(401);
});

test("a visitor without an account costs no round trip and reads no comment", async () => {
  await postComment(await cookieOf("supervisor"), { trackId: song.id });
  const { reader, threads, trips } = await read(null);
  expect([reader, threads, trips]).toEqual([null, [], 0]);
  expect((await read(await cookieOf("label"))).reader).toMatchObject({ canComment: false });
});

test("a playlist's comments are written and read under its id, and a foreign playlist is not found", async () => {
  const cookie = await cookieOf("supervisor");
  const list = await addPlaylist({ companyId: demoCompanyIds.main, tracks: [song.id] });
  const { location } = await send(cookie, { start: "2", end: "3", message: "In the list" }, `playListId=${list}`);
  expect(location).toContain(`?playListId=${list}&comment=`);
  expect((await read(cookie, `playListId=${list}`)).threads).toHaveLength(1);
  const foreign = await addPlaylist({ companyId: demoCompanyIds.acme, visibility: "public", tracks: [song.id] });
  for (const id of [foreign, "nothing", "'"]) {
    await expect(read(cookie, `playListId=${id}`)).rejects.toThrow("Playlist not found");
    expect(
      (await send(cookie, { start: "2", end: "3", message: "x" }, `playListId=${encodeURIComponent(id)}`)).status,
    ).toBeOneOf([400, 404]);
  }
});

test("500 threads are pages of 50, and a link to a comment opens its page", async () => {
  const author = await cookieOf("admin");
  const { data } = await postComment(author, { trackId: song.id, startTime: 490, endTime: 491, message: "Far behind" });
  const many = Array.from({ length: 500 }, (_, at) =>
    DB.prepare(
      `INSERT INTO comments (id, company_id, recording_id, user_id, user_nickname, message, start_ms, end_ms)
       SELECT ?, company_id, recording_id, user_id, user_nickname, ?, ?, ? FROM comments WHERE id = ?`,
    ).bind(`many-${at}`, `Number ${at}`, at * 900, at * 900 + 5_000, data._id),
  );
  await DB.batch(many);
  const first = await read(author);
  expect([first.threads.length, first.page, first.pages]).toEqual([50, 1, 11]);
  expect((await read(author, "comments=9999")).page).toBe(11);
  for (const page of ["x", "1.5", "-3", "NaN"]) expect((await read(author, `comments=${page}`)).page, page).toBe(1);
  const opened = await read(author, `comment=${data._id}`);
  expect(opened.page).toBeGreaterThan(9);
  expect(JSON.stringify(opened.threads)).toContain("Far behind");
});

test("every page of a playlist's comments is the playlist's, and so is what is written there", async () => {
  const author = await cookieOf("admin");
  const list = await addPlaylist({ companyId: demoCompanyIds.main, tracks: [song.id] });
  const { data } = await postComment(author, { trackId: song.id, playListId: list });
  const more = Array.from({ length: 60 }, (_, at) =>
    DB.prepare(
      `INSERT INTO comments (id, company_id, recording_id, playlist_id, user_id, user_nickname, message, start_ms, end_ms)
       SELECT ?, company_id, recording_id, playlist_id, user_id, user_nickname, 'In the list', ?, ? FROM comments WHERE id = ?`,
    ).bind(`listed-${at}`, at, at + 7_000, data._id),
  );
  await DB.batch(more);
  const page = await renderedPage(
    address(`playListId=${list}`),
    { cookie: author },
    { path: "music-sync-licensing/song/:slug", route, outlet: playable(song.id, { slug: song.slug }) },
  );
  const [second = ""] = [...page.matchAll(/href="([^"]*)"[^>]*>2<\/a>/g)].map(([, href]) => href);
  const query = new URL(second.replaceAll("&amp;", "&"), address("")).search.slice(1);
  const { page: number, threads } = await read(author, query);
  expect([number, threads.length]).toEqual([2, 11]);
  expect(JSON.stringify(threads)).not.toContain("Far behind");
  const { location } = await send(author, { start: "500", end: "501", message: "For the list" }, query);
  expect(location).toContain(`playListId=${list}`);
});

test("times are read as people write them", () => {
  const times = ["83", "83.5", "1:23", "1:23,5", "1:02:03", " 0:07 "].map(readTime);
  expect(times).toEqual([83, 83.5, 83, 83.5, 3723, 7]);
  for (const text of ["", "x", "-1", "1:60", "1:60:00", "1:2:3:4", "1e3", "Infinity", "1.2345", "1:"])
    expect(readTime(text), text).toBeNull();
});
