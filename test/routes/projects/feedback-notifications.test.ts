import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import type { Notification } from "#app/comments/notifications/notification.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { badge, listed, post } from "#test/routes/projects/notification-visitor.ts";
import {
  as,
  change,
  DB,
  type Person,
  postRow,
  postSubmission,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf, uploaded } from "#test/routes/projects/submission-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let owner: Person;
/** A viewer of the projects below, by the permission that the file gives artists. */
let member: Person;
/** The owner, at another company. */
let elsewhere: Person;

beforeAll(async () => {
  [staff, owner, member, elsewhere] = await Promise.all([
    as("staff"),
    as("supervisor"),
    as("artist"),
    as("supervisor", acme),
  ]);
  await grantProjects(true);
});

function grantProjects(isGranted: boolean) {
  const { id, scopes } = demoPolicies.artist;
  const all = JSON.stringify(isGranted ? [...scopes, "ListSpaces"] : scopes);
  return DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(all, id).run();
}

const said = { start: "0:10", end: "0:14", message: "The bridge lifts here" };
const feedback = (person: Person) => listed(person, "feedback");
const added = (person: Person) => listed(person, "added");
const badges = () => Promise.all([owner, member, staff, elsewhere].map(badge));
const invite = (projectId: string, role = "viewer") =>
  change(owner, projectId, { act: "member", email: mail("artist"), role });
const mailed = async (account: string) => (await mailsTo(mail(account))).map(({ template }) => template);

test("a person who is added to a project is notified once, in one batch with their email, and sees the role they have now", async () => {
  const before = await badges();
  const projectId = await projectOf(owner, { title: "Harbour film" });
  await invite(projectId);
  const notice = { kind: "added", songTitle: "Harbour film", path: `/spaces/${projectId}`, read: false };
  expect(await added(member)).toMatchObject([{ ...notice, message: "You can listen and comment.", startTime: null }]);
  await invite(projectId, "editor");
  const shown = await added(member);
  expect(shown).toMatchObject([{ message: "You can shortlist and decline tracks, and change the brief." }]);
  expect((await badges()).map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1, 0, 0]);
  const { answer } = await visit("http://localhost/api/v1/notifications", member, apiHandler);
  const { data } = await (answer as Response).json<{ data: { items: Notification[] } }>();
  expect(data.items[0]).toMatchObject(notice);
  const sentBefore = await mailed("artist");
  expect(sentBefore.filter((template) => template === "project-member")).toHaveLength(1);
  await mailDigests({ ...testContext(), now: Date.now() + 3600_000 });
  expect(await mailed("artist")).toEqual(sentBefore);
  expect(await post(member, { open: shown[0]?._id ?? "" })).toBe(`/spaces/${projectId}`);
});

test("an invitation is hidden and not counted once the role, the permission or the project is gone", async () => {
  const projectId = await projectOf(owner, { title: "Withdrawn film" });
  await invite(projectId);
  const [item] = await added(member);
  const isShown = async () => (await added(member)).some(({ _id }) => _id === item?._id);
  const counted = await badge(member);
  await postRow(owner, { id: projectId, intent: "delete" });
  expect([await isShown(), await badge(member)]).toEqual([false, counted - 1]);
  await postRow(owner, { id: projectId, intent: "restore" });
  expect([await isShown(), await badge(member)]).toEqual([true, counted]);
  await grantProjects(false);
  expect(await isShown()).toBe(false);
  await grantProjects(true);
  await change(owner, projectId, { act: "remove-member", member: idOf("artist") });
  expect([await isShown(), await badge(member)]).toEqual([false, counted - 1]);
  for (const person of [member, staff, elsewhere])
    await expect(post(person, { open: item?._id ?? "" })).rejects.toMatchObject({ code: "not_found" });
});

test("a comment on a submission notifies the members of its project but its author, and waits for the digest", async () => {
  const { projectId, id, link } = await uploaded(owner, { title: "Northlight" });
  await invite(projectId);
  const before = await badges();
  expect(await postSubmission(id, owner, said)).toMatchObject({ status: 302 });
  expect((await badges()).map((count, at) => count - (before[at] ?? 0))).toEqual([0, 1, 0, 0]);
  const [notice] = await feedback(member);
  expect(notice).toMatchObject({
    ...{ kind: "feedback", songTitle: "Slow lantern", message: said.message, startTime: 10, endTime: 14 },
    ...{ commentId: null, path: `/spaces/submission/${id}#comments` },
  });
  // Someone with an account comes by the link: the members hear of it, and they hear nothing of the members.
  expect(await postSubmission(link, staff, { ...said, message: "From the link" })).toMatchObject({ status: 302 });
  expect((await feedback(owner))[0]).toMatchObject({ message: "From the link" });
  expect(await feedback(staff)).toEqual([]);
  await mailDigests({ ...testContext(), now: Date.now() + 3600_000 });
  const digest = (await mailsTo(mail("artist"))).find(({ template }) => template === "notification-digest");
  expect(digest?.text).toContain(said.message);
  expect(digest?.text).toContain("/unsubscribe/");
  const once = await mailed("artist");
  await mailDigests({ ...testContext(), now: Date.now() + 2 * 3600_000 });
  expect(await mailed("artist")).toEqual(once);
});

test("the account of who sent a track hears of comments on it while it may open the project, and only then", async () => {
  const projectId = await projectOf(owner, { title: "Senders" });
  const token = await tokenOf(owner, projectId);
  await submit(token, { ...sent, email: mail("admin"), title: "Of the admin" }, wav());
  await submit(token, { ...sent, email: mail("artist"), title: "Of the artist" }, wav());
  const rows = await DB.prepare("SELECT id, title FROM submissions WHERE project_id = ? ORDER BY title")
    .bind(projectId)
    .all<{ id: string; title: string }>();
  expect(rows.results).toHaveLength(2);
  for (const { id } of rows.results) await postSubmission(id, owner, said);
  // The administrator holds every permission; the artist has no role in this project.
  expect(await feedback(await as("admin"))).toMatchObject([{ songTitle: "Of the admin" }]);
  expect((await feedback(member)).map(({ songTitle }) => songTitle)).not.toContain("Of the artist");
});

test("a comment's notification goes with the comment, the submission and the role", async () => {
  const { projectId, id } = await uploaded(owner, { title: "Gone" });
  await invite(projectId);
  const message = "Only while you may read it";
  await postSubmission(id, owner, { ...said, message });
  const isShown = async () => (await feedback(member)).some((item) => item.message === message);
  const [item] = await feedback(member);
  const counted = await badge(member);
  const set = (table: string, value: number | null, where: string) =>
    DB.prepare(`UPDATE ${table} SET deleted_at = ? WHERE ${where} = ?`).bind(value, id).run();
  for (const [table, where] of [
    ["submissions", "id"],
    ["submission_comments", "submission_id"],
  ] as const) {
    await set(table, 1, where);
    expect([await isShown(), await badge(member)]).toEqual([false, counted - 1]);
    await set(table, null, where);
    expect(await isShown()).toBe(true);
  }
  await change(owner, projectId, { act: "remove-member", member: idOf("artist") });
  expect(await isShown()).toBe(false);
  await expect(post(member, { open: item?._id ?? "" })).rejects.toMatchObject({ code: "not_found" });
  const sentBefore = await mailed("artist");
  await mailDigests({ ...testContext(), now: Date.now() + 3600_000 });
  const added = (await mailsTo(mail("artist"))).slice(0, (await mailed("artist")).length - sentBefore.length);
  expect(added.map(({ text }) => text).join()).not.toContain(message);
});
