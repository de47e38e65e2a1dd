import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { removeMember, saveMember } from "#app/playlists/access/playlist-members.server.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { duplicatePlaylist } from "#app/playlists/record/duplicate-playlist.server.ts";
import { setVisibility } from "#app/playlists/record/set-visibility.server.ts";
import { action as editAction, loader as editLoader } from "#app/playlists/routes/edit-playlist-one.tsx";
import { loader as myPlaylist } from "#app/playlists/routes/my-playlist.tsx";
import { moveRow, removeRows, restoreRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf, idOf, invite, orderOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let owner: RequestContext;
/** Holds neither UpdatePlaylist nor CreateComment. */
let artist: RequestContext;
let songs: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(["Elm", "Ivy"].map((title) => addRecording(testContext(), { title })));
  songs = made.map(({ id }) => id);
  owner = await contextOf("supervisor");
  artist = await contextOf("artist");
});

test("a public playlist without an owner is the staff's to change, not every client's", async () => {
  const { id } = await playlistWith(owner, "Of nobody", songs);
  await DB.prepare("UPDATE playlists SET owner_id = NULL, visibility = 'public' WHERE id = ?").bind(id).run();
  const [first = ""] = await orderOf(owner, id);
  const remove = (ctx: RequestContext) => removeRows(ctx, { id, rowIds: [first] });
  await expect(remove(await contextOf("supervisor"))).rejects.toMatchObject({
    code: expect.stringMatching(/forbidden|not_found/),
  });
  await expect(setVisibility(await contextOf("supervisor"), { id, visibility: "private" })).rejects.toThrow();
  expect(await countRows("SELECT count(*) AS n FROM playlists WHERE visibility = 'public' AND id = ?", id)).toBe(1);
  await setVisibility(await contextOf("staff"), { id, visibility: "private" });
  expect(await countRows("SELECT count(*) AS n FROM playlists WHERE visibility = 'private' AND id = ?", id)).toBe(1);
});

test("an invitation writes the role, the email and the notification in one batch", async () => {
  const { id, slug } = await playlistWith(owner, "Invited to", songs);
  const rows = async () => ({
    members: await countRows("SELECT count(*) AS n FROM playlist_members WHERE playlist_id = ?", id),
    mails: await countRows(
      "SELECT count(*) AS n FROM outbox WHERE template = 'playlist-member' AND text LIKE '%Invited to%'",
    ),
    news: await countRows("SELECT count(*) AS n FROM notifications WHERE playlist_id = ?", id),
  });
  const batches: unknown[][] = [];
  const counted = { ...owner, db: Object.create(owner.db) as RequestContext["db"] };
  counted.db.batch = ((statements: unknown[]) => {
    batches.push(statements);
    return owner.db.batch(statements as never);
  }) as RequestContext["db"]["batch"];
  // The email names its sender, who is not there in a preview.
  const previewed = { ...owner, actor: { ...(owner.actor as Actor), originalUserId: "administrator" } };
  const inPreview = saveMember(previewed, { id, email: mail("staff"), role: "editor" });
  await expect(inPreview).rejects.toMatchObject({ code: "forbidden" });
  expect(await rows()).toEqual({ members: 0, mails: 0, news: 0 });
  await saveMember(counted, { id, email: mail("staff"), role: "editor" });
  expect(batches).toHaveLength(2);
  expect(await rows()).toEqual({ members: 1, mails: 1, news: 1 });
  const staff = await contextOf("staff");
  const mine = async () => (await listNotifications(staff, { page: 1 })).items.filter(({ kind }) => kind === "invited");
  expect(await mine()).toMatchObject([
    {
      userNickname: "Mireille",
      songTitle: "Invited to",
      message: "You can change its tracks and texts.",
      path: `/music-sync-licensing/playlist/${slug}`,
    },
  ]);
  // Another role is no news; who is no longer a member is not told of it either.
  await saveMember(owner, { id, email: mail("staff"), role: "viewer" });
  expect(await mine()).toMatchObject([{ message: "You can listen." }]);
  expect(await rows()).toEqual({ members: 1, mails: 1, news: 1 });
  await removeMember(owner, { id, userId: idOf("staff") });
  expect(await mine()).toEqual([]);
});

test("inviting says what the person's account cannot do", async () => {
  const { id } = await playlistWith(owner, "Lacking", []);
  const lacks = async (account: string, role: "viewer" | "commenter" | "editor") =>
    (await saveMember(owner, { id, email: mail(account), role })).lacks;
  expect(await lacks("artist", "viewer")).toEqual([]);
  expect(await lacks("artist", "commenter")).toEqual(["comment"]);
  expect(await lacks("artist", "editor")).toEqual(["comment", "add"]);
  expect(await lacks("staff", "editor")).toEqual([]);
});

test("an editor edits by invitation, with or without the permission to have playlists, until the role ends", async () => {
  const { id, rows } = await playlistWith(owner, "By role", songs);
  const first = rows[0] ?? "";
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "ok",
      ({ code }) => String(code),
    );
  const move = (ctx: RequestContext) => codeOf(moveRow(ctx, { id, rowId: first, place: { to: "bottom" } }));
  expect(await move(artist)).toBe("not_found");
  await invite(id, "artist", "commenter");
  expect(await move(artist)).toBe("forbidden");
  await invite(id, "artist", "editor");
  expect((await readPlaylist(artist, { id }))?.canEdit).toBe(true);
  expect(await move(artist)).toBe("ok");
  const { removal } = await removeRows(artist, { id, rowIds: [first] });
  await restoreRows(artist, { id, removal });
  expect(await orderOf(owner, id)).toEqual([rows[1], first]);
  expect(await codeOf(setVisibility(artist, { id, visibility: "public" }))).toBe("forbidden");
  expect(await codeOf(duplicatePlaylist(artist, { id }))).toBe("forbidden");
  const adding = { recordingIds: songs, playlistIds: [id], name: "", again: true };
  expect(await codeOf(addToPlaylists(artist, adding))).toBe("forbidden");
  // An API token that leaves out the permission for playlists does not see a private one of its owner.
  const actor = artist.actor ?? null;
  const token = { ...artist, actor: actor && { ...actor, scopes: actor.heldScopes.slice(0, 1) } };
  expect(await move(token)).toBe("not_found");
  await DB.prepare("DELETE FROM playlist_members WHERE playlist_id = ?").bind(id).run();
  expect(await move(artist)).toBe("not_found");
});

test("an owner whose permission was withdrawn reads the playlist and changes nothing", async () => {
  const { id, rows } = await playlistWith(owner, "Withdrawn", songs);
  if (owner.actor === null) throw new Error("no session");
  const withdrawn = { ...owner, actor: { ...owner.actor, scopes: ["CreateComment"], heldScopes: ["CreateComment"] } };
  expect(await readPlaylist(withdrawn, { id })).toMatchObject({ canEdit: false, canManage: false });
  const moving = moveRow(withdrawn, { id, rowId: rows[0] ?? "", place: { to: "bottom" } });
  await expect(moving).rejects.toMatchObject({ code: "forbidden" });
});

test("the page of a playlist opens for an editor by invitation, on a phone too, without what needs the permission", async () => {
  const { id, slug, rows } = await playlistWith(owner, "Opened by role", songs);
  const cookie = await cookieOf("artist");
  const open = async (handler: unknown, headers?: Record<string, string>) =>
    (await visit("http://localhost/x", { cookie, headers, params: { id } }, handler as Parameters<typeof visit>[2]))
      .answer;
  await invite(id, "artist", "viewer");
  expect(((await open(editLoader)) as Response).headers.get("Location")).toBe(`/music-sync-licensing/playlist/${slug}`);
  await invite(id, "artist", "editor");
  expect(await open(editLoader)).toMatchObject({ playlist: { canEdit: true, canManage: false }, list: null });
  expect(((await open(myPlaylist)) as Response).headers.get("Location")).toBe(
    `/music-sync-licensing/edit-playlist/${id}`,
  );
  const phone = { "Sec-CH-UA-Mobile": "?1" };
  expect(await open(myPlaylist, phone)).toMatchObject({ editor: { list: null, path: `/my-playlists/${id}` } });
  const sent = { method: "POST", cookie, params: { id }, form: { act: `bottom:${rows[0]}` } };
  const { answer } = await visit("http://localhost/x", sent, editAction);
  expect(statusOf(answer)).toBe(302);
  expect(await orderOf(owner, id)).toEqual([rows[1], rows[0]]);
});
