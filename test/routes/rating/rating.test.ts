import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { decideRating, takeOutOfRating } from "#app/backoffice/rating/decide-rating.server.ts";
import { listRatings } from "#app/backoffice/rating/list-ratings.server.ts";
import { rateSong } from "#app/backoffice/rating/rate-song.server.ts";
import { ratingSchema } from "#app/backoffice/rating/rating-form.ts";
import { readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { readRatingPage } from "#app/backoffice/rating/read-rating.server.ts";
import { action as sendAction } from "#app/backoffice/rating/routes/rating-send.ts";
import { action as songAction } from "#app/backoffice/rating/routes/rating-song.tsx";
import { loader as exportLoader } from "#app/backoffice/rating/routes/ratings-export.ts";
import { sendToRating, takeBackSent } from "#app/backoffice/rating/send-to-rating.server.ts";
import { lockMs, takeNextSong, takeSong } from "#app/backoffice/rating/take-song.server.ts";
import { applyPublishDays } from "#app/backoffice/songs/apply-publish-days.server.ts";
import { loader as historyLoader } from "#app/backoffice/songs/routes/song-history.tsx";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { bulkEdit } from "#app/records/bulk/bulk-edit.server.ts";
import { undoBulkEdit } from "#app/records/bulk/undo-bulk-edit.server.ts";
import { deleteRecord, restoreRecord } from "#app/records/store/delete-record.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let supervisor = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  supervisor = await cookieOf("supervisor");
});

const scopes = ["GetRatingQueue", "UpdateRating", "UpdateSongRateStatus", "ListSongs", "UpdateSongEditor"];
const anyRating = readRatingQuery(new URLSearchParams());

/** A person of the staff, of whom there is a row. */
async function person(id: string, now = Date.now(), held = scopes) {
  await DB.prepare(
    "INSERT OR IGNORE INTO users (id, email, name, name_key, nickname) VALUES (?1, ?1 || '@x.example', ?1, ?1, ?1)",
  )
    .bind(id)
    .run();
  return testContext({ now, actor: { ...actorWith(held), id } });
}

async function queued(title: string, more: object = {}) {
  const { id } = await addRecording(testContext(), { title, status: "unpublished", ...more });
  await sendToRating(await person("editor"), { recordings: [id], source: "staff" });
  return id;
}

const input = (score: number, segments: object[] = []) => ratingSchema.parse({ score, note: "Warm.", segments });
const statusIn = (id: string) =>
  DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(id).first<string>("status");
const emptyQueue = () => DB.prepare("DELETE FROM ratings").run();
const versionIn = async (id: string) =>
  (await readRatingPage(await person("editor"), { id, filters: anyRating })).version;

test("twenty raters who take songs at once are never given the same one, and rate each once", async () => {
  await emptyQueue();
  const songs = [];
  for (let at = 0; at < 200; at += 1) songs.push((await addRecording(testContext(), { title: `Many ${at}` })).id);
  await sendToRating(await person("editor"), { recordings: songs, source: "ingest" });
  const rated: string[] = [];
  async function work(name: string) {
    const ctx = await person(name);
    for (let id = await takeNextSong(ctx, anyRating); id !== null; id = await takeNextSong(ctx, anyRating)) {
      rated.push(id);
      await rateSong(ctx, id, input(3));
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, at) => work(`rater-${at}`)));
  expect(rated.toSorted()).toEqual(songs.toSorted());
  const raters = await DB.prepare(
    "SELECT count(DISTINCT rated_by) AS n FROM ratings WHERE state = 'rated'",
  ).first<number>("n");
  expect(raters).toBeGreaterThan(1);
});

test("a taken song is no one else's for ten minutes, then it is, and a skipped one comes last", async () => {
  await emptyQueue();
  const [first, second, third] = [await queued("First"), await queued("Second"), await queued("Third")];
  const now = Date.now();
  const [ana, ben] = [await person("ana", now), await person("ben", now)];
  expect(await takeNextSong(ana, anyRating)).toBe(first);
  expect(await takeNextSong(ana, anyRating)).toBe(first);
  expect(await takeNextSong(ben, anyRating)).toBe(second);
  await expect(takeSong(ben, first)).rejects.toMatchObject({ code: "conflict" });
  await expect(rateSong(ben, first, input(2))).rejects.toMatchObject({ code: "conflict" });
  expect(await takeNextSong(ana, anyRating, first)).toBe(third);
  expect(await takeNextSong(ana, anyRating, third)).toBe(first);
  const late = await person("ben", now + lockMs + 1);
  await takeSong(late, first);
  await expect(rateSong(ana, first, input(2))).rejects.toMatchObject({ code: "conflict" });
  // A lock that is over counts while no one else took the song.
  await rateSong(await person("ben", now + 3 * lockMs), first, input(5));
  expect((await readRatingPage(ana, { id: first, filters: anyRating })).score).toBe(5);
});

test("the queue is searched by the beginning of a title, artist or number, and its file has what the filters find", async () => {
  await emptyQueue();
  const [first] = [await queued("Evening Tide", { artist: "Nova Kite" }), await queued("Morning")];
  const ctx = await person("ana");
  const ids = async (q: string) =>
    (await listRatings(ctx, readRatingQuery(new URLSearchParams({ q })))).rows.map(({ id }) => id);
  expect(await ids("evening t")).toEqual([first]);
  expect(await ids("nova")).toEqual([first]);
  expect(await ids("tide")).toEqual([]);
  await takeSong(ctx, first);
  await rateSong(ctx, first, input(4));
  const { answer } = await visit(
    "http://localhost/rating/export.csv?state=rated&q=nova",
    { cookie: staff },
    exportLoader,
  );
  const [head = "", ...rows] = (await (answer as Response).text()).trim().split("\r\n");
  expect(head.split(",")).toHaveLength(10);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Evening Tide,Nova Kite,Rated,4,Warm\.,,Sent by staff,20.*Z,ana,20.*Z$/);
});

test("sending is taken back by one press, but for what is being rated or was, and only by who sent it", async () => {
  await emptyQueue();
  const now = Date.now();
  const [ana, ben] = [await person("ana", now), await person("ben", now)];
  const songs = [];
  for (const title of ["One", "Two", "Three", "Four"])
    songs.push((await addRecording(testContext(), { title, status: "unpublished" })).id);
  const [one = "", two = "", three = "", four = ""] = songs;
  await sendToRating({ ...ana, now: now - 9 }, { recordings: [four], source: "staff" });
  await sendToRating(ana, { recordings: songs, source: "staff" });
  await takeSong(ben, one);
  await takeSong(ben, two);
  await rateSong(ben, two, input(3));
  await decideRating(ben, { id: two, version: await versionIn(two), decision: "waiting" });
  expect(await takeBackSent(ben, now)).toMatchObject({ takenBack: 0 });
  await expect(takeBackSent(await person("reader", now, ["GetRatingQueue"]), now)).rejects.toMatchObject({
    code: "forbidden",
  });
  // Ids, by which the entries are ordered, begin with the time.
  expect(await takeBackSent({ ...ana, now: now + 1 }, now)).toEqual({ takenBack: 1, kept: 2 });
  const { rows } = await listRatings(ana, anyRating);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([one, two, four].toSorted());
  expect(await takeBackSent(ana, now)).toEqual({ takenBack: 0, kept: 2 });
  const entries = await DB.prepare("SELECT action FROM audit_log WHERE subject_id = ?").bind(three).all();
  expect(entries.results.map(({ action }) => action).sort()).toEqual(["song-rating-ended", "song-sent-to-rating"]);
});

test("after sending songs from the list a message offers to take them back, which leads to the list as it was", async () => {
  await emptyQueue();
  const { id } = await addRecording(testContext(), { title: "Pressed", status: "unpublished" });
  const send = (path: string, form: Record<string, string>) =>
    visit(`http://localhost${path}`, { method: "POST", cookie: staff, form }, sendAction);
  const toastOf = (headers: Headers) =>
    JSON.parse(decodeURIComponent(/flash=([^;]*)/.exec(headers.get("Set-Cookie") ?? "")?.[1] ?? "null"));
  const { ctx } = await send("/rating/send", { ids: id, from: "?q=press" });
  const toast = toastOf(ctx.responseHeaders);
  expect(toast.press.label).toBe("Undo");
  const undone = await send(toast.press.path, {});
  expect((undone.answer as Response).headers.get("Location")).toBe("/songs/list?q=press");
  expect(toastOf(undone.ctx.responseHeaders).title).toBe("1 song taken back");
  // From a song's page both lead back to it.
  const page = `/songs/${id}`;
  const alone = await send("/rating/send", { ids: id, page });
  const back = await send(toastOf(alone.ctx.responseHeaders).press.path, {});
  for (const { answer } of [alone, back]) expect((answer as Response).headers.get("Location")).toBe(page);
});

test("the list that an undo leads to is one, whatever is in its address", async () => {
  for (const [from, to] of [
    ["?q=a\r\nSet-Cookie: x=1", "?q=aSet-Cookie:%20x=1"],
    ["?q=夜 é", "?q=%E5%A4%9C%20%C3%A9"],
    ["?#@evil.example", ""],
    ["//evil.example", ""],
    ["", ""],
  ]) {
    for (const undo of ["1", "", "-1", "1e999", "x"]) {
      const path = `/rating/send?${new URLSearchParams({ undo, from: from ?? "" })}`;
      const { answer } = await visit(
        `http://localhost${path}`,
        { method: "POST", cookie: staff, form: {} },
        sendAction,
      );
      expect((answer as Response).headers.get("Location"), `${from} ${undo}`).toBe(`/songs/list${to}`);
    }
    const sent = { method: "POST", cookie: staff, form: { ids: "none", from: from ?? "" } };
    const { answer } = await visit("http://localhost/rating/send", sent, sendAction);
    expect((answer as Response).headers.get("Location"), from).toBe(`/songs/list${to}`);
  }
});

test("the queue is filtered by tier, source and state, and ordered by age", async () => {
  await emptyQueue();
  await DB.prepare("INSERT INTO tiers (id, name, name_key) VALUES ('gold', 'Gold', 'gold')").run();
  const [gold, plain] = [await queued("Gilded", { tierId: "gold" }), await queued("Plain")];
  await DB.prepare("UPDATE ratings SET source = 'submission', queued_at = queued_at + 5 WHERE recording_id = ?")
    .bind(plain)
    .run();
  const ctx = await person("ana");
  const ids = async (query: string) => {
    const { rows } = await listRatings(ctx, readRatingQuery(new URLSearchParams(query)));
    return rows.map(({ id }) => id);
  };
  expect(await ids("")).toEqual([gold, plain]);
  expect(await ids("sort=newest")).toEqual([plain, gold]);
  expect(await ids("tier=gold")).toEqual([gold]);
  expect(await ids("tier=none")).toEqual([plain]);
  expect(await ids("source=submission")).toEqual([plain]);
  expect(await ids("state=rated")).toEqual([]);
  expect(await ids("state=nonsense&sort=x&page=-1")).toEqual([gold, plain]);
  expect(await takeNextSong(ctx, { ...anyRating, tier: "none" })).toBe(plain);
});

test("a search for what codes and names leave out finds nothing, and not the whole queue", async () => {
  await emptyQueue();
  const id = await queued("Dashed", { isrc: "USRC17607839" });
  const found = async (q: string) => {
    const { rows } = await listRatings(await person("ana"), readRatingQuery(new URLSearchParams({ q })));
    return rows.map((row) => row.id);
  };
  for (const q of ["us-rc1", "DASHED", ""]) expect(await found(q), q).toEqual([id]);
  for (const q of ["-", ". .", "\u0301", "%", "_"]) expect(await found(q), q).toEqual([]);
});

test("a song of the queue is published by no way before it is approved, others as before", async () => {
  await emptyQueue();
  const ctx = await person("editor");
  const id = await queued("Gate");
  const store = songStore;
  const publish = async () => {
    const record = await requireRecord(ctx, store, id);
    const values = { status: "published", rightsReason: "Agreed." };
    return await saveRecord(ctx, store, { id, version: String(record.updatedAt), values, names: ["status"] });
  };
  const bulk = () =>
    bulkEdit(ctx, store, {
      ...{ selection: { ids: [id], from: null }, changes: { set: { status: "published" }, add: {}, remove: {} } },
      ...{ expected: 1, reason: "Agreed." },
    });
  const byApi = async () => {
    const version = String((await requireRecord(ctx, store, id)).updatedAt);
    const body = JSON.stringify({ version, status: "published", rightsReason: "Agreed." });
    return await visit(
      `http://localhost/api/v1/song-records/${id}`,
      { cookie: staff, method: "PATCH", body },
      apiHandler,
    );
  };
  async function refuses(state: RegExp) {
    for (const way of [publish, bulk, byApi])
      await expect(way()).rejects.toMatchObject({
        code: "invalid",
        fields: { status: [expect.stringMatching(state)] },
      });
    expect(await statusIn(id)).toBe("unpublished");
  }
  await refuses(/“Gate” is in the rating queue \(Waiting\)/);
  // Its first day comes, and its publication waits.
  await DB.prepare("UPDATE recordings SET publish_from = '2020-01-01' WHERE id = ?").bind(id).run();
  expect(await applyPublishDays(ctx, { limit: 10 })).toEqual({ changed: 0 });
  await takeSong(ctx, id);
  await rateSong(ctx, id, input(4));
  await refuses(/Rated/);
  for (const decision of ["held", "rejected"] as const) {
    await decideRating(ctx, { id, version: await versionIn(id), decision });
    await refuses(decision === "held" ? /Held/ : /Rejected/);
  }
  await decideRating(ctx, { id, version: await versionIn(id), decision: "approved" });
  expect(await applyPublishDays(ctx, { limit: 10 })).toEqual({ changed: 1 });
  expect(await statusIn(id)).toBe("published");
  // Taken down by a change of many, then held: its undo does not publish it.
  const down = await bulkEdit(ctx, store, {
    ...{ selection: { ids: [id], from: null }, changes: { set: { status: "unpublished" }, add: {}, remove: {} } },
    ...{ expected: 1, reason: "" },
  });
  await decideRating(ctx, { id, version: await versionIn(id), decision: "held" });
  await undoBulkEdit(ctx, store, { id: down.id });
  expect(await statusIn(id)).toBe("unpublished");
  // Deleted while it was published, it comes back without being so.
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(id).run();
  const version = String((await requireRecord(ctx, store, id)).updatedAt);
  await deleteRecord(ctx, store, { id, version, moveTo: "" });
  await restoreRecord(ctx, store, { id });
  expect(await statusIn(id)).toBe("unpublished");
  await takeOutOfRating(ctx, { id, version: await versionIn(id) });
  await publish();
  expect(await statusIn(id)).toBe("published");
});

test("scores of parts are those of the song, and its details in the API have them for those who see the queue", async () => {
  await emptyQueue();
  const id = await queued("Parts");
  await DB.prepare(
    "INSERT INTO segments (id, recording_id, segment_group, start_ms, end_ms) VALUES ('s1', ?1, 'Chorus', 1000, 9000)",
  )
    .bind(id)
    .run();
  const ctx = await person("ana");
  const twice =
    "INSERT INTO segments (id, recording_id, segment_group, start_ms, end_ms) VALUES ('s2', ?1, 'Vocal', 1000, 9000)";
  await DB.prepare(twice).bind(id).run();
  const { parts } = await readRatingPage(ctx, { id, filters: anyRating });
  expect(parts).toEqual([{ group: "Chorus, Vocal", startMs: 1000, endMs: 9000 }]);
  await DB.prepare("DELETE FROM segments WHERE id = 's2'").run();
  await takeSong(ctx, id);
  await expect(rateSong(ctx, id, input(4, [{ key: "1-2", score: 3 }]))).rejects.toMatchObject({ code: "invalid" });
  await rateSong(ctx, id, input(4, [{ key: "1000-9000", score: 5 }]));
  // Its part moves: a correction of the rating keeps what was given for the former one.
  await DB.prepare("UPDATE segments SET end_ms = 8000 WHERE id = 's1'").run();
  await rateSong(ctx, id, input(4, [{ key: "1000-8000" }]));
  await DB.prepare("UPDATE segments SET end_ms = 9000 WHERE id = 's1'").run();
  await decideRating(ctx, { id, version: await versionIn(id), decision: "approved" });
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(id).run();
  const details = async (cookie: string) => {
    const { answer } = await visit(`http://localhost/api/v1/songs/${id}`, { cookie }, apiHandler);
    return ((await (answer as Response).json()) as { data: { rating: unknown } }).data.rating;
  };
  const part = { key: "1000-9000", group: "Chorus", start: 1, endTime: 9, score: 5 };
  expect(await details(staff)).toEqual({ score: 4, segmentsScore: [part] });
  expect(await details(supervisor)).toBeNull();
  const { answer } = await visit(
    `http://localhost/songs/${id}/history`,
    { cookie: staff, params: { id } },
    historyLoader,
  );
  const { history } = answer as Awaited<ReturnType<typeof historyLoader>>;
  const changes = history.map(({ field, before, after }) => [field, before, after]);
  // Changes of one millisecond have no order.
  expect(changes.toSorted()).toEqual([
    ["Rating", "", "Waiting"],
    ["Rating", "Rated, 4 of 5", "Approved, 4 of 5"],
    ["Rating", "Waiting", "Rated, 4 of 5"],
  ]);
});

test("a rating of 6 is refused at its field and the input kept; a song withdrawn meanwhile leads to the next one", async () => {
  await emptyQueue();
  const [gone, deleted, next] = [await queued("Gone"), await queued("Deleted"), await queued("Next")];
  const send = (id: string, form: Record<string, string>) =>
    visit(`http://localhost/rating/${id}`, { method: "POST", cookie: staff, params: { id }, form }, songAction);
  await send(gone, { act: "take" });
  const wrong = { act: "rate", score: "6", note: "Kept." };
  const { answer } = await send(gone, wrong);
  expect(answer).toMatchObject({
    data: { error: { score: ["Score: choose 1 to 5."] }, initialValue: { note: "Kept." } },
  });
  for (const score of ["", "0", "2.5", "x"])
    expect((await send(gone, { ...wrong, score })).answer).toMatchObject({ data: { error: { score: [/choose/] } } });
  await DB.prepare("DELETE FROM ratings WHERE recording_id = ?").bind(gone).run();
  const away = await send(gone, { ...wrong, score: "3" });
  expect(statusOf(away.answer)).toBe(302);
  expect((away.answer as Response).headers.get("Location")).toBe(`/rating/${deleted}`);
  await DB.prepare("UPDATE recordings SET status = 'deleted' WHERE id = ?").bind(deleted).run();
  const after = await send(deleted, { ...wrong, score: "3" });
  expect((after.answer as Response).headers.get("Location")).toBe(`/rating/${next}`);
  const done = await send(next, { ...wrong, score: "3" });
  expect((done.answer as Response).headers.get("Location")).toBe("/rating");
});

test("raters correct their own rating until it is decided; decisions need a rating and the version that was read", async () => {
  await emptyQueue();
  const id = await queued("Correct");
  const [ana, ben] = [await person("ana"), await person("ben")];
  await expect(decideRating(ana, { id, version: await versionIn(id), decision: "approved" })).rejects.toMatchObject({
    code: "invalid",
  });
  await takeSong(ana, id);
  await rateSong(ana, id, input(2));
  const stale = await versionIn(id);
  await rateSong({ ...ana, now: ana.now + 5 }, id, input(3));
  await expect(rateSong(ben, id, input(1))).rejects.toMatchObject({ code: "conflict" });
  await expect(decideRating(ben, { id, version: stale, decision: "held" })).rejects.toMatchObject({ code: "conflict" });
  await decideRating(ben, { id, version: await versionIn(id), decision: "rejected" });
  await expect(rateSong(ana, id, input(5))).rejects.toMatchObject({ code: "conflict" });
  await decideRating(ben, { id, version: await versionIn(id), decision: "waiting" });
  expect(await readRatingPage(ben, { id, filters: anyRating })).toMatchObject({ state: "waiting", score: null });
  expect(await takeNextSong(ben, anyRating)).toBe(id);
});

test("reading, rating and deciding are rights of their own, on the environments' own hosts only", async () => {
  await emptyQueue();
  const id = await queued("Rights");
  const reader = await person("reader", Date.now(), ["GetRatingQueue"]);
  await expect(takeNextSong(reader, anyRating)).rejects.toMatchObject({ code: "forbidden" });
  await expect(decideRating(reader, { id, version: "", decision: "held" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(sendToRating(reader, { recordings: [id], source: "staff" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const rater = await person("rater", Date.now(), ["UpdateRating"]);
  await expect(readRatingPage(rater, { id, filters: anyRating })).rejects.toMatchObject({ code: "forbidden" });
  await takeSong(rater, id);
  await rateSong(rater, id, input(4));
  await expect(takeOutOfRating(rater, { id, version: "" })).rejects.toMatchObject({ code: "forbidden" });
  const away = { ...(await person("editor")), company: { ...mainCompany, subdomain: "acme" } };
  await expect(takeNextSong(away, anyRating)).rejects.toMatchObject({ code: "forbidden" });
  await expect(listRatings(away, anyRating)).rejects.toMatchObject({ code: "forbidden" });
  const there = await cookieOf("admin", acme);
  const call = visit(`http://${acme}/api/v1/rating`, { cookie: there }, apiHandler);
  await expect(call).rejects.toMatchObject({ code: "forbidden" });
});

test("the API sends, takes, rates and decides by the same rules", async () => {
  await emptyQueue();
  const { id } = await addRecording(testContext(), { title: "By API", status: "unpublished" });
  const call = async (method: string, path: string, body?: object) => {
    const { answer } = await visit(
      `http://localhost/api/v1/rating${path}`,
      { cookie: staff, method, ...(body ? { body: JSON.stringify(body) } : {}) },
      apiHandler,
    );
    return ((await (answer as Response).json()) as { data: Record<string, unknown> }).data;
  };
  expect(await call("POST", "", { songIds: [id], source: "submission" })).toEqual({ sent: 1, already: 0 });
  expect(await call("POST", "", { songIds: [id] })).toEqual({ sent: 0, already: 1 });
  expect(await call("GET", "")).toMatchObject({ totalItems: 1, items: [{ _id: id, source: "submission" }] });
  expect(await call("POST", "/take", { source: "submission" })).toMatchObject({
    _id: id,
    takenUntil: expect.any(Number),
  });
  for (const score of [6, true, [3], null, "", "x"])
    await expect(call("PUT", `/${id}`, { score })).rejects.toMatchObject({
      fields: { score: ["Score: choose 1 to 5."] },
    });
  const { version } = await call("PUT", `/${id}`, { score: 4, note: "By API" });
  expect(await call("POST", `/${id}/decide`, { version, decision: "held" })).toMatchObject({ state: "held", score: 4 });
  const held = (await call("GET", `/${id}`)).version;
  expect(await call("DELETE", `/${id}?version=${held}`)).toEqual({ _id: id });
  await expect(call("GET", `/${id}`)).rejects.toMatchObject({ code: "not_found" });
  await expect(call("POST", "/take", {})).rejects.toMatchObject({ code: "not_found" });
});
