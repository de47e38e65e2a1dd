import { beforeAll, expect, test } from "vitest";
import { createComment } from "#app/comments/create-comment.server.ts";
import { loader as fileLoader } from "#app/playlists/package/routes/playlist-package-file.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { addDownloadable, noise } from "#test/routes/downloads/download-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { contextOf, idOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Part = "tracks" | "headings" | "members" | "comments" | "packages";
type Given = { method?: string; body?: unknown; query?: string; host?: string };
type Row = { _id: string; kind: string; title?: string; note?: string; trackId?: string; start?: number | null };
type Playlist = { tracks: { items: Row[] }; members: { userId: string; role: string }[] };
type Thread = {
  resolvedAt: number | null;
  startTime: number;
  assignee: object | null;
  comments: { message: string }[];
};
type Threads = { items: { threads: Thread[] }[]; counts: Record<string, number>; people: { _id: string }[] };

let songs: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(
    ["Hazel", "Larch"].map((title) => addRecording(testContext(), { title, artist: "Lowtide", durationMs: 60_000 })),
  );
  songs = made.map(({ id }) => id);
});

async function call<T = Playlist>(part: Part, account: string | null, id: string, given: Given = {}) {
  const { method = "GET", body, query = "", host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/playlists/${id}/${part}${query}`, sent, apiHandler);
}

const post = (part: Part, id: string, body: object) => call(part, "supervisor", id, { method: "POST", body });
const patch = <T = Playlist>(part: Part, id: string, body: object, account = "supervisor") =>
  call<T>(part, account, id, { method: "PATCH", body });

test("headings, notes, versions and passages of a playlist are changed through the API", async () => {
  const { id, rows } = await playlistWith(await contextOf("supervisor"), "Parts", songs);
  const [first = "", second = ""] = rows;
  const added = await post("headings", id, { title: "Act two", before: second });
  expect(added.status).toBe(201);
  expect(added.data.tracks.items.map(({ kind }) => kind)).toEqual(["track", "heading", "track"]);
  const heading = added.data.tracks.items[1]?._id ?? "";
  expect((await patch("headings", id, { rowId: heading, title: "Act 2" })).data.tracks.items[1]?.title).toBe("Act 2");
  expect((await patch("headings", id, { rowId: first, title: "No" })).status).toBe(409);
  expect((await post("headings", id, { title: " " })).status).toBe(400);

  const row = async (body: object) => {
    const { status, data } = await patch("tracks", id, { rowId: first, ...body });
    return { status, ...data?.tracks.items[0] };
  };
  expect(await row({ note: "Under the voice" })).toMatchObject({ status: 200, note: "Under the voice" });
  expect(await row({ start: 1.5, endTime: 4 })).toMatchObject({ note: "Under the voice", start: 1.5, endTime: 4 });
  expect(await row({ start: null, endTime: null })).toMatchObject({ start: null, endTime: null, trackId: songs[0] });
  for (const wrong of [
    { start: 5, endTime: 4 },
    { start: 5 },
    { endTime: 0 },
    { endTime: 600 },
    { trackId: songs[1] },
    {},
  ])
    expect((await row(wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect(await row({ endTime: 3 })).toMatchObject({ status: 200, start: 0, endTime: 3 });
  expect((await patch("tracks", id, { rowId: heading, note: "No" })).status).toBe(409);
  const moved = await patch("tracks", id, { rowId: heading, to: "top" });
  expect(moved.data.tracks.items[0]?.kind).toBe("heading");
  const together = await patch("tracks", id, { rowIds: [first, second], to: heading });
  expect(together.data.tracks.items.map((item) => item._id)).toEqual([heading, first, second]);
  expect((await patch("tracks", id, { rowIds: [], to: "top" })).status).toBe(400);
  expect((await patch("tracks", id, { rowIds: [first], to: "none" })).status).toBe(409);
  expect((await patch("tracks", id, { rowIds: [first], to: "top" }, "staff")).status).toBe(404);
  expect((await patch("headings", id, { rowId: heading, title: "No" }, "staff")).status).toBe(404);
  expect((await patch("tracks", id, { rowId: first, note: "No" }, "staff")).status).toBe(404);
});

test("people are let in, get another role and lose it through the API, by the owner alone", async () => {
  const { id } = await playlistWith(await contextOf("supervisor"), "People", songs);
  const email = mail("staff");
  const made = await post("members", id, { email, role: "editor" });
  expect([made.status, made.data.members]).toMatchObject([201, [{ userId: idOf("staff"), role: "editor" }]]);
  expect((await post("members", id, { email, role: "viewer" })).data.members).toMatchObject([{ role: "viewer" }]);
  expect((await post("members", id, { email, role: "king" })).status).toBe(400);
  expect((await post("members", id, { email: "unknown@example.com", role: "viewer" })).status).toBe(400);
  await post("members", id, { email, role: "editor" });
  const byEditor = { method: "POST", body: { email: mail("admin"), role: "viewer" } };
  expect((await call("members", "staff", id, byEditor)).status).toBe(403);
  expect((await call("members", "supervisor", id, { method: "DELETE" })).status).toBe(404);
  const query = `?userId=${idOf("staff")}`;
  const left = await call("members", "supervisor", id, { method: "DELETE", query });
  expect([left.status, left.data.members]).toEqual([200, []]);
  expect((await call("members", "staff", id, byEditor)).status).toBe(404);
});

test("threads of a playlist are listed, resolved, reopened and assigned through the API", async () => {
  const owner = await contextOf("supervisor");
  const { id } = await playlistWith(owner, "Threads", songs);
  const said = { trackId: songs[0] ?? "", playListId: id, message: "Too long", startTime: 1.5, endTime: 4 };
  const { _id: commentId } = await createComment(owner, said);
  const open = await call<Threads>("comments", "supervisor", id);
  expect(open.data.items[0]?.threads).toMatchObject([
    {
      trackId: songs[0],
      startTime: 1.5,
      endTime: 4,
      resolvedAt: null,
      comments: [{ _id: commentId, message: "Too long" }],
    },
  ]);
  const resolved = await patch<Threads>("comments", id, { commentId, resolved: true });
  expect(resolved.data).toMatchObject({ counts: { open: 0, resolved: 1 } });
  expect((await call<Threads>("comments", "supervisor", id, { query: "?show=open" })).data.items).toEqual([]);
  await patch("comments", id, { commentId, resolved: false });
  const assigneeId = resolved.data.people[0]?._id;
  const assigned = await patch<Threads>("comments", id, { commentId, assigneeId });
  expect(assigned.data.items[0]?.threads[0]).toMatchObject({ resolvedAt: null, assignee: { _id: idOf("supervisor") } });
  expect((await patch("comments", id, { commentId, assigneeId: idOf("artist") })).status).toBe(400);
  expect((await patch("comments", id, { commentId })).status).toBe(400);
  expect((await patch("comments", id, { commentId, resolved: true }, "staff")).status).toBe(404);
  expect((await call("comments", "staff", id)).status).toBe(404);
  expect((await call("comments", null, id)).status).toBe(401);
});

test("a package is made through the API, and its address gives the archive to the same session", async () => {
  const bytes = noise(20_000);
  const { id: song } = await addDownloadable({ title: "Packed", artist: "Lowtide" }, [
    { role: "mp3", name: "download.mp3", contentType: "audio/mpeg", bytes },
  ]);
  const { id, slug } = await playlistWith(await contextOf("supervisor"), "Packed", [song]);
  const made = await call<{ _id: string; url: string; expiresAt: number }>("packages", "supervisor", id, {
    ...{ method: "POST", body: { format: "mp3" } },
  });
  expect([made.status, made.data.expiresAt > Date.now()]).toEqual([201, true]);
  const fetched = async (account: string) =>
    apiResponse(
      made.data.url,
      { cookie: await cookieOf(account), params: { slug, packageId: made.data._id }, headers: { Accept: "*/*" } },
      fileLoader,
    );
  const archive = await fetched("supervisor");
  expect(archive.status).toBe(200);
  expect(new Uint8Array(await archive.arrayBuffer()).subarray(0, 2)).toEqual(new TextEncoder().encode("PK"));
  expect((await fetched("admin")).status).not.toBe(200);
  expect((await post("packages", id, { format: "flac" })).status).toBe(400);
  expect((await call("packages", "staff", id, { method: "POST", body: { format: "mp3" } })).status).toBe(404);
});
