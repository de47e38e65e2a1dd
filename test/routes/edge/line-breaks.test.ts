import { beforeAll, expect, test } from "vitest";
import { projectLimits } from "#app/projects/spaces/project.ts";
import { submissionLimits } from "#app/projects/submissions/submission.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import { action as contact } from "#app/visitor-requests/routes/contact-us.tsx";
import { requestLimits } from "#app/visitor-requests/visitor-request.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  as,
  DB,
  get,
  type Person,
  postNew,
  projectOf,
  sent,
  submit,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { tokenOf } from "#test/routes/projects/submission-visitor.ts";
import { addReel, listShares, postShare } from "#test/routes/sharing/share-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
beforeAll(async () => {
  staff = await as("staff");
});

/** A text of exactly `length` characters, as the browser counts them, every second one of which is a line break. */
const lines = (length: number) => `${"a\n".repeat(length / 2 - 1)}aa`;
/** As the browser sends it: HTML, "form submission". */
const asSent = (text: string) => text.replaceAll("\n", "\r\n");

test("a text of exactly the limit is taken with the line breaks of a plain form, which are stored as one character", async () => {
  const brief = lines(projectLimits.brief);
  const id = await projectOf(staff, { brief: asSent(brief) });
  expect((await get(staff, id)).project.brief).toBe(brief);
  const long = await postNew(staff, { title: "Film", brief: asSent(`${brief}a`) });
  expect(long).toMatchObject({ status: 400, errors: { brief: [expect.stringContaining("8,000")] } });

  const message = lines(submissionLimits.message);
  const token = await tokenOf(staff, id);
  expect(await submit(token, { ...sent, message: asSent(message) }, wav())).toMatchObject({ status: 303 });
  expect((await get(staff, id)).listed.submissions).toMatchObject([{ message }]);

  const words = lines(requestLimits.message);
  const form = { name: "Noa Bell", email: "noa@band.example", topic: "press", message: asSent(words) };
  const { answer } = await visit("http://localhost/contact-us", { method: "POST", form }, contact);
  expect(statusOf(answer)).toBe(302);
  const stored = "SELECT message FROM visitor_requests WHERE email = 'noa@band.example'";
  expect(await DB.prepare(stored).first("message")).toBe(words);

  const reel = await addReel();
  const note = lines(shareLimits.message);
  const { cookie } = await as("admin");
  const shared = await postShare(cookie ?? "", reel, { recipient: "Dana Wu", message: asSent(note) });
  expect(statusOf(shared.answer)).toBe(302);
  expect((await listShares(cookie ?? "", reel)).links).toMatchObject([{ message: note }]);
});

test("a text of exactly the limit is taken in any script: a form spends nine bytes on a character of Japanese", async () => {
  const brief = "映".repeat(projectLimits.brief);
  const id = await projectOf(staff, { brief });
  expect((await get(staff, id)).project.brief).toBe(brief);
});

test("control characters, which JSON and the database keep at six bytes each, are left out; tabs and line breaks stay", async () => {
  const id = await projectOf(staff, { brief: "A\u0001\u0000 warm\tstart\r\n\rthen\u009f quiet" });
  expect((await get(staff, id)).project.brief).toBe("A warm\tstart\n\nthen quiet");
});

test("a program may send either line break; one is stored", async () => {
  const id = await projectOf(staff);
  const brief = lines(projectLimits.brief);
  const url = `http://localhost/api/v1/spaces/${id}`;
  for (const given of [brief, asSent(brief)]) {
    const body = JSON.stringify({ brief: given });
    const headers = { ...staff, method: "PATCH", body, contentType: "application/json" };
    expect((await apiResponse(url, headers, apiHandler)).status).toBe(200);
    const read = await apiResponse(url, staff, apiHandler);
    expect(await read.json()).toMatchObject({ data: { brief } });
  }
});
