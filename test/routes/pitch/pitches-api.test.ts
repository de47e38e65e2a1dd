import { beforeAll, expect, test } from "vitest";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addSongs, notedPlaylist } from "#test/routes/pitch/pitch-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoSessions();

type Given = { method?: string; body?: unknown; id?: string; query?: string; host?: string };
type Pitch = {
  _id: string;
  title: string;
  revision: number;
  removal?: string;
  slides: { items: { _id: string; kind: string; title: string; trackId?: string; visible: boolean }[] };
};

let songs: string[] = [];

beforeAll(async () => {
  songs = (await addSongs()).map(({ id }) => id);
});

async function call<T = Pitch>(part: "" | "/slides" | "/shares", account: string | null, given: Given = {}) {
  const { method, body, id, query = "", host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  const one = id === undefined ? "" : `/${id}${part}`;
  return request<T>(`http://${host}/api/v1/pitches${one}${query}`, sent, apiHandler);
}

const make = (body: unknown) => call("", "supervisor", { method: "POST", body });
const addSlide = (body: unknown, id: string) => call("/slides", "supervisor", { method: "POST", body, id });
const patch = (part: "" | "/slides", body: unknown, id: string) =>
  call(part, "supervisor", { method: "PATCH", body, id });

test("a pitch is made of a playlist, changed with its revision, ordered, hidden, and deleted through the API", async () => {
  const playlist = await notedPlaylist("By API", songs);
  const made = await make({ playlistId: playlist.id });
  expect(made.status).toBe(201);
  const { _id: id } = made.data;
  expect(made.data).toMatchObject({
    title: "By API",
    uri: `/pitch/${id}`,
    slides: { items: [{ kind: "track", trackId: songs[0], text: "For the opening" }, { start: 10, endTime: 25 }, {}] },
  });
  const again = await make({ playlistId: playlist.id });
  expect([again.status, again.data._id]).toEqual([200, id]);
  const changed = await patch("", { title: "Renamed", client: "Nova", revision: 0 }, id);
  expect(changed).toMatchObject({ status: 200, data: { title: "Renamed", client: "Nova", revision: 1 } });
  expect((await patch("", { title: "Late", revision: 0 }, id)).status).toBe(409);
  expect((await patch("", { visibility: "public" }, id)).status).toBe(400);
  const added = await addSlide({ title: "The idea", text: "Warm" }, id);
  expect(added.status).toBe(201);
  const text = added.data.slides.items.at(-1)?._id ?? "";
  const moved = await patch("/slides", { slideId: text, to: "top" }, id);
  expect(moved.data.slides.items.map(({ kind }) => kind)).toEqual(["text", "track", "track", "track"]);
  expect((await patch("/slides", { slideId: text, visible: false }, id)).data.slides.items[0]?.visible).toBe(false);
  expect((await addSlide({ trackId: "unknown" }, id)).status).toBe(404);
  const removed = await call("/slides", "supervisor", { method: "DELETE", id, query: `?slideId=${text}` });
  expect(removed.data.slides.items).toHaveLength(3);
  expect(removed.data.removal).toEqual(expect.any(String));
  const found = await call<{ items: { _id: string; slides: number }[] }>("", "supervisor", { query: "?q=renamed" });
  expect(found.data.items).toMatchObject([{ _id: id, slides: 3 }]);
  const link = await call<{ _id: string; subject: object }>("/shares", "supervisor", {
    ...{ method: "POST", id, body: { recipient: "Dana Wu", download: "mp3" } },
  });
  expect(link).toMatchObject({ status: 201, data: { subject: { kind: "pitch", _id: id }, download: "mp3" } });
  const figures = await request<{ slides: object[]; tracks: object[] }>(
    `http://localhost/api/v1/shares/${link.data._id}`,
    { cookie: await cookieOf("supervisor") },
    apiHandler,
  );
  expect([figures.data.slides.length, figures.data.tracks.length]).toEqual([5, 3]);
  expect((await call("", "supervisor", { method: "DELETE", id })).status).toBe(200);
  expect((await call("", "supervisor", { id })).status).toBe(404);
});

test("the texts, version and passage of slides are changed through the API, each alone", async () => {
  const playlist = await notedPlaylist("Texts by API", songs);
  const { data } = await make({ playlistId: playlist.id });
  const { _id: id } = data;
  const [slideId = "", other = ""] = data.slides.items.map((slide) => slide._id);
  const change = (body: object) => patch("/slides", { slideId, ...body }, id);
  const first = async () => (await call("", "supervisor", { id })).data.slides.items[0];
  expect((await change({ title: "Dawn", text: "Warm and slow" })).status).toBe(200);
  expect((await change({ start: 2, endTime: 4.5 })).status).toBe(200);
  expect(await first()).toMatchObject({
    title: "Dawn",
    text: "Warm and slow",
    trackId: songs[0],
    start: 2,
    endTime: 4.5,
  });
  await change({ start: null, endTime: null });
  expect(await first()).toMatchObject({ title: "Dawn", start: null, endTime: null });
  expect((await change({})).status).toBe(400);
  for (const half of [{ start: 5, endTime: 4 }, { start: 5 }, { start: 5, endTime: null }, { endTime: 0 }])
    expect((await change(half)).status, JSON.stringify(half)).toBe(400);
  expect((await change({ endTime: 3 })).status).toBe(200);
  expect(await first()).toMatchObject({ start: 0, endTime: 3 });
  expect((await change({ endTime: null })).status).toBe(400);
  expect((await change({ endTime: 600 })).status).toBe(400);
  expect((await change({ trackId: songs[1] })).status).toBe(400);
  expect((await change({ title: "x".repeat(200) })).status).toBe(400);
  const text = (await addSlide({ title: "The idea", text: "" }, id)).data.slides.items.at(-1)?._id ?? "";
  expect((await patch("/slides", { slideId: text, title: "" }, id)).status).toBe(400);
  expect((await patch("/slides", { slideId: text, start: 1 }, id)).status).toBe(400);
  expect((await patch("/slides", { slideId: text, text: "New" }, id)).data.slides.items.at(-1)).toMatchObject({
    text: "New",
  });
  await call("/slides", "supervisor", { method: "DELETE", id, query: `?slideId=${other}` });
  expect((await patch("/slides", { slideId: other, text: "Late" }, id)).status).toBe(409);
  expect((await call("/slides", "staff", { method: "PATCH", id, body: { slideId, text: "No" } })).status).toBe(404);
});

test("the API refuses whom the pages refuse", async () => {
  const { data } = await make({ title: "Refused" });
  const id = data._id;
  expect((await call("", null, { id })).status).toBe(401);
  for (const [account, host] of [
    ["staff", "localhost"],
    ["admin", "acme.localhost"],
  ] as const) {
    expect((await call("", account, { id, host })).status).toBe(404);
    expect((await call("", account, { id, host, method: "DELETE" })).status).toBe(404);
    expect((await call("/slides", account, { id, host, method: "POST", body: { title: "In" } })).status).toBe(404);
    expect((await call("/shares", account, { id, host })).status).toBe(404);
  }
  expect((await call("", "artist")).status).toBe(403);
  expect((await call("", "artist", { method: "POST", body: { title: "No" } })).status).toBe(403);
  expect((await make({ title: "" })).status).toBe(400);
});
