import { beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/comments/routes/notifications.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { loader as badges } from "#app/shell/routes/navigation-badges.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { addPlaylist, DB, deleteComment, postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";
let song = { id: "", slug: "" };
let owner = "";
let other = "";

withDemoSessions();
beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Noticed", durationMs: 60_000 });
  owner = await cookieOf("supervisor");
  other = await cookieOf("staff");
});

async function listed(cookie: string, query = "") {
  const { answer, ctx } = await visit(`http://localhost/notifications${query}`, { cookie }, loader);
  return { ...(answer as Awaited<ReturnType<typeof loader>>), trips: ctx.trips.count - 1 };
}

async function badge(cookie: string, host = "localhost"): Promise<number> {
  const { answer } = await visit(`http://${host}/navigation-badges`, { cookie }, badges);
  return ((await (answer as Response).json()) as { notifications: number }).notifications;
}

const mark = (cookie: string, form: Record<string, string>) =>
  visit("http://localhost/notifications", { method: "POST", cookie, form }, action);

let mentions = 0;

/** A mention of the supervisor by the staff. */
async function mention(more: Record<string, unknown> = {}): Promise<string> {
  mentions += 1;
  const { data } = await postComment(other, { trackId: song.id, message: `@Mireille, listen: ${mentions}`, ...more });
  return data._id;
}

test("what concerns a person is listed newest first, counted in the badge, and read one by one or all at once", async () => {
  const [first, second] = [await mention(), await mention({ startTime: 2.5 })];
  const { items, trips } = await listed(owner);
  expect(trips).toBe(1);
  expect(items.map(({ commentId }) => commentId)).toEqual([second, first]);
  expect(items[0]).toMatchObject({
    kind: "mention",
    read: false,
    userNickname: "Jonas",
    songTitle: "Noticed",
    startTime: 2.5,
    path: `/music-sync-licensing/song/${song.slug}?comment=${second}#comment-${second}`,
  });
  expect([
    await badge(owner),
    await badge(other),
    await badge(await cookieOf("supervisor", "acme.localhost"), "acme.localhost"),
  ]).toEqual([2, 0, 0]);
  await mark(other, { id: items[0]?._id ?? "" });
  expect(await badge(owner)).toBe(2);
  await mark(owner, { id: items[0]?._id ?? "" });
  expect(await badge(owner)).toBe(1);
  await mark(owner, {});
  expect(await badge(owner)).toBe(0);
  expect((await listed(owner)).items.map(({ read }) => read)).toEqual([true, true]);
});

test("opening a notification leads to its comment and marks it as read, for the person it is for alone", async () => {
  const id = await mention();
  const [item] = (await listed(owner)).items;
  const open = async (cookie: string, host = "localhost") => {
    const form = { open: item?._id ?? "" };
    const { answer } = await visit(`http://${host}/notifications`, { method: "POST", cookie, form }, action);
    return (answer as Response).headers.get("Location");
  };
  await expect(open(other)).rejects.toMatchObject({ code: "not_found" });
  const acme = "acme.localhost";
  await expect(open(await cookieOf("supervisor", acme), acme)).rejects.toMatchObject({ code: "not_found" });
  expect(await badge(owner)).toBe(1);
  expect(await open(owner)).toBe(`/music-sync-licensing/song/${song.slug}?comment=${id}#comment-${id}`);
  expect(await badge(owner)).toBe(0);
  await deleteComment(other, id);
  await expect(open(owner)).rejects.toMatchObject({ code: "not_found" });
});

test("nothing is shown of a deleted comment, a track that is taken down, or a playlist that became private", async () => {
  const before = (await listed(owner)).items.length;
  const deleted = await mention();
  const gone = await addRecording(testContext(), { title: "Taken down" });
  await mention({ trackId: gone.id });
  const list = await addPlaylist({
    companyId: demoCompanyIds.main,
    ownerId: idOf("staff"),
    visibility: "public",
    tracks: [song.id],
  });
  await mention({ playListId: list });
  expect([(await listed(owner)).items.length, await badge(owner)]).toEqual([before + 3, 3]);
  await deleteComment(other, deleted);
  await DB.prepare("UPDATE recordings SET status = 'withdrawn' WHERE id = ?").bind(gone.id).run();
  await DB.prepare("UPDATE playlists SET visibility = 'private' WHERE id = ?").bind(list).run();
  expect([(await listed(owner)).items.length, await badge(owner)]).toEqual([before, 0]);
});

test("pages hold 25, the badge counts to 99, and a page past the end is the last", async () => {
  const { data } = await postComment(other, { trackId: song.id, message: "@Mireille again and again" });
  const copies = Array.from({ length: 120 }, (_, at) =>
    DB.prepare(
      "INSERT INTO notifications (id, company_id, user_id, kind, comment_id) SELECT ?, company_id, user_id, kind, comment_id FROM notifications WHERE comment_id = ? LIMIT 1",
    ).bind(`copy-${at}`, data._id),
  );
  await DB.batch(copies);
  expect(await badge(owner)).toBe(99);
  const first = await listed(owner);
  expect([first.items.length, first.pages]).toEqual([25, 5]);
  expect((await listed(owner, "?page=999999999999")).page).toBe(5);
  for (const query of ["?page=-1", "?page=x", "?page=1e3x"]) expect((await listed(owner, query)).page).toBe(1);
});

test("the API lists and marks only the person's own", async () => {
  const { answer } = await visit("http://localhost/api/v1/notifications?page=2", { cookie: owner }, apiHandler);
  const { data } = await (answer as Response).json<{ data: { items: { _id: string }[]; paging: object } }>();
  expect(data.paging).toMatchObject({ page: 2, pages: 5 });
  const send = (cookie: string, body: unknown, method = "PATCH") =>
    visit("http://localhost/api/v1/notifications", { method, cookie, body: JSON.stringify(body) }, (args) =>
      apiHandler(args).catch((error: AppError) => error.status),
    ).then(({ answer: said }) => (said instanceof Response ? said.status : said));
  const ids = data.items.map(({ _id }) => _id);
  expect(await send(other, { ids })).toBe(200);
  expect(await badge(owner)).toBe(99);
  for (const body of [{}, { ids: [] }, { ids: "some" }, { ids: Array(81).fill("a") }, []])
    expect(await send(owner, body), JSON.stringify(body).slice(0, 40)).toBe(400);
  expect(await send(owner, { ids: "all" }, "POST")).toBe(405);
  expect(await send(owner, { ids: "all" })).toBe(200);
  expect(await badge(owner)).toBe(0);
});

test("a visitor without an account has no notifications", async () => {
  for (const handler of [loader, action])
    await expect(visit("http://localhost/notifications", { method: "PATCH", body: "{}" }, handler)).rejects.toThrow(
      AppError,
    );
  for (const given of [{}, { method: "PATCH", body: "{}" }])
    await expect(visit("http://localhost/api/v1/notifications", given, apiHandler)).rejects.toThrow(AppError);
});
