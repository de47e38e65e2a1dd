import { beforeAll, expect, test } from "vitest";
import { loader as exportLoader } from "#app/projects/spaces/routes/projects-export.ts";
import { loader as submissionsExport } from "#app/projects/submissions/routes/project-export.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { contextOf, idOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import {
  act,
  add,
  addPage,
  as,
  audited,
  change,
  DB,
  get,
  list,
  type Person,
  postNew,
  postRow,
  projectOf,
  settings,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let admin: Person;
let supervisor: Person;
let elsewhere: Person;
let songs: string[] = [];
let hidden = "";

beforeAll(async () => {
  [staff, admin, supervisor, elsewhere] = await Promise.all([
    as("staff"),
    as("admin"),
    as("supervisor"),
    as("admin", acme),
  ]);
  const ctx = testContext();
  const titles = ["Quiet harbour", "Glass morning", "Ninth gate"];
  songs = (await Promise.all(titles.map((title) => addRecording(ctx, { title, artist: "Lowtide" })))).map(
    ({ id }) => id,
  );
  hidden = (await addRecording(ctx, { title: "Withdrawn", status: "unpublished" })).id;
});

const day = 24 * 3600_000;
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const refused = (work: Promise<unknown>) => work.then(() => 200).catch(statusOf);

test("a project is made, listed, found, sorted, exported, changed, closed, reopened, deleted and restored", async () => {
  const deadlineOn = dayFrom(7);
  const brief = "Warm, no vocals.\r\n<b>60 s</b>";
  const id = await projectOf(staff, { title: "Éclair spot", brief, deadlineOn, budget: "€8,000 all-in" });
  const { project, address, trips } = await get(staff, id);
  expect(trips).toBe(2);
  expect(project).toMatchObject({ title: "Éclair spot", brief: "Warm, no vocals.\n<b>60 s</b>", right: "manage" });
  expect(project).toMatchObject({
    budget: "€8,000 all-in",
    takesLink: true,
    deadlineAt: Date.parse(`${deadlineOn}T23:59:59.999Z`),
  });
  expect(new URL(address ?? "").pathname).toMatch(/^\/spaces\/submit\/[\w-]{65}$/);
  const found = await list(staff, "?q=eclair&sort=deadline&status=open");
  expect([found.total, found.projects[0]?.title, found.trips]).toEqual([1, "Éclair spot", 2]);
  expect((await list(staff, "?q=eclair&status=closed")).total).toBe(0);
  const csv = await apiResponse("http://localhost/spaces/export.csv?q=eclair", staff, exportLoader);
  expect(await csv.text()).toContain(`Éclair spot,Jonas Okafor,Open,${deadlineOn}T23:59:59.999Z,1,0,0,0,`);

  const { version } = await settings(staff, id);
  const form = { title: "Éclair film", brief: "", deadlineOn: "", budget: "", link: "off", version };
  expect(await change(staff, id, form)).toMatchObject({ status: 302, to: `/spaces/${id}/settings` });
  expect(await change(staff, id, form)).toMatchObject({ status: 409, typed: { title: "Éclair film" } });
  expect((await get(staff, id)).project).toMatchObject({ title: "Éclair film", deadlineAt: null, takesLink: false });

  await postRow(staff, { id, intent: "close" });
  expect((await get(staff, id)).project.status).toBe("closed");
  await postRow(staff, { id, intent: "reopen" });
  const gone = await postRow(staff, { id, intent: "delete" });
  expect(gone.to).toBe(`/spaces?deleted=${id}&title=%C3%89clair+film`);
  expect(await refused(get(staff, id))).toBe(404);
  expect((await list(staff, "?status=deleted&q=eclair")).projects.map((one) => one.id)).toEqual([id]);
  await postRow(staff, { id, intent: "restore" });
  expect((await get(staff, id)).project.status).toBe("open");
  expect(await audited(id)).toBe(
    "project-created,project-changed,project-closed,project-reopened,project-deleted,project-restored",
  );
});

test("a form with mistakes comes back filled in and names the fields", async () => {
  const form = { title: " ", brief: "x".repeat(8_001), deadlineOn: "tomorrow", budget: "b".repeat(201), link: "maybe" };
  const { status, errors, typed } = await postNew(staff, form);
  expect([status, Object.keys(errors ?? {}).sort()]).toEqual([400, ["brief", "budget", "deadlineOn", "link", "title"]]);
  expect(typed).toMatchObject({ deadlineOn: "tomorrow" });
});

test("members are let in by email with a role, which ends when it is withdrawn", async () => {
  const id = await projectOf(staff, { title: "Members" });
  expect(await refused(get(supervisor, id))).toBe(404);
  expect((await list(supervisor)).projects.map((one) => one.id)).not.toContain(id);
  const email = mail("supervisor");
  expect(await change(staff, id, { act: "member", email: "nobody@northlight.example", role: "viewer" })).toMatchObject({
    status: 400,
    errors: { email: ["No one at Syncline has this email address."] },
    typed: { act: "member" },
  });
  expect(
    (await change(staff, id, { act: "member", email: mail("staff"), role: "viewer" })).errors?.email,
  ).toBeDefined();
  await change(staff, id, { act: "member", email, role: "viewer" });
  const [invitation] = (await mailsTo(email)).filter(({ template }) => template === "project-member");
  expect(invitation?.text).toContain(`/spaces/${id}`);

  expect(await get(supervisor, id)).toMatchObject({ canChange: false, address: null, project: { right: "read" } });
  expect(await refused(settings(supervisor, id))).toBe(403);
  expect((await add(supervisor, id, { track: songs[0] ?? "" })).status).toBe(403);
  expect((await postRow(supervisor, { id, intent: "close" })).status).toBe(403);
  await change(staff, id, { act: "member", email, role: "editor" });
  expect((await add(supervisor, id, { track: songs[0] ?? "" })).status).toBe(302);
  expect((await postRow(supervisor, { id, intent: "close" })).status).toBe(302);
  expect((await postRow(supervisor, { id, intent: "delete" })).status).toBe(403);
  expect((await change(supervisor, id, { act: "member", email: mail("label"), role: "viewer" })).status).toBe(403);
  await change(staff, id, { act: "remove-member", member: idOf("supervisor") });
  expect(await refused(get(supervisor, id))).toBe(404);
  expect((await add(supervisor, id, { track: songs[1] ?? "" })).status).toBe(404);
  expect((await get(admin, id)).project.right).toBe("manage");
});

test("tracks are added by search and by playlist, once each, and none that the person cannot hear", async () => {
  const id = await projectOf(staff, { title: "Tracks" });
  const [first = "", second = "", third = ""] = songs;
  await add(staff, id, { track: first });
  await add(staff, id, { track: first });
  await add(staff, id, { track: hidden });
  const ctx = await contextOf("staff");
  const own = await playlistWith(ctx, "Candidates", [first, second, hidden]);
  const foreign = await playlistWith(await contextOf("admin"), "Not mine", [third]);
  await add(staff, id, { playlist: foreign.id });
  await add(staff, id, { playlist: own.id });
  const { listed } = await get(staff, id);
  expect(listed.submissions.map(({ title }) => title).sort()).toEqual(["Glass morning", "Quiet harbour"]);
  expect(listed.submissions[0]).toMatchObject({
    artist: "Lowtide",
    state: "new",
    senderName: "Jonas Okafor",
    kind: "catalogue",
  });
  expect(listed.submissions.every(({ track }) => track?.mediaBase.startsWith("/media/songs/"))).toBe(true);
  expect((await add(staff, id, { track: "1" })).status).toBe(400);
  // All permissions open every playlist of the company.
  const admin = await as("admin");
  const adminProject = await projectOf(admin, { title: "Of an administrator" });
  await add(admin, adminProject, { playlist: own.id });
  expect((await get(admin, adminProject)).listed.submissions).toHaveLength(2);
  // The first search of a changed catalogue counts anew.
  await addPage(staff, id, "?q=harbour");
  const page = await addPage(staff, id);
  expect(page.playlists.map(({ name }) => name)).toContain("Candidates");
  expect(page.trips).toBeLessThanOrEqual(3);
});

test("submissions are shortlisted, declined, filtered, exported, deleted with undo, and the shortlist becomes a playlist", async () => {
  const id = await projectOf(staff, { title: "=cmd Decisions" });
  for (const track of songs) await add(staff, id, { track });
  const { listed } = await get(staff, id);
  const [a, b, c] = songs.map((_, at) => listed.submissions[at]?.id ?? "");
  expect((await act(staff, id, { act: "playlist" })).to).toBe(`/spaces/${id}`);
  await act(staff, id, { act: "shortlisted", submission: a ?? "" });
  await act(staff, id, { act: "declined", submission: b ?? "" });
  expect((await get(staff, id, "?state=shortlisted")).listed.submissions.map((one) => one.id)).toEqual([a]);
  const deleted = await act(staff, id, { act: "delete", submission: c ?? "" });
  expect(deleted.to).toContain(`/spaces/${id}?deleted=${c}`);
  expect((await get(staff, id)).listed.total).toBe(2);
  expect((await get(staff, id, "?state=deleted")).listed.total).toBe(1);
  await act(staff, id, { act: "restore", submission: c ?? "" });
  expect((await get(staff, id)).listed.total).toBe(3);
  await act(staff, id, { act: "playlist" });
  const name = "=cmd Decisions: shortlist";
  const made =
    "SELECT count(*) AS n FROM playlist_tracks t JOIN playlists p ON p.id = t.playlist_id WHERE p.name = ? AND p.visibility = 'private'";
  expect(await countRows(made, name)).toBe(1);
  const csv = await apiResponse(
    `http://localhost/spaces/${id}/export.csv?state=declined`,
    { ...staff, params: { id } },
    submissionsExport,
  );
  const lines = (await csv.text()).trim().split("\r\n");
  expect([lines.length, lines[1]?.includes("Declined"), lines[1]?.endsWith(`/spaces/submission/${b}`)]).toEqual([
    2,
    true,
    true,
  ]);
  expect(await audited(a ?? "")).toBe("submission-state");
});

test("another company sees and changes nothing of a project", async () => {
  const id = await projectOf(staff, { title: "Ours" });
  await add(staff, id, { track: songs[0] ?? "" });
  const submission = (await get(staff, id)).listed.submissions[0]?.id ?? "";
  expect((await list(elsewhere, "?q=ours")).total).toBe(0);
  expect(await refused(get(elsewhere, id))).toBe(404);
  expect(await refused(settings(elsewhere, id))).toBe(404);
  expect((await change(elsewhere, id, { title: "Theirs" })).status).toBe(404);
  expect((await change(elsewhere, id, { act: "renew" })).status).toBe(404);
  expect((await change(elsewhere, id, { act: "member", email: mail("admin"), role: "editor" })).status).toBe(404);
  expect((await postRow(elsewhere, { id, intent: "delete" })).status).toBe(404);
  expect((await act(elsewhere, id, { act: "declined", submission })).status).toBe(404);
  expect((await add(elsewhere, id, { track: songs[1] ?? "" })).status).toBe(404);
  const row = await DB.prepare("SELECT title, link_version FROM projects WHERE id = ?").bind(id).first();
  expect(row).toEqual({ title: "Ours", link_version: 1 });
});

test("a list of more than a page has pages, and a number beyond them shows the last", async () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    DB.prepare(
      "INSERT INTO projects (id, company_id, owner_id, title, title_key) SELECT ?, company_id, owner_id, ?, ? FROM projects LIMIT 1",
    ).bind(crypto.randomUUID(), `Many ${at}`, `many ${at}`),
  );
  await DB.batch(rows);
  const last = await list(admin, "?q=many&page=9");
  expect([last.page, last.pages, last.projects.length]).toEqual([3, 3, 10]);
});
