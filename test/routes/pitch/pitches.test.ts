import { beforeAll, expect, test } from "vitest";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import {
  addSongs,
  DB,
  edit,
  notedPlaylist,
  openEditor,
  openList,
  postList,
  present,
  view,
} from "#test/routes/pitch/pitch-visitor.ts";
import { contextOf, invite } from "#test/routes/playlists/playlist-visitor.ts";

let songs: string[] = [];

withDemoSessions();
beforeAll(async () => {
  songs = (await addSongs()).map(({ id }) => id);
});

const location = (answer: unknown) => (answer as Response).headers.get("Location");
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

test("Present makes a pitch of a playlist: a slide for each track, with its note, version and passage; pressed again it opens that pitch", async () => {
  const playlist = await notedPlaylist("Volta spring", songs);
  await DB.prepare("UPDATE playlists SET client = 'Volta', description = 'Three ideas' WHERE id = ?")
    .bind(playlist.id)
    .run();
  const id = await present("supervisor", playlist.id);
  const { reel, editPath, trips } = await view("supervisor", id);
  expect(reel).toMatchObject({
    path: `/pitch/${id}`,
    title: "Volta spring",
    client: "For Volta",
    description: "Three ideas",
    slides: [
      { name: "Cedar", description: "<p>For the opening</p>", track: { id: songs[0] } },
      { name: "Alder", passage: " · 0:10 to 0:25", track: { id: songs[1], passage: { start: 10, end: 25 } } },
      { name: "Birch", description: "", track: { id: songs[2] } },
    ],
  });
  expect(editPath).toBe(`/pitch/edit/${id}`);
  // The session is one read, the pitch the other.
  expect(trips).toBeLessThanOrEqual(2);
  expect(await present("supervisor", playlist.id)).toBe(id);
  expect(await countRows("SELECT count(*) AS n FROM pitches WHERE playlist_id = ?", playlist.id)).toBe(1);
  expect(
    await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'pitch-created' AND subject_id = ?", id),
  ).toBe(1);
});

test("only a playlist that the person may read can be presented, and notes come along for those who read them", async () => {
  const playlist = await notedPlaylist("Private", songs);
  expect(await code(present("staff", playlist.id))).toBe("not_found");
  expect(await code(present("admin", playlist.id, "acme.localhost"))).toBe("not_found");
  expect(await code(postList("artist", { act: "present", playlistId: playlist.id }))).toBe("forbidden");
  expect(await code(postList(null, { act: "present", playlistId: playlist.id }))).toBe("unauthorised");
  await DB.prepare("UPDATE playlists SET visibility = 'company' WHERE id = ?").bind(playlist.id).run();
  const id = await present("staff", playlist.id);
  expect((await view("staff", id)).reel.slides.map(({ description }) => description)).toEqual(["", "", ""]);
  await invite(playlist.id, "admin", "viewer");
  const own = await present("admin", playlist.id);
  expect((await view("admin", own)).reel.slides[0]?.description).toBe("<p>For the opening</p>");
});

test("the list has the person's pitches with their figures, filters them, and a deleted one comes back with Undo", async () => {
  const playlist = await notedPlaylist("Listed", songs);
  const id = await present("supervisor", playlist.id);
  await edit("supervisor", id, [
    ["act", "details"],
    ...Object.entries({
      title: "Écume for Ångström",
      client: "Ångström",
      titleBefore: "Listed",
      visibilityBefore: "private",
    }),
  ]);
  const listed = async (query = "") => (await openList("supervisor", query)).pitches.map((pitch) => pitch.id);
  const { pitches, trips } = await openList("supervisor");
  expect(pitches[0]).toMatchObject({
    id,
    title: "Écume for Ångström",
    playlist: "Listed",
    slides: 3,
    opens: 0,
    answers: 0,
  });
  expect(trips).toBeLessThanOrEqual(2);
  expect(await listed("?q=ecume")).toEqual([id]);
  for (const client of ["angstrom", "ÅNGSTRÖM", "ångström"])
    expect(await listed(`?q=${encodeURIComponent(client)}`)).toEqual([id]);
  expect(await listed("?q=nothing-like-it")).toEqual([]);
  expect(await listed("?show=company")).toEqual([]);
  expect(location((await postList("supervisor", { act: `delete:${id}` })).answer)).toBe(`/pitch?deleted=${id}`);
  expect(await listed("?q=ecume")).toEqual([]);
  expect(await code(view("supervisor", id))).toBe("not_found");
  expect(await code(edit("supervisor", id, { act: "top:x" }))).toBe("not_found");
  expect(await code(postList("staff", { act: `restore:${id}` }))).toBe("not_found");
  await postList("supervisor", { act: `restore:${id}` });
  expect(await listed("?q=ecume")).toEqual([id]);
  expect(
    await countRows(
      "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action IN ('pitch-deleted', 'pitch-restored')",
      id,
    ),
  ).toBe(2);
});

test("a form of a new pitch without a title comes back with the error, and one with it leads to its editor", async () => {
  const refused = await postList("supervisor", { act: "create", title: " ", client: "Nova" });
  expect(statusOf(refused.answer)).toBe(400);
  expect(refused.answer).toMatchObject({
    data: { error: { title: ["Title: enter a title."] }, initialValue: { client: "Nova" } },
  });
  const made = await postList("supervisor", { act: "create", title: "Blank <b>", client: "" });
  const id = location(made.answer)?.split("/").at(-1) ?? "";
  expect((await openEditor("supervisor", id)).pitch).toMatchObject({ title: "Blank <b>", client: "" });
  expect(statusOf((await postList("supervisor", { act: "create", title: "x".repeat(121) })).answer)).toBe(400);
});

test("a pitch is its owner's alone, until it is visible to the company; others duplicate it and never change it", async () => {
  const playlist = await notedPlaylist("Whose", songs);
  const id = await present("supervisor", playlist.id);
  const statuses = async (account: string, host?: string) =>
    Promise.all([
      code(view(account, id, host)),
      code(
        openEditor(account, id, "", host).then(({ answer }) => Promise.reject({ code: location(answer) ?? "opened" })),
      ),
      code(edit(account, id, { act: "top:x" }, host)),
      code(postList(account, { act: `duplicate:${id}` }, host)),
      code(postList(account, { act: `delete:${id}` }, host)),
    ]);
  expect(await statuses("staff")).toEqual(Array(5).fill("not_found"));
  expect(await statuses("admin", "acme.localhost")).toEqual(Array(5).fill("not_found"));
  expect(await code(view(null, id))).toBe("unauthorised");
  await DB.prepare("UPDATE pitches SET visibility = 'company' WHERE id = ?").bind(id).run();
  expect(await statuses("admin", "acme.localhost")).toEqual(Array(5).fill("not_found"));
  expect(await statuses("staff")).toEqual(["done", `/pitch/${id}`, "forbidden", "done", "forbidden"]);
  // Someone without the right to playlists looks at it.
  expect((await view("artist", id)).editPath).toBe(null);
  expect(await code(edit("artist", id, { act: "top:x" }))).toBe("forbidden");
  const { pitches } = await openList("staff", "?show=company&q=whose");
  expect(pitches).toMatchObject([{ id, canEdit: false, opens: 0 }]);
  expect((await openList("staff", "?q=whose")).pitches).toMatchObject([{ title: "Copy of Whose", slides: 3 }]);
  // Administrators change every pitch of the company.
  const ctx = await contextOf("admin");
  expect(ctx.actor?.scopes).toContain("*");
  expect(await code(edit("admin", id, { act: "delete:" }))).toBe("done");
});
