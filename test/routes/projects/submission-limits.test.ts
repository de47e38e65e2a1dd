import { beforeAll, expect, test } from "vitest";
import { projectLimits } from "#app/projects/spaces/project.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import { newId } from "#db/new-id.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { as, DB, MASTERS, type Person, projectOf, sent, submit, wav } from "#test/routes/projects/project-visitor.ts";
import { rowsOf, tokenOf } from "#test/routes/projects/submission-visitor.ts";
import { mainCompany } from "#test/support/context.ts";

withDemoSessions();

let staff: Person;

beforeAll(async () => {
  staff = await as("staff");
});

type Row = { projectId: string; email?: string; bytes?: number; hoursAgo?: number; isCleared?: boolean };

/** Uploads that came by link before. */
async function addUploads(count: number, { projectId, email = "", bytes = 10, hoursAgo = 1, isCleared = false }: Row) {
  const at = Date.now() - hoursAgo * 3_600_000;
  const insert = DB.prepare(
    `INSERT INTO submissions (id, company_id, project_id, kind, title, artist, sender_name, sender_email, file_key, file_name, bytes, cleared_at, created_at, updated_at)
     VALUES (?, ?, ?, 'upload', 'Before', 'Before', 'Before', ?, ?, 'before.wav', ?, ?, ?, ?)`,
  );
  const rows = Array.from({ length: count }, () => newId(at));
  const cleared = isCleared ? at : null;
  await DB.batch(rows.map((id) => insert.bind(id, mainCompany.id, projectId, email, id, bytes, cleared, at, at)));
}

const mailCount = async (to: string, template: string) =>
  (await mailsTo(to)).filter((one) => one.template === template).length;

test("an address gets three confirmations of submissions a day, whatever project and host of senders they came from", async () => {
  const email = "flooded@northlight.example";
  const [first, second] = [await projectOf(staff), await projectOf(staff)];
  await addUploads(2, { projectId: first, email });
  await addUploads(5, { projectId: first, email, hoursAgo: 25 });
  const [one, two] = [await tokenOf(staff, first), await tokenOf(staff, second)];
  expect((await submit(one, { ...sent, email }, wav(), { address: "10.1.0.1" })).status).toBe(303);
  expect(await mailCount(email, "submission-sent")).toBe(1);
  expect((await submit(two, { ...sent, email }, wav(), { address: "10.1.0.2" })).status).toBe(303);
  expect(await mailCount(email, "submission-sent")).toBe(1);
  expect(await rowsOf(second)).toBe(1);
});

test("members are mailed of twenty submissions a day to a project, and have the others in their digest", async () => {
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  await addUploads(19, { projectId });
  const before = await mailCount(mail("staff"), "submission-received");
  await submit(token, { ...sent, email: "a@northlight.example" }, wav(), { address: "10.1.0.3" });
  await submit(token, { ...sent, email: "b@northlight.example" }, wav(), { address: "10.1.0.4" });
  expect(await mailCount(mail("staff"), "submission-received")).toBe(before + 1);
  const { results } = await DB.prepare(
    "SELECT mailed_at IS NULL AS waits FROM notifications n JOIN submissions s ON s.id = n.submission_id WHERE s.project_id = ? ORDER BY n.created_at, n.id",
  )
    .bind(projectId)
    .all();
  expect(results.map(({ waits }) => waits).toSorted()).toEqual([0, 1]);
});

test("a project takes no more bytes by link than it may hold; files that were deleted give room again", async () => {
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  const files = async () => (await MASTERS.list({ prefix: "submissions/" })).objects.length;
  await addUploads(1, { projectId, bytes: projectLimits.sentBytes - 5_000 });
  const before = await files();
  const refused = await submit(token, sent, wav(6_000), { address: "10.1.0.5" });
  expect(refused).toMatchObject({ status: 409, errors: { file: [submitCopy.errors.noSpace] } });
  expect(refused.typed).toMatchObject({ title: sent.title, name: sent.name });
  expect(await files()).toBe(before);
  expect((await submit(token, sent, wav(4_000), { address: "10.1.0.6" })).status).toBe(303);
  await addUploads(1, { projectId, bytes: 5_000 });
  expect((await submit(token, sent, wav(100), { address: "10.1.0.7" })).status).toBe(409);
  const roomy = await projectOf(staff);
  await addUploads(1, { projectId: roomy, bytes: projectLimits.sentBytes, isCleared: true });
  expect((await submit(await tokenOf(staff, roomy), sent, wav(), { address: "10.1.0.8" })).status).toBe(303);
});
