import { beforeAll, expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addSongs, DB, edit, openEditor, openList, postList, present, view } from "#test/routes/pitch/pitch-visitor.ts";
import { changeShare, open, postShare, share } from "#test/routes/pitch/shared-pitch.ts";
import { contextOf, idOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { badge, listed, post } from "#test/routes/projects/notification-visitor.ts";
import { apiResponse } from "#test/support/api-handler.ts";

withDemoSessions();

/** The supervisor's private pitch. */
let id = "";
let staff: { cookie: string; host: string };

beforeAll(async () => {
  const songs = await addSongs();
  const ids = songs.map((song) => song.id);
  const playlist = await playlistWith(await contextOf("supervisor"), "For colleagues", ids);
  id = await present("supervisor", playlist.id);
  staff = { cookie: await cookieOf("staff"), host: "localhost" };
});

const codeOf = async (work: Promise<unknown>) => {
  const answer = await work.catch((error: unknown) => error);
  if (answer instanceof AppError) return answer.code;
  // A form that was refused comes back with its input.
  const refused = (answer as { init?: { status?: number } } | null)?.init?.status;
  return refused === 403 ? "forbidden" : refused === 404 ? "not_found" : "done";
};
const invite = (role: string, account = "staff", by = "supervisor", host?: string) =>
  edit(by, id, { act: "member", email: mail(account), role }, host);
const remove = (account = "staff", by = "supervisor", host?: string) =>
  edit(by, id, { act: `remove-member:${idOf(account)}` }, host);
const errorsOf = (answer: unknown) => (answer as { data?: { error?: Record<string, string[]> } }).data?.error ?? {};
const sharedWith = async (account: string, host?: string) =>
  (await openList(account, "?show=shared", host)).pitches.map((pitch) => pitch.id);
const rename = (account: string, title: string) => {
  const now = { title, client: "", intro: "", closing: "", visibility: "private", background: "" };
  const before = Object.fromEntries(Object.entries(now).map(([name, value]) => [`${name}Before`, value]));
  return edit(account, id, { act: "details", ...now, ...before, titleBefore: "For colleagues" });
};

test("a viewer is invited once by email and in the app, opens the pitch, finds it in the list, and changes nothing", async () => {
  expect(await codeOf(view("staff", id))).toBe("not_found");
  const counted = await badge(staff);
  await invite("viewer");
  await invite("viewer");
  const mails = (await mailsTo(mail("staff"))).filter(({ template }) => template === "pitch-member");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/pitch/${id}`);
  const told = { kind: "pitch", songTitle: "For colleagues", message: "You can open the presentation." };
  expect(await listed(staff, "pitch")).toMatchObject([{ ...told, path: `/pitch/${id}` }]);
  expect(await badge(staff)).toBe(counted + 1);
  expect(await view("staff", id)).toMatchObject({ editPath: null, reel: { title: "For colleagues" } });
  expect(await sharedWith("staff")).toEqual([id]);
  expect((await openList("staff")).pitches).toEqual([]);
  // The page of an editor leads to the presentation; no form and no link works.
  expect(await codeOf(edit("staff", id, { act: "text", title: "Mine", text: "" }))).toBe("forbidden");
  expect(await codeOf(invite("editor", "artist", "staff"))).toBe("forbidden");
  expect(await codeOf(edit("staff", id, { act: "delete" }))).toBe("forbidden");
  expect(await codeOf(postShare(staff.cookie, id))).toBe("not_found");
});

test("an editor changes slides and shares the pitch; who sees it, its people and its end stay with the owner", async () => {
  await invite("editor");
  expect((await listed(staff, "pitch"))[0]?.message).toBe("You can change its slides and texts.");
  expect((await openList("staff", "?show=shared")).pitches).toMatchObject([{ canEdit: true, canManage: false }]);
  const editor = await openEditor("staff", id);
  expect([editor.canManage, editor.members]).toEqual([false, []]);
  await edit("staff", id, { act: "text", title: "By the editor", text: "" });
  expect((await view("staff", id)).reel.slides.map(({ name }) => name)).toContain("By the editor");
  const visibility = { visibility: "company", visibilityBefore: "private" };
  const now = { title: "For colleagues", client: "", intro: "", closing: "", background: "" };
  const before = Object.fromEntries(Object.entries(now).map(([name, value]) => [`${name}Before`, value]));
  const forms = [{ act: "details", ...now, ...before, ...visibility }, { act: "delete" }];
  for (const form of forms) expect(await codeOf(edit("staff", id, form))).toBe("forbidden");
  expect(await codeOf(invite("viewer", "artist", "staff"))).toBe("forbidden");
  expect(await codeOf(remove("staff", "staff"))).toBe("forbidden");
  expect(await codeOf(postList("staff", { act: `delete:${id}` }))).toBe("forbidden");
  expect((await openEditor("supervisor", id)).members).toMatchObject([{ userId: idOf("staff"), role: "editor" }]);
});

test("what a withdrawn editor could do ends at once, and the links that they made show nothing", async () => {
  const { token, linkId } = await share(staff.cookie, id);
  expect((await open(token)).state).toBe("open");
  const [item] = await listed(staff, "pitch");
  const counted = await badge(staff);
  await remove();
  expect((await open(token)).state).toBe("unavailable");
  expect(await codeOf(view("staff", id))).toBe("not_found");
  expect(await codeOf(openEditor("staff", id))).toBe("not_found");
  expect(await codeOf(rename("staff", "Taken over"))).toBe("not_found");
  expect(await codeOf(changeShare(staff.cookie, id, linkId, { act: "revoke" }))).toBe("not_found");
  expect(await codeOf(postList("staff", { act: `duplicate:${id}` }))).toBe("not_found");
  expect(await sharedWith("staff")).toEqual([]);
  expect([await listed(staff, "pitch"), await badge(staff)]).toEqual([[], counted - 1]);
  expect(await codeOf(post(staff, { open: item?._id ?? "" }))).toBe("not_found");
  // As a viewer again, the links stay closed.
  await invite("viewer");
  expect((await open(token)).state).toBe("unavailable");
  await remove();
});

test("strangers, other companies and people without the permission let no one in", async () => {
  expect(await codeOf(invite("viewer", "artist", "staff"))).toBe("not_found");
  expect(await codeOf(invite("viewer", "staff", "supervisor", acme))).toBe("not_found");
  expect(await codeOf(remove("staff", "supervisor", acme))).toBe("not_found");
  expect(await codeOf(invite("viewer", "staff", "artist"))).toBe("forbidden");
  expect(await sharedWith("supervisor", acme)).toEqual([]);
  expect(errorsOf(await invite("viewer", "supervisor"))).toHaveProperty("email");
  expect(
    errorsOf(await edit("supervisor", id, { act: "member", email: "x@else.example", role: "viewer" })),
  ).toHaveProperty("email");
  expect(errorsOf(await invite("commenter"))).toHaveProperty("role");
  // A viewer without the permission for playlists opens it all the same; as editor they are told apart.
  await invite("editor", "artist");
  expect((await view("artist", id)).editPath).toBeNull();
  expect(await codeOf(edit("artist", id, { act: "text", title: "Mine", text: "" }))).toBe("forbidden");
  await remove("artist");
  expect(await codeOf(view("artist", id))).toBe("not_found");
});

test("an editor whose permission is withdrawn edits and shares no more", async () => {
  await invite("editor", "label");
  const { id: policy, scopes } = demoPolicies.label;
  const grant = (all: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(all), policy).run();
  await grant([...scopes, "UpdatePlaylist"]);
  const { token } = await share(await cookieOf("label"), id);
  expect((await open(token)).state).toBe("open");
  await grant(scopes);
  expect((await open(token)).state).toBe("unavailable");
  expect(await codeOf(edit("label", id, { act: "text", title: "Late", text: "" }))).toBe("forbidden");
  await remove("label");
});

test("members are changed through the API by its owner, with the rules of the page", async () => {
  const call = async (account: string, method: string, query = "", body?: object) => {
    const json = body ? { body: JSON.stringify(body), contentType: "application/json" } : {};
    const sent = { method, cookie: await cookieOf(account), ...json };
    const { answer } = await visit(`http://localhost/api/v1/pitches/${id}/members${query}`, sent, apiResponse);
    return answer as Response;
  };
  const added = await call("supervisor", "POST", "", { email: mail("staff"), role: "editor" });
  expect(added.status).toBe(201);
  const { data } = await added.json<{ data: { members: { userId: string; role: string }[] } }>();
  expect(data.members).toMatchObject([{ userId: idOf("staff"), role: "editor" }]);
  expect((await call("staff", "POST", "", { email: mail("artist"), role: "viewer" })).status).toBe(403);
  expect((await call("artist", "POST", "", { email: mail("artist"), role: "viewer" })).status).toBe(403);
  expect((await call("supervisor", "POST", "", { email: mail("staff"), role: "owner" })).status).toBe(400);
  expect((await call("supervisor", "DELETE", `?userId=${idOf("staff")}`)).status).toBe(200);
  expect((await call("staff", "DELETE", `?userId=${idOf("staff")}`)).status).toBe(404);
});
