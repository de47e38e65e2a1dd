import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import type { Notification } from "#app/comments/notifications/notification.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { badge, listed as listedOf, post } from "#test/routes/projects/notification-visitor.ts";
import {
  act,
  as,
  change,
  DB,
  get,
  openLink,
  type Person,
  postRow,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf } from "#test/routes/projects/submission-visitor.ts";
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
  const { id, scopes } = demoPolicies.artist;
  const all = JSON.stringify([...scopes, "ListSpaces"]);
  await DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(all, id).run();
});

const listed = (person: Person) => listedOf(person, "submission");

/** A project of the supervisor with the artist as a viewer, and its link. */
async function sharedProject(title: string) {
  const projectId = await projectOf(owner, { title });
  await change(owner, projectId, { act: "member", email: mail("artist"), role: "viewer" });
  return { projectId, token: await tokenOf(owner, projectId) };
}

test("those who get the email of a submission are notified of it once, and no one else", async () => {
  const { projectId, token } = await sharedProject("Northlight");
  const before = await Promise.all([owner, member, staff, elsewhere].map(badge));
  const shown = await openLink(token);
  const form = "form" in shown ? String(shown.form) : "";
  for (const _ of [1, 2]) await submit(token, { ...sent, form }, wav());
  const [submission] = (await get(owner, projectId)).listed.submissions;
  for (const person of [owner, member])
    expect(await listed(person)).toMatchObject([
      {
        kind: "submission",
        read: false,
        userNickname: "Dana Wu",
        message: "For Northlight. “Stems on request”",
        songTitle: "Slow lantern",
        commentId: null,
        startTime: null,
        path: `/spaces/submission/${submission?.id}`,
      },
    ]);
  const after = await Promise.all([owner, member, staff, elsewhere].map(badge));
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 0, 0]);
  expect([await listed(staff), await listed(elsewhere)]).toEqual([[], []]);
  const { answer } = await visit("http://localhost/api/v1/notifications", owner, apiHandler);
  const { data } = await (answer as Response).json<{ data: { items: Notification[] } }>();
  expect(data.items[0]).toMatchObject({ kind: "submission", path: `/spaces/submission/${submission?.id}` });
});

test("it is read by the person alone, leads to the submission, and is mailed once, by the mail of the submission", async () => {
  const [item] = await listed(owner);
  const open = { open: item?._id ?? "" };
  for (const person of [member, elsewhere])
    await expect(post(person, open)).rejects.toMatchObject({ code: "not_found" });
  expect((await listed(owner))[0]?.read).toBe(false);
  expect(await post(owner, open)).toBe(item?.path);
  expect([(await listed(owner))[0]?.read, (await listed(member))[0]?.read]).toEqual([true, false]);
  await post(member, { id: (await listed(member))[0]?._id ?? "" });
  expect((await listed(member))[0]?.read).toBe(true);
  const mails = async () => (await mailsTo(mail("supervisor"))).map(({ template }) => template);
  const sentBefore = await mails();
  await mailDigests({ ...testContext(), now: Date.now() + 3600_000 });
  expect(await mails()).toEqual(sentBefore);
});

test("nothing is shown to who can no longer open the submission, and it comes back with the right", async () => {
  const { projectId, token } = await sharedProject("Withdrawn");
  await submit(token, { ...sent, message: "" }, wav());
  const { id = "" } = (await get(owner, projectId)).listed.submissions[0] ?? {};
  const path = `/spaces/submission/${id}`;
  const seen = async () => {
    const shows = async (person: Person) => (await listed(person)).some((item) => item.path === path);
    return [await shows(owner), await shows(member)];
  };
  expect(await seen()).toEqual([true, true]);
  expect((await listed(owner))[0]?.message).toBe("For Withdrawn.");
  // Deleted, and its project.
  await act(owner, projectId, { act: "delete", submission: id });
  expect(await seen()).toEqual([false, false]);
  await DB.prepare("UPDATE submissions SET deleted_at = NULL WHERE id = ?").bind(id).run();
  await postRow(owner, { id: projectId, intent: "delete" });
  expect(await seen()).toEqual([false, false]);
  await postRow(owner, { id: projectId, intent: "restore" });
  expect(await seen()).toEqual([true, true]);
  // The permission for projects.
  const grant = (scopes: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?")
      .bind(JSON.stringify(scopes), demoPolicies.artist.id)
      .run();
  await grant(demoPolicies.artist.scopes);
  expect(await seen()).toEqual([true, false]);
  await grant([...demoPolicies.artist.scopes, "ListSpaces"]);
  // The role in the project.
  const [item] = await listed(member);
  await change(owner, projectId, { act: "remove-member", member: idOf("artist") });
  expect(await seen()).toEqual([true, false]);
  // The invitation to the other project.
  expect(await badge(member)).toBe(1);
  await expect(post(member, { open: item?._id ?? "" })).rejects.toThrow(AppError);
});
