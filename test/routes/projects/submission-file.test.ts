import { expect, test } from "vitest";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  as,
  audited,
  change,
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
