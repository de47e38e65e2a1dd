import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#app/comments/create-comment.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { removeMember, saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { putInFolder } from "#app/playlists/folders/put-in-folder.server.ts";
import { createFolder, deleteFolder, renameFolder } from "#app/playlists/folders/save-folder.server.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { playlistsPerPage, readPlaylistsQuery } from "#app/playlists/playlists-query.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { changeDetails } from "#app/playlists/record/change-details.server.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setDeleted } from "#app/playlists/record/set-deleted.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { addSection } from "#app/playlists/rows/add-section.server.ts";
import { keepSort } from "#app/playlists/rows/keep-sort.server.ts";
import { moveRow, removeRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { contextOf, idOf, invite, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let owner: RequestContext;
let staff: RequestContext;
let admin: RequestContext;
let songs: { id: string }[] = [];

beforeAll(async () => {
  const ctx = testContext();
  songs = await Promise.all(["Fir", "Oak"].map((title) => addRecording(ctx, { title, artist: "Lowtide" })));
  [owner, staff, admin] = (await Promise.all(["supervisor", "staff", "admin"].map((one) => contextOf(one)))) as [
    RequestContext,
    RequestContext,
    RequestContext,
  ];
});

const texts = { name: "Spring", description: "", client: "" };
const ids = () => songs.map(({ id }) => id);

/** Every change of a playlist by `ctx`: the code that each ends with. */
async function attempts(ctx: RequestContext, { id, rows }: { id: string; rows: string[] }) {
  const row = rows[0] ?? "";
  const acts = {
    edit: [
      () => changeDetails(ctx, { id, details: { ...texts, client: `c${Math.random()}` }, before: texts }),
      () => moveRow(ctx, { id, rowId: row, place: { to: "down" } }),
      () => addSection(ctx, { id, title: "x", place: { to: "top" } }),
      () => keepSort(ctx, { id, sort: "title" }),
      () => addToPlaylists(ctx, { recordingIds: ids(), playlistIds: [id], name: "", again: true }),
      () => removeRows(ctx, { id, rowIds: [row] }),
    ],
    manage: [
      () => setVisibility(ctx, { id, visibility: "private" }),
      () => saveMember(ctx, { id, email: mail("admin"), role: "viewer" }),
      () => removeMember(ctx, { id, userId: idOf("admin") }),
      () => setDeleted(ctx, { id, deleted: true }),
    ],
  };
  const codes = async (list: (() => Promise<unknown>)[]) => {
    const found = new Set<string>();
    for (const act of list)
      found.add(
        await act().then(
          () => "ok",
          ({ code }) => String(code),
        ),
      );
    return [...found].join(" ");
  };
  return { edit: await codes(acts.edit), manage: await codes(acts.manage) };
}

test("who may read, edit and manage a playlist, by visibility and role", async () => {
  const made = async (visibility: "private" | "company" | "public", role: string | null) => {
    const playlist = await playlistWith(owner, `${visibility} ${role}`, ids());
    if (visibility !== "private") await setVisibility(owner, { id: playlist.id, visibility });
    if (role !== null) await invite(playlist.id, "staff", role);
    const seen = await readPlaylist(staff, { id: playlist.id });
    return { reads: seen !== null, ...(await attempts(staff, playlist)) };
  };
  const none = { reads: false, edit: "not_found", manage: "not_found" };
  expect(await made("private", null)).toEqual(none);
  // Adding by id tells nothing of playlists that are not one's own or edited.
  const reader = { reads: true, edit: "forbidden not_found", manage: "forbidden" };
  expect(await made("company", null)).toEqual(reader);
  expect(await made("public", null)).toEqual(reader);
  expect(await made("private", "viewer")).toEqual(reader);
  expect(await made("private", "commenter")).toEqual(reader);
  expect(await made("private", "editor")).toEqual({ reads: true, edit: "ok", manage: "forbidden" });
  const own = await playlistWith(owner, "Own", ids());
  expect(await attempts(owner, own)).toEqual({ edit: "ok", manage: "ok" });
  const anyones = await playlistWith(owner, "Any", ids());
  expect(await attempts(admin, anyones)).toEqual({ edit: "ok not_found", manage: "ok" });
});

test("a playlist of another company is not found, neither its rows nor by a member of it", async () => {
  const playlist = await playlistWith(owner, "At main", ids());
  await invite(playlist.id, "staff", "editor");
  const elsewhere = await contextOf("supervisor", "acme.localhost");
  expect(await readPlaylist(elsewhere, { id: playlist.id })).toBeNull();
  expect(await attempts(elsewhere, playlist)).toEqual({ edit: "not_found", manage: "not_found" });
  await setVisibility(owner, { id: playlist.id, visibility: "public" });
  expect((await readPlaylist(elsewhere, { id: playlist.id }))?.canEdit).toBe(false);
  expect((await attempts(elsewhere, playlist)).edit).toBe("forbidden not_found");
  const visitor = await contextOf(null);
  expect((await readPlaylist(visitor, { id: playlist.id }))?.rows).toHaveLength(2);
  expect(await attempts(visitor, playlist)).toEqual({ edit: "unauthorised", manage: "unauthorised" });
  expect(await attempts(await contextOf("artist"), playlist)).toEqual({ edit: "forbidden", manage: "forbidden" });
});

test("notes and client are for those who work on the playlist, and a withdrawn role ends at once", async () => {
  const { id, rows, slug } = await playlistWith(owner, "Notes", ids());
  await DB.prepare("UPDATE playlist_tracks SET note = 'Secret' WHERE id = ?").bind(rows[0]).run();
  await changeDetails(owner, {
    id,
    details: { ...texts, name: "Notes", client: "Acme" },
    before: { ...texts, name: "Notes" },
  });
  await setVisibility(owner, { id, visibility: "public" });
  const read = async (ctx: RequestContext) => {
    const playlist = await readPlaylist(ctx, { slug });
    return [playlist?.client, playlist?.rows.map((row) => row.kind === "track" && row.note).join("")];
  };
  expect(await read(staff)).toEqual(["", ""]);
  expect(await read(await contextOf(null))).toEqual(["", ""]);
  const copied = await duplicatePlaylist(staff, { id });
  expect(copied.name).toBe("Copy of Notes");
  expect((await readPlaylist(staff, { id: copied.id }))?.rows).toMatchObject([{ note: "" }, { note: "" }]);
  await saveMember(owner, { id, email: mail("staff"), role: "editor" });
  expect(await read(staff)).toEqual(["Acme", "Secret"]);
  await setVisibility(owner, { id, visibility: "private" });
  expect(await read(staff)).toEqual(["Acme", "Secret"]);
  await removeMember(owner, { id, userId: idOf("staff") });
  expect(await readPlaylist(staff, { id })).toBeNull();
  await expect(moveRow(staff, { id, rowId: rows[0] ?? "", place: { to: "down" } })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("notes of a company's playlist are for those of its people who may edit playlists", async () => {
  const { id, rows, slug } = await playlistWith(owner, "House", ids());
  await DB.prepare("UPDATE playlist_tracks SET note = 'Secret' WHERE id = ?").bind(rows[0]).run();
  await DB.prepare("UPDATE playlists SET owner_id = NULL, visibility = 'company' WHERE id = ?").bind(id).run();
  const noteFor = async (account: string) => {
    const [row] = (await readPlaylist(await contextOf(account), { slug }))?.rows ?? [];
    return row?.kind === "track" ? row.note : null;
  };
  expect(await noteFor("supervisor")).toBe("Secret");
  expect(await noteFor("artist")).toBe("");
});

test("a viewer listens, a commenter comments", async () => {
  const { id } = await playlistWith(owner, "Commented", ids());
  const comment = { trackId: ids()[0] ?? "", playListId: id, message: "Nice", startTime: 0, endTime: 5 };
  const codeOf = async (role: string | null) => {
    if (role !== null) await invite(id, "admin", role);
    return createComment(admin, comment).then(
      () => "ok",
      ({ code }) => String(code),
    );
  };
  // An administrator reads every playlist of the company; comments are its members'.
  expect(await codeOf(null)).toBe("forbidden");
  await expect(createComment(staff, comment)).rejects.toMatchObject({ code: "not_found" });
  expect(await codeOf("viewer")).toBe("forbidden");
  expect(await codeOf("commenter")).toBe("ok");
});

test("a member is a person of the company, is mailed once, and their role can change", async () => {
  const { id } = await playlistWith(owner, "Members", []);
  const mails = () => countRows("SELECT count(*) AS n FROM outbox WHERE template = 'playlist-member'");
  const before = await mails();
  expect(await saveMember(owner, { id, email: mail("staff"), role: "viewer" })).toMatchObject({ isNew: true });
  expect(await saveMember(owner, { id, email: mail("staff"), role: "editor" })).toMatchObject({ isNew: false });
  expect(await mails()).toBe(before + 1);
  for (const email of ["nobody@example.com", mail("supervisor")]) {
    const refused = saveMember(owner, { id, email, role: "viewer" });
    await expect(refused).rejects.toMatchObject({ code: "invalid", fields: { email: expect.anything() } });
  }
  const shared = await listPlaylists(staff, readPlaylistsQuery(new URLSearchParams({ folder: "shared" })));
  expect(shared.playlists).toContainEqual(expect.objectContaining({ id, role: "editor" }));
  // Also an account that can have no playlist of its own.
  await saveMember(owner, { id, email: mail("label"), role: "viewer" });
  const invited = await listPlaylists(await contextOf("label"), readPlaylistsQuery(new URLSearchParams()));
  expect(invited.playlists).toContainEqual(expect.objectContaining({ id, role: "viewer" }));
});

test("of one text the second person is told, of another both changes stand", async () => {
  const { id } = await createPlaylist(owner, { ...texts, visibility: "private" });
  await invite(id, "staff", "editor");
  await changeDetails(owner, { id, details: { ...texts, name: "Summer" }, before: texts });
  await changeDetails(staff, { id, details: { ...texts, client: "Nova" }, before: texts });
  const late = changeDetails(staff, { id, details: { ...texts, name: "Autumn" }, before: texts });
  await expect(late).rejects.toMatchObject({ code: "conflict", fields: { name: expect.anything() } });
  expect(await readPlaylist(owner, { id })).toMatchObject({ name: "Summer", client: "Nova", revision: 2 });
});

test("a deleted playlist is gone for everyone until its owner brings it back", async () => {
  const { id } = await playlistWith(owner, "Deleted", ids());
  await invite(id, "staff", "editor");
  await setDeleted(owner, { id, deleted: true });
  expect(await readPlaylist(owner, { id })).toBeNull();
  await expect(setDeleted(staff, { id, deleted: false })).rejects.toMatchObject({ code: "not_found" });
  await expect(moveRow(owner, { id, rowId: "x", place: { to: "up" } })).rejects.toMatchObject({ code: "not_found" });
  await setDeleted(owner, { id, deleted: false });
  expect((await readPlaylist(staff, { id }))?.rows).toHaveLength(2);
});

test("folders are a person's own, and their playlists stay when a folder goes", async () => {
  const folder = await createFolder(owner, { name: "Clients" });
  const { id } = await createPlaylist(owner, { ...texts, name: "Filed", visibility: "private", folderId: folder.id });
  const listed = async (folderId: string) =>
    (await listPlaylists(owner, readPlaylistsQuery(new URLSearchParams({ folder: folderId })))).playlists;
  expect(await listed(folder.id)).toMatchObject([{ id, name: "Filed" }]);
  await putInFolder(owner, { id, folderId: null });
  expect(await listed(folder.id)).toEqual([]);
  await putInFolder(owner, { id, folderId: folder.id });
  for (const ctx of [staff, admin, await contextOf("supervisor", "acme.localhost")]) {
    await expect(renameFolder(ctx, { id: folder.id, name: "Mine" })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteFolder(ctx, { id: folder.id })).rejects.toMatchObject({ code: "not_found" });
    const into = createPlaylist(ctx, { ...texts, visibility: "private", folderId: folder.id });
    await expect(into).rejects.toMatchObject({ code: "not_found" });
    await expect(putInFolder(ctx, { id, folderId: null })).rejects.toMatchObject({ code: "not_found" });
  }
  await deleteFolder(owner, { id: folder.id });
  expect(await listed("")).toContainEqual(expect.objectContaining({ id, folderId: null }));
});

test("the list is filtered and sorted, with counts and the time that can be heard", async () => {
  await playlistWith(owner, "Zeta listed", ids());
  await playlistWith(owner, "alpha listed", ids().slice(0, 1));
  const list = async (query: Record<string, string>) => {
    const { playlists } = await listPlaylists(
      owner,
      readPlaylistsQuery(new URLSearchParams({ q: "listed", ...query })),
    );
    return playlists.map(({ name, tracks, totalMs }) => [name, tracks, totalMs]);
  };
  expect(await list({ sort: "name" })).toEqual([
    ["alpha listed", 1, 120_000],
    ["Zeta listed", 2, 240_000],
  ]);
  expect((await list({ sort: "-tracks" }))[0]).toEqual(["Zeta listed", 2, 240_000]);
  expect(await list({ q: "listed%" })).toEqual([]);
  await createPlaylist(owner, { ...texts, name: "Été  Ørsted listed", client: "Søren & Fils", visibility: "private" });
  for (const q of ["ete", "ÉTÉ orsted", "été", "soren"])
    expect((await list({ q: `listed ${q}` }))[0]?.[0]).toContain("Été");
  expect((await list({ sort: "name" })).map(([name]) => String(name).slice(0, 5))).toEqual(["alpha", "Été  ", "Zeta "]);
});

test("a page past the end of the list is the last one", async () => {
  for (let at = 10; at < 10 + playlistsPerPage + 2; at += 1)
    await createPlaylist(owner, { ...texts, name: `Paged ${at}`, visibility: "private" });
  const list = async (page: string) => {
    const params = new URLSearchParams({ q: "paged", sort: "name", page });
    const { playlists, ...paging } = await listPlaylists(owner, readPlaylistsQuery(params));
    return [playlists.map(({ name }) => name), paging.page, paging.pages, paging.total];
  };
  const last = [["Paged 34", "Paged 35"], 2, 2, playlistsPerPage + 2];
  for (const page of ["2", "3", "9999"]) expect(await list(page)).toEqual(last);
  expect((await list("1"))[0]).toHaveLength(playlistsPerPage);
});

test("every change of a playlist is in the audit log of its company", async () => {
  const { id, rows } = await playlistWith(owner, "Audited", ids());
  await attempts(owner, { id, rows });
  const audited = await DB.prepare("SELECT action FROM audit_log WHERE subject_id = ? AND actor_id = ? ORDER BY id")
    .bind(id, idOf("supervisor"))
    .all<{ action: string }>();
  expect(audited.results.map(({ action }) => action).sort()).toEqual([
    "playlist-changed",
    "playlist-created",
    "playlist-deleted",
    "playlist-member",
    "playlist-member-removed",
    "playlist-row-moved",
    "playlist-rows-removed",
    "playlist-section-added",
    "playlist-sorted",
    "playlist-visibility",
  ]);
});
