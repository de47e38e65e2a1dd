import { expect, test } from "vitest";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  as,
  audited,
  change,
  DB,
  get,
  openLink,
  openSubmission,
  originalOf,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf } from "#test/routes/projects/submission-visitor.ts";

withDemoSessions();
withProjectSupervisors();

test("the trail has one row for each person and download, whatever part is asked for first", async () => {
  const staff = await as("staff");
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  await submit(token, sent, wav(5_000), { name: "Parts.wav" });
  const id = (await get(staff, projectId)).listed.submissions[0]?.id ?? "";
  const rows = async () =>
    (await audited(id))?.split(",").filter((action) => action === "submission-downloaded").length;
  const partFrom = (first: number, person = staff) =>
    originalOf(id, { ...person, headers: { Range: `bytes=${first}-` } });

  // From the second byte: a program that leaves the first one out is in the trail as well.
  expect((await partFrom(1)).status).toBe(206);
  expect(await rows()).toBe(1);
  await Promise.all([100, 0, 2_000].map((first) => partFrom(first)));
  expect(await rows()).toBe(1);
  await change(staff, projectId, { act: "member", email: mail("supervisor"), role: "editor" });
  await partFrom(1, await as("supervisor"));
  expect(await rows()).toBe(2);
  await DB.prepare("UPDATE audit_log SET created_at = created_at - 660000 WHERE subject_id = ?").bind(id).run();
  await partFrom(1);
  expect(await rows()).toBe(3);
});

test("the owner and the editors of a project download what was sent as it was sent; viewers and who comes by link do not", async () => {
  const staff = await as("staff");
  const supervisor = await as("supervisor");
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  expect((await openLink(token)).status).toBe(200);
  const { to } = await submit(token, sent, wav(5_000), { name: "Slow lantern.wav" });
  const link = new URL(to ?? "", "http://localhost").searchParams.get("sent") ?? "";
  const id = (await get(staff, projectId)).listed.submissions[0]?.id ?? "";

  const whole = await originalOf(id, staff);
  expect([whole.status, whole.headers.get("Content-Type")]).toEqual([200, "application/octet-stream"]);
  expect(whole.headers.get("Content-Disposition")).toContain("Slow lantern.wav");
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(wav(5_000));
  const part = await originalOf(id, { ...staff, headers: { Range: "bytes=4-7" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
  expect(await audited(id)).toContain("submission-downloaded");
  expect((await openSubmission(id, staff)).page?.member?.file).toEqual({ name: "Slow lantern.wav", bytes: 5_000 });

  expect((await originalOf(id, supervisor)).status).toBe(404);
  await change(staff, projectId, { act: "member", email: mail("supervisor"), role: "viewer" });
  expect((await originalOf(id, supervisor)).status).toBe(403);
  expect((await openSubmission(id, supervisor)).page?.member?.file).toBeNull();
  await change(staff, projectId, { act: "member", email: mail("supervisor"), role: "editor" });
  expect((await originalOf(id, supervisor)).status).toBe(200);
  expect((await originalOf(link, {})).status).toBe(401);
  expect((await originalOf(link, staff)).status).toBe(404);
  expect((await originalOf(id, await as("admin", "acme.localhost"))).status).toBe(404);
  expect((await originalOf(id, await as("artist"))).status).toBe(403);
});
