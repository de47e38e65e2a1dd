import { beforeAll, expect, test } from "vitest";
import { honeypotField } from "#app/edge/forms/honeypot.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  as,
  change,
  DB,
  formData,
  get,
  MASTERS,
  openLink,
  type Person,
  postRow,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { rowsOf, tokenOf } from "#test/routes/projects/submission-visitor.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
const day = 24 * 3600_000;

beforeAll(async () => {
  staff = await as("staff");
});

const storedFiles = async () => (await MASTERS.list({ prefix: "submissions/" })).objects.length;

test("anyone with the link sends a track, without scripts and with them; members and the sender get an email", async () => {
  const projectId = await projectOf(staff, { title: "Northlight", brief: "Warm", budget: "€5,000" });
  const token = await tokenOf(staff, projectId);
  const shown = await openLink(token);
  expect(shown).toMatchObject({ status: 200, state: "open", project: { title: "Northlight", brief: "Warm" } });
  expect(Object.keys("project" in shown ? shown.project : {})).not.toContain("ownerId");
  const plain = await submit(token, sent, wav());
  expect(plain).toMatchObject({ status: 303, to: expect.stringMatching(/\?sent=[\w-]{65}$/) });
  const scripted = await submit(token, { ...sent, title: "Second" }, wav(), { script: true });
  expect(scripted).toMatchObject({ status: 201, json: { data: { token: expect.stringMatching(/^[\w-]{65}$/) } } });
  const { listed } = await get(staff, projectId);
  expect(listed.submissions.map(({ title }) => title).sort()).toEqual(["Second", "Slow lantern"]);
  expect(listed.submissions[0]).toMatchObject({
    fileState: "queued",
    senderId: null,
    track: null,
    message: "Stems on request",
  });
  const told = (await mailsTo(mail("staff"))).filter(({ template }) => template === "submission-received");
  expect(told.at(-1)?.text).toContain("/spaces/submission/");
  const [thanks] = await mailsTo(sent.email);
  expect(thanks?.text).toContain(plain.to?.split("sent=")[1]);
  expect(thanks?.text).not.toContain("Slow lantern");
});

test("a member whose permission for projects was withdrawn is not told of submissions", async () => {
  const projectId = await projectOf(staff);
  const form = { act: "member", email: mail("supervisor"), role: "editor" };
  expect((await change(staff, projectId, form)).errors).toBeNull();
  const token = await tokenOf(staff, projectId);
  const told = async () =>
    (await mailsTo(mail("supervisor"))).filter(({ template }) => template === "submission-received").length;
  const before = await told();
  await submit(token, sent, wav());
  expect(await told()).toBe(before + 1);
  const { id, scopes } = demoPolicies.supervisor;
  const grant = (all: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(all), id).run();
  await grant(scopes);
  await submit(token, sent, wav());
  await grant([...scopes, "ListSpaces"]);
  expect(await told()).toBe(before + 1);
});

test("a form with mistakes comes back filled in, and nothing is left of a file that is no audio", async () => {
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  const before = await storedFiles();
  const wrong = await submit(token, { ...sent, email: "dana", title: "", rights: "" }, wav());
  expect(wrong).toMatchObject({ status: 400, typed: { name: "Dana Wu", email: "dana" } });
  expect(Object.keys(wrong.errors).sort()).toEqual(["email", "file", "rights", "title"]);
  expect(
    await submit(token, sent, new TextEncoder().encode("<html>no audio</html>") as Uint8Array<ArrayBuffer>),
  ).toMatchObject({
    status: 415,
    errors: { file: [expect.stringContaining("WAV")] },
    typed: { title: "Slow lantern" },
  });
  const wma = Uint8Array.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]);
  expect(await submit(token, sent, wma)).toMatchObject({
    status: 415,
    errors: { file: [expect.stringMatching(/^WMA isn't supported\. Send WAV/)] },
  });
  expect((await submit(token, sent, new Uint8Array(0))).status).toBe(400);
  expect((await submit(token, sent, null)).status).toBe(400);
  expect((await submit(token, { ...sent, form: "a.b.c" }, wav())).status).toBe(403);
  expect(await submit(token, { ...sent, [honeypotField]: "http://spam.example" }, wav())).toMatchObject({
    status: 303,
  });
  expect([await rowsOf(projectId), await storedFiles()]).toEqual([0, before]);
});

test("a file is judged as ingest judges it: behind tags and junk, and AAC without a container", async () => {
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  const frames = (header: number[], length: number) =>
    Array.from({ length: 5 }, () => [...header, ...Array<number>(length - header.length).fill(0)]).flat();
  const mp3 = frames([0xff, 0xfb, 0x90, 0x00], 417);
  const aac = frames([0xff, 0xf1, 0x50, 0x80, 200 >> 3, (200 & 7) << 5, 0xfc], 200);
  const tag = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 10, ...Array<number>(10).fill(0)];
  const files = { junk: [...Array<number>(7_000).fill(0), ...mp3], aac, tagged: [...tag, ...aac], mp3 };
  for (const [name, bytes] of Object.entries(files))
    expect((await submit(token, sent, Uint8Array.from(bytes))).status, name).toBe(303);
  expect(await rowsOf(projectId)).toBe(4);
});

test("a form that is sent twice is one submission, and an upload that breaks off leaves nothing", async () => {
  const projectId = await projectOf(staff);
  const token = await tokenOf(staff, projectId);
  const before = await storedFiles();
  const shown = await openLink(token);
  const form = "form" in shown ? String(shown.form) : "";
  const both = await Promise.all([submit(token, { ...sent, form }, wav()), submit(token, { ...sent, form }, wav())]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect((await submit(token, { ...sent, form }, wav())).status).toBe(303);
  expect([await rowsOf(projectId), await storedFiles()]).toEqual([1, before + 1]);

  const whole = new Response(formData({ ...sent, form: "" }, wav(20_000)));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const fresh = await openLink(token);
  const withForm = new Response(formData({ form: "form" in fresh ? String(fresh.form) : "", ...sent }, wav(20_000)));
  const contentType = withForm.headers.get("Content-Type") ?? "";
  const cut = new Uint8Array(await withForm.arrayBuffer()).slice(0, bytes.length - 9_000);
  const broken = await submitRaw(token, cut, contentType);
  expect(broken).toBe(400);
  expect([await rowsOf(projectId), await storedFiles()]).toEqual([1, before + 1]);
});

async function submitRaw(token: string, body: Uint8Array<ArrayBuffer>, contentType: string): Promise<number> {
  const { action } = await import("#app/projects/submissions/routes/submit.tsx");
  const url = `http://localhost/spaces/submit/${token}`;
  const { answer } = await visit(url, { method: "POST", body, contentType, params: { token } }, action);
  return statusOf(answer);
}

test("a link that was renewed, switched off, closed or is late says so and takes nothing", async () => {
  const yesterday = new Date(Date.now() - day).toISOString().slice(0, 10);
  const projectId = await projectOf(staff, { title: "Ends" });
  const token = await tokenOf(staff, projectId);
  const shown = await openLink(token);
  const form = "form" in shown ? String(shown.form) : "";
  const stateAfter = async (work: Promise<unknown>) => {
    await work;
    const { state, status } = await openLink(token);
    return [state, status, (await submit(token, { ...sent, form }, wav())).status];
  };
  const fields = { title: "Ends", version: "" };
  expect(await stateAfter(change(staff, projectId, { ...fields, deadlineOn: yesterday }))).toEqual(["late", 410, 410]);
  expect(await stateAfter(change(staff, projectId, { ...fields, link: "off" }))).toEqual(["off", 410, 410]);
  await change(staff, projectId, fields);
  expect(await stateAfter(postRow(staff, { id: projectId, intent: "close" }))).toEqual(["closed", 410, 410]);
  await postRow(staff, { id: projectId, intent: "reopen" });
  expect((await openLink(token)).state).toBe("open");
  expect(await stateAfter(change(staff, projectId, { act: "renew" }))).toEqual(["unknown", 404, 410]);
  expect(await tokenOf(staff, projectId)).not.toBe(token);
  expect((await openLink(await tokenOf(staff, projectId), { host: acme })).state).toBe("unknown");
  expect((await openLink("x")).state).toBe("unknown");
  expect(await rowsOf(projectId)).toBe(0);
});
