import { beforeAll, expect, test } from "vitest";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import {
  act,
  as,
  audited,
  change,
  DB,
  get,
  type Person,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf, uploaded } from "#test/routes/projects/submission-visitor.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let supervisor: Person;

beforeAll(async () => {
  [staff, supervisor] = await Promise.all([as("staff"), as("supervisor")]);
});

const stored = (id: string) =>
  DB.prepare("SELECT sender_name, sender_email, message, file_name, title, artist FROM submissions WHERE id = ?")
    .bind(id)
    .first();

test("staff erase who sent a track by link, with the names of their files, in every project; the tracks stay", async () => {
  const email = "gone.artist@northlight.example";
  const form = { ...sent, name: "Gone Artist", email, message: "Forget me" };
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  await submit(token, form, wav(), { name: "Gone Artist demo.WAV" });
  await submit(token, form, wav(), { name: "gone.artist" });
  const other = await projectOf(staff);
  await submit(await tokenOf(staff, other), form, wav(), { name: "Gone Artist.flac" });
  const [odd, plain] = (await get(staff, projectId)).listed.submissions.map(({ id }) => id);
  const [elsewhere] = (await get(staff, other)).listed.submissions.map(({ id }) => id);
  const untouched = await uploaded(staff);

  await change(staff, projectId, { act: "member", email: mail("supervisor"), role: "editor" });
  expect((await get(supervisor, projectId)).canErase).toBe(false);
  expect((await act(supervisor, projectId, { act: "erase", submission: plain ?? "" })).status).toBe(403);
  expect(await stored(plain ?? "")).toMatchObject({ sender_email: email });
  expect((await get(staff, projectId)).canErase).toBe(true);
  expect((await act(staff, projectId, { act: "erase", submission: plain ?? "" })).status).toBe(302);

  const erased = { sender_name: "Deleted user", sender_email: "", message: "", title: sent.title, artist: sent.artist };
  expect(await stored(plain ?? "")).toEqual({ ...erased, file_name: "submission.wav" });
  expect(await stored(odd ?? "")).toEqual({ ...erased, file_name: "submission" });
  expect(await stored(elsewhere ?? "")).toEqual({ ...erased, file_name: "submission.flac" });
  expect(await stored(untouched.id)).toMatchObject({ sender_name: sent.name, file_name: "lantern.wav" });
  for (const table of ["submissions", "outbox", "audit_log"]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(demoCompanyIds.main).all();
    expect(JSON.stringify(results), table).not.toMatch(/gone.artist|forget me/i);
  }
  expect(await audited(plain ?? "")).toBe("submission-received,visitor-erased");
  expect((await act(staff, projectId, { act: "erase", submission: plain ?? "" })).status).toBe(410);
});
