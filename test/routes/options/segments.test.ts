import { beforeAll, expect, test } from "vitest";
import { loader, action as segmentsAction } from "#app/catalogue/segments/routes/song-segments.tsx";
import type { SongSegmentsPage } from "#app/catalogue/segments/song-segments.server.ts";
import type { SongSegments, StoredSegment } from "#app/player/segments/segment.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let song = { id: "", slug: "" };
let other = song;
let hidden = song;

beforeAll(async () => {
  const ctx = testContext();
  song = await addRecording(ctx, { title: "Segment Ferry", artist: "Lowtide", durationMs: 61_500 });
  other = await addRecording(ctx, { title: "Segment Boat", artist: "Lowtide", durationMs: 61_500 });
  hidden = await addRecording(ctx, { title: "Segment Withdrawn", status: "unpublished" });
});

type Handler = Parameters<typeof visit>[2];

async function open(account: string | null, slug = song.slug, host = "localhost") {
  const cookie = account === null ? null : await cookieOf(account, host);
  return (await visit(`http://${host}/x`, { cookie, params: { slug } }, loader as Handler)).answer as SongSegmentsPage;
}

async function post(account: string | null, form: Record<string, string>, slug = song.slug) {
  const cookie = account === null ? null : await cookieOf(account, "localhost");
  const given = { method: "POST", cookie, params: { slug }, body: new URLSearchParams(form) };
  return (await visit("http://localhost/x", given, segmentsAction as Handler)).answer;
}

const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;
const chorus = { group: " Chorus ", start: "0:20", end: "0:41.5" };

test("a segment is saved, changed and deleted with plain forms, and the page says who did it", async () => {
  expect(statusOf(await post("staff", chorus))).toBe(302);
  const [added] = (await open(null)).segments;
  expect(added).toMatchObject({ group: "Chorus", start: 20, endTime: 41.5, duration: 21.5, percentage: null });
  const segmentId = added?._id ?? "";
  expect(statusOf(await post("admin", { segmentId, group: "Hook", start: "0:30", end: "1:02" }))).toBe(302);
  // The track is 61.5 s long: what a person typed as its last second ends with it.
  expect((await open("staff")).segments).toMatchObject([{ _id: segmentId, group: "Hook", start: 30, endTime: 61.5 }]);
  expect(statusOf(await post("staff", { deleteId: segmentId }))).toBe(302);
  const { segments, history, canEdit } = await open("staff");
  expect(segments).toEqual([]);
  expect(canEdit).toBe(true);
  expect(history.map(({ action, segment }) => [action, segment.group])).toEqual([
    ["segment-deleted", "Hook"],
    ["segment-changed", "Hook"],
    ["segment-added", "Chorus"],
  ]);
  expect(history[0]?.who).toEqual(expect.any(String));
  const before = `SELECT json_extract(detail, '$.before.group') = 'Chorus' AS n FROM audit_log
    WHERE action = 'segment-changed' AND subject_id = ?`;
  expect(await countRows(before, song.id)).toBe(1);
  expect(await open("supervisor")).toMatchObject({ canEdit: false, history: [] });
  // Another company's page does not say what people of this one did.
  expect((await open("staff", song.slug, "acme.localhost")).history).toEqual([]);
});

test("a form comes back with the field and its fix: name, times, order, the end of the track", async () => {
  const wrong: [Record<string, string>, string][] = [
    [{ ...chorus, group: "  " }, "group"],
    [{ ...chorus, group: "x".repeat(41) }, "group"],
    [{ ...chorus, start: "soon" }, "start"],
    [{ ...chorus, end: "" }, "end"],
    [{ ...chorus, end: "0:20" }, "end"],
    [{ ...chorus, end: "9:99" }, "end"],
    [{ ...chorus, end: "2:00" }, "end"],
    [{ ...chorus, start: "1:01.6", end: "1:02" }, "end"],
  ];
  for (const [form, field] of wrong) {
    const answer = await post("staff", form);
    expect(statusOf(answer)).toBe(400);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
  }
  expect((await open(null)).segments).toEqual([]);
});

test("only editors of songs change segments, each of its own recording", async () => {
  await expect(post(null, chorus)).rejects.toMatchObject({ code: "unauthorised" });
  for (const account of ["supervisor", "artist", "label"]) expect(statusOf(await post(account, chorus))).toBe(403);
  for (const slug of [hidden.slug, "nothing"]) {
    const refused = { init: { status: 404 }, data: { initialValue: chorus } };
    expect(await post("staff", chorus, slug)).toMatchObject(refused);
  }
  await post("staff", chorus);
  const segmentId = (await open(null)).segments[0]?._id ?? "";
  expect(statusOf(await post("staff", { segmentId, ...chorus }, other.slug))).toBe(404);
  for (const form of [{ deleteId: segmentId }, { deleteId: "nothing" }])
    await expect(post("staff", form, other.slug)).rejects.toMatchObject({ code: "not_found" });
  expect((await open(null)).segments).toHaveLength(1);
  await post("staff", { deleteId: segmentId });
});

type Given = { method?: string; body?: unknown; segmentId?: string; id?: string };

async function call<T>(account: string | null, { body, id = song.id, segmentId, method }: Given = {}) {
  const cookie = account === null ? null : await cookieOf(account, "localhost");
  const path = `/api/v1/songs/${id}/segments${segmentId === undefined ? "" : `/${segmentId}`}`;
  const given = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://localhost${path}`, given, apiHandler);
}

test("the player reads the groups of a recording, and editors save, change and delete through the API", async () => {
  const add = (account: string | null, body: unknown) => call<StoredSegment>(account, { method: "POST", body });
  const groups = async () => (await call<SongSegments>(null)).data.segmentsGroups;
  for (const [group, start] of [
    ["Verse", 10],
    ["Chorus", 20],
    ["Verse", 30],
  ] as const)
    expect((await add("staff", { group, start, endTime: start + 8.25 })).status).toBe(201);
  expect((await groups()).map(({ group, segments }) => [group, segments.map(({ start }) => start)])).toEqual([
    ["Verse", [10, 30]],
    ["Chorus", [20]],
  ]);
  const id = (await groups())[1]?.segments[0]?._id ?? "";
  const change = { method: "PUT", segmentId: id, body: { group: "Hook", start: 21, endTime: 22 } };
  expect((await call("staff", change)).data).toMatchObject({ _id: id, group: "Hook", start: 21 });
  for (const [account, status] of [
    [null, 401],
    ["supervisor", 403],
  ] as const) {
    expect((await add(account, change.body)).status).toBe(status);
    expect((await call(account, change)).status).toBe(status);
    expect((await call(account, { method: "DELETE", segmentId: id })).status).toBe(status);
  }
  expect((await call("staff", { ...change, id: other.id })).status).toBe(404);
  expect((await add("staff", { group: "x", start: -1, endTime: 3 })).status).toBe(400);
  expect((await add("staff", { group: "x", start: 4, endTime: 4.0001 })).status).toBe(400);
  expect((await call("staff", { method: "DELETE", segmentId: id })).status).toBe(200);
  expect((await call("staff", { method: "DELETE", segmentId: id })).status).toBe(404);
  expect((await call(null, { id: hidden.id })).status).toBe(404);
});
