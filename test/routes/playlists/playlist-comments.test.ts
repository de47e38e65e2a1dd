import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#app/comments/create-comment.server.ts";
import { deleteComment } from "#app/comments/delete-comment.server.ts";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assignThread, resolveThread } from "#app/playlists/comments/change-thread.server.ts";
import { readCommentsQuery } from "#app/playlists/comments/comments-query.ts";
import { readPlaylistComments } from "#app/playlists/comments/read-playlist-comments.server.ts";
import { action, loader } from "#app/playlists/comments/routes/playlist-comments.tsx";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { loader as playlistPage } from "#app/playlists/routes/playlist.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addMember } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let owner: RequestContext;
let staff: RequestContext;
let songs: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(
    ["=Birch", "Alder"].map((title) => addRecording(testContext(), { title, artist: "Lowtide", durationMs: 60_000 })),
  );
  songs = made.map(({ id }) => id);
  owner = await contextOf("supervisor");
  staff = await contextOf("staff");
});

/** A request of a member of the company who may comment and nothing else. */
async function memberContext(nickname: string): Promise<RequestContext> {
  const id = await addMember(nickname, demoCompanyIds.main);
  const scopes = ["CreateComment"];
  if (staff.actor === null) throw new Error("no session");
  return { ...staff, now: Date.now(), actor: { ...staff.actor, id, nickname, scopes, heldScopes: scopes } };
}

async function asRole(playlistId: string, nickname: string, role: string): Promise<RequestContext> {
  const ctx = await memberContext(nickname);
  await DB.prepare("INSERT INTO playlist_members (playlist_id, user_id, role) VALUES (?, ?, ?)")
    .bind(playlistId, ctx.actor?.id ?? "", role)
    .run();
  return ctx;
}

const later = (ctx: RequestContext): RequestContext => ({ ...ctx, now: Date.now() });

async function say(
  ctx: RequestContext,
  playListId: string,
  message: string,
  at: { song?: number; from?: number } = {},
) {
  const { song = 0, from = 1 } = at;
  const range = { startTime: from, endTime: from + 5 };
  return (await createComment(later(ctx), { trackId: songs[song] ?? "", playListId, message, ...range }))._id;
}

const read = (ctx: RequestContext, slug: string, query = "") =>
  readPlaylistComments(ctx, { slug, ...readCommentsQuery(new URLSearchParams(query)) });

/** "Title 1: first, second" for each thread. */
async function shown(ctx: RequestContext, slug: string, query = "") {
  const { tracks } = await read(ctx, slug, query);
  return tracks.flatMap(({ track, threads }) =>
    threads.map((one) => `${track.title} ${one.startMs / 1000}: ${one.comments.map((c) => c.message).join(", ")}`),
  );
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    ({ code }) => String(code),
  );

test("comments are listed by track in the playlist's order, then by time, and filtered by state", async () => {
  const { id, slug } = await playlistWith(owner, "Listed comments", songs);
  await say(owner, id, "late", { song: 1, from: 30 });
  await say(owner, id, "early", { song: 1, from: 2 });
  const first = await say(owner, id, "first song", { from: 40 });
  await say(owner, id, "an answer", { from: 40 });
  await createComment(later(owner), {
    trackId: songs[0] ?? "",
    playListId: null,
    message: "x",
    startTime: 1,
    endTime: 2,
  });
  expect(await shown(owner, slug)).toEqual(["=Birch 40: first song, an answer", "Alder 2: early", "Alder 30: late"]);
  await resolveThread(later(owner), { commentId: first, resolved: true });
  await assignThread(later(owner), {
    commentId: await say(owner, id, "mine", { from: 3 }),
    assigneeId: idOf("supervisor"),
  });
  expect(await shown(owner, slug, "show=resolved")).toEqual(["=Birch 40: first song, an answer"]);
  expect(await shown(owner, slug, "show=mine")).toEqual(["=Birch 3: mine"]);
  expect((await read(owner, slug)).counts).toEqual({ open: 3, mine: 1, resolved: 1, all: 4 });
  // A link to a comment shows it whatever its state.
  expect(await shown(owner, slug, `comment=${first}`)).toHaveLength(4);
  // The link to the page counts what the page lists.
  const link = async () => {
    const url = `http://localhost/music-sync-licensing/playlist/${slug}`;
    const { answer } = await visit(url, { cookie: await cookieOf("supervisor"), params: { slug } }, playlistPage);
    return (answer as Awaited<ReturnType<typeof playlistPage>>).playlist.openComments;
  };
  expect(await link()).toBe(3);
  const publish = (status: string) =>
    DB.prepare("UPDATE recordings SET status = ? WHERE id = ?").bind(status, songs[1]).run();
  await publish("icebox");
  expect([await link(), (await read(owner, slug)).counts.open]).toEqual([1, 1]);
  await publish("published");
  await DB.prepare("DELETE FROM playlist_tracks WHERE playlist_id = ? AND recording_id = ?").bind(id, songs[1]).run();
  expect(await shown(owner, slug, "show=all")).toEqual(["=Birch 3: mine", "=Birch 40: first song, an answer"]);
});

test("the page with a comment is found, and a page past the end is the last one", async () => {
  const { id, slug } = await playlistWith(owner, "Long comments", songs);
  const key = `INSERT INTO comments (id, company_id, recording_id, playlist_id, user_id, user_nickname, message, start_ms, end_ms)
    VALUES (?, ?, ?, ?, ?, 'M', ?, ?, 60000)`;
  const row = (at: number) => [`long-${at}`, demoCompanyIds.main, songs[0], id, idOf("supervisor"), `c${at}`, at];
  await DB.batch(Array.from({ length: 60 }, (_, at) => DB.prepare(key).bind(...row(at))));
  const page = async (query: string) => {
    const { page: at, pages, tracks } = await read(owner, slug, query);
    return [at, pages, tracks.flatMap(({ threads }) => threads).length];
  };
  expect(await page("")).toEqual([1, 2, 50]);
  expect(await page("page=99")).toEqual([2, 2, 10]);
  expect(await page("comment=long-55")).toEqual([2, 2, 10]);
  expect(await page("comment=unknown")).toEqual([1, 2, 50]);
});

test("who may read, answer, resolve and assign, by role", async () => {
  const { id, slug } = await playlistWith(owner, "Rights", songs);
  const commentId = await say(owner, id, "of the owner");
  const may = async (ctx: RequestContext) => ({
    read: await codeOf(read(ctx, slug)),
    say: await codeOf(say(ctx, id, "answer", { from: 20 })),
    resolve: await codeOf(resolveThread(ctx, { commentId, resolved: true })),
    assign: await codeOf(assignThread(ctx, { commentId, assigneeId: null })),
  });
  const commenter = await asRole(id, "Com", "commenter");
  expect(await may(owner)).toEqual({ read: "ok", say: "ok", resolve: "ok", assign: "ok" });
  expect(await may(await asRole(id, "Edi", "editor"))).toEqual({ read: "ok", say: "ok", resolve: "ok", assign: "ok" });
  expect(await may(commenter)).toEqual({ read: "ok", say: "ok", resolve: "forbidden", assign: "forbidden" });
  expect(await may(await asRole(id, "Vie", "viewer"))).toEqual({
    ...{ read: "ok", say: "forbidden", resolve: "forbidden", assign: "forbidden" },
  });
  const none = { read: "not_found", say: "not_found", resolve: "not_found", assign: "not_found" };
  expect(await may(await memberContext("Out"))).toEqual(none);
  expect(await may(await contextOf("admin", "acme.localhost"))).toEqual(none);
  const nobody = { read: "unauthorised", say: "unauthorised", resolve: "unauthorised", assign: "unauthorised" };
  expect(await may(await contextOf(null))).toEqual(nobody);
  // The commenter keeps a thread that they began, and one that is assigned to them, until they may only read.
  const own = await say(commenter, id, "of the commenter", { from: 10 });
  expect(await codeOf(resolveThread(commenter, { commentId: own, resolved: true }))).toBe("ok");
  await assignThread(owner, { commentId, assigneeId: commenter.actor?.id ?? "" });
  expect(await codeOf(resolveThread(commenter, { commentId, resolved: true }))).toBe("ok");
  await DB.prepare("UPDATE playlist_members SET role = 'viewer' WHERE playlist_id = ? AND user_id = ?")
    .bind(id, commenter.actor?.id)
    .run();
  expect(await codeOf(resolveThread(commenter, { commentId: own, resolved: false }))).toBe("forbidden");
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  expect(await codeOf(resolveThread(commenter, { commentId: own, resolved: false }))).toBe("not_found");
  expect(await codeOf(resolveThread(owner, { commentId: "unknown", resolved: true }))).toBe("not_found");
});

test("of a public playlist of the environment's company, another company sees its own comments only", async () => {
  const { id, slug } = await playlistWith(owner, "Everyone's", songs);
  await setVisibility(owner, { id, visibility: "public" });
  const ours = await say(owner, id, "of main");
  const elsewhere = await contextOf("supervisor", "acme.localhost");
  const theirs = await say(elsewhere, id, "of acme", { from: 1 });
  expect(await shown(elsewhere, slug)).toEqual(["=Birch 1: of acme"]);
  expect(await shown(owner, slug)).toEqual(["=Birch 1: of main"]);
  await resolveThread(elsewhere, { commentId: theirs, resolved: true });
  expect(await codeOf(resolveThread(elsewhere, { commentId: ours, resolved: true }))).toBe("not_found");
  expect((await read(owner, slug)).counts).toMatchObject({ open: 1, resolved: 0 });
});

test("an assignment notifies the person once, and can only go to someone who can comment there", async () => {
  const { id, slug } = await playlistWith(owner, "Assigned", songs);
  await invite(id, "staff", "commenter");
  const viewer = await asRole(id, "Looker", "viewer");
  const commentId = await say(owner, id, "Too long");
  expect((await read(owner, slug)).people.map(({ name }) => name)).toEqual(["Jonas", "Mireille"]);
  for (const assigneeId of [viewer.actor?.id ?? "", idOf("artist"), "unknown"]) {
    const refused = assignThread(owner, { commentId, assigneeId });
    await expect(refused).rejects.toMatchObject({ code: "invalid", fields: { assignee: expect.anything() } });
  }
  await assignThread(later(owner), { commentId, assigneeId: idOf("staff") });
  await assignThread(later(owner), { commentId, assigneeId: idOf("staff") });
  const mine = async () =>
    (await listNotifications(staff, { page: 1 })).items.filter(({ commentId: of }) => of === commentId);
  expect(await mine()).toMatchObject([
    {
      kind: "assigned",
      userNickname: "Mireille",
      message: "Too long",
      songTitle: "=Birch",
      path: `/music-sync-licensing/playlist/${slug}/comments?comment=${commentId}#comment-${commentId}`,
    },
  ]);
  expect((await read(owner, slug)).tracks[0]?.threads[0]?.assignee).toEqual({ id: idOf("staff"), name: "Jonas" });
  // Whom it is for hears of answers, and of nothing once they may not read it.
  const answer = await say(owner, id, "Still too long");
  const kinds = await DB.prepare("SELECT user_id, kind FROM notifications WHERE comment_id = ?").bind(answer).all();
  expect(kinds.results).toEqual([{ user_id: idOf("staff"), kind: "answer" }]);
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  expect(await mine()).toEqual([]);
  // One's own assignment is no news.
  await assignThread(later(owner), { commentId, assigneeId: idOf("supervisor") });
  const own = "SELECT count(*) AS n FROM notifications WHERE kind = 'assigned' AND user_id = ?";
  expect(await DB.prepare(own).bind(idOf("supervisor")).first("n")).toBe(0);
});

test("an answer opens a resolved thread again, and the last comment takes its state along", async () => {
  const { id, slug } = await playlistWith(owner, "Reopened", songs);
  const first = await say(owner, id, "one");
  await resolveThread(later(owner), { commentId: first, resolved: true });
  expect((await read(owner, slug, "show=all")).tracks[0]?.threads[0]).toMatchObject({ resolvedBy: "Mireille" });
  const second = await say(owner, id, "two");
  expect(await shown(owner, slug)).toEqual(["=Birch 1: one, two"]);
  await assignThread(later(owner), { commentId: first, assigneeId: idOf("supervisor") });
  await deleteComment(later(owner), { id: first });
  expect((await read(owner, slug)).tracks[0]?.threads[0]?.assignee).not.toBeNull();
  await deleteComment(later(owner), { id: second });
  await say(owner, id, "new");
  expect((await read(owner, slug)).tracks[0]?.threads[0]?.assignee).toBeNull();
});

test("resolving, reopening and assigning are in the audit log", async () => {
  const { id } = await playlistWith(owner, "Audited comments", songs);
  const commentId = await say(owner, id, "x");
  await resolveThread(later(owner), { commentId, resolved: true });
  await resolveThread(later(owner), { commentId, resolved: false });
  await assignThread(later(owner), { commentId, assigneeId: null });
  const { results } = await DB.prepare("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id")
    .bind(commentId)
    .all<{ action: string }>();
  expect(results.map((row) => row.action)).toEqual([
    "create-comment",
    "comment-resolved",
    "comment-reopened",
    "comment-assigned",
  ]);
});

async function post(form: Record<string, string>, { account = "supervisor", slug = "", query = "" } = {}) {
  // As scripts send it: the response must not lead there.
  const url = `http://localhost/music-sync-licensing/playlist/${slug}/comments.data${query}&_data=x`;
  const given = { method: "POST", cookie: await cookieOf(account), form, params: { slug } };
  const { answer, ctx } = await visit(url, given, (args) => Promise.resolve(action(args)).catch((error) => error));
  const location = answer instanceof Response ? answer.headers.get("Location") : null;
  const data = (answer as { data?: { error?: Record<string, string[]>; initialValue?: Record<string, string> } }).data;
  const toast = decodeURIComponent(ctx.responseHeaders.get("Set-Cookie") ?? "");
  return { status: statusOf(answer), location, data, toast, trips: ctx.trips.count };
}

test("plain forms reply, resolve, assign and delete, and lead back to the list with its filter", async () => {
  const { id, slug } = await playlistWith(owner, "Plain forms", songs);
  const thread = await say(owner, id, "Plain");
  const there = { slug, query: "?show=all" };
  const back = `/music-sync-licensing/playlist/${slug}/comments?show=all`;
  const reply = { act: "reply", thread, playListId: id, trackId: songs[0] ?? "", startTime: "1", endTime: "6" };
  expect(await post({ ...reply, message: "By form" }, there)).toMatchObject({ status: 302, location: back });
  const empty = await post({ ...reply, message: " " }, there);
  expect(empty).toMatchObject({
    status: 400,
    data: { error: { message: ["Write a message."] }, initialValue: { thread } },
  });
  // As every comment: with something to read, on a range, and here in a playlist.
  for (const wrong of [
    { message: "y".repeat(2_001) },
    { message: "\u200B" },
    { startTime: "5", endTime: "1" },
    { startTime: "1.0001", endTime: "1.0004" },
    { startTime: "soon" },
    { playListId: "" },
    { trackId: "'" },
  ])
    expect((await post({ ...reply, message: "Wrong", ...wrong }, there)).status, JSON.stringify(wrong)).toBe(400);
  const resolving = await post({ act: `resolve:${thread}` }, there);
  expect(resolving).toMatchObject({ status: 302, location: back });
  expect(resolving.trips).toBeLessThanOrEqual(3);
  expect(await shown(owner, slug, "show=resolved")).toEqual(["=Birch 1: Plain, By form"]);
  expect((await post({ act: `reopen:${thread}` }, there)).status).toBe(302);
  expect((await post({ act: "assign", thread, assignee: idOf("supervisor") }, there)).status).toBe(302);
  const wrong = await post({ act: "assign", thread, assignee: "unknown" }, there);
  expect(wrong).toMatchObject({ status: 400, data: { error: { assignee: [expect.stringContaining("Assign to")] } } });
  expect((await post({ act: `delete:${thread}` }, there)).status).toBe(302);
  expect(await shown(owner, slug, "show=all")).toEqual(["=Birch 1: By form"]);
  expect((await post({ act: "anything" }, there)).status).toBe(400);
  // What went meanwhile, in another tab or with a right, is told on the page.
  const told = [
    [`delete:${thread}`, "There was an error deleting your comment"],
    [`resolve:${thread}`, "The comment wasn't resolved"],
    [`reopen:${thread}`, "The comment wasn't reopened"],
    ["assign", "The comment wasn't assigned"],
  ] as const;
  for (const [act, title] of told) {
    const gone = await post({ act, thread, assignee: "" }, there);
    expect([gone.status, gone.location], act).toEqual([302, back]);
    expect(gone.toast, act).toContain(title);
  }
  const refused = await post({ act: `resolve:${thread}` }, { ...there, account: "artist" });
  expect([refused.status, refused.location]).toEqual([302, back]);
  expect(refused.toast).toContain("The comment wasn't resolved");
  const page = await visit(
    `http://localhost${back}`,
    { cookie: await cookieOf("supervisor"), params: { slug } },
    loader,
  );
  expect(page.ctx.trips.count).toBe(2);
});
