import { beforeAll, expect, test } from "vitest";
import { action as changeOne, loader as readOne } from "#app/api/projects/routes/space.ts";
import { action as create, loader as list } from "#app/api/projects/routes/spaces.ts";
import { action as changeSubmission, loader as readSubmission } from "#app/api/projects/routes/submission.ts";
import { action as addSubmissions, loader as listSubmissions } from "#app/api/projects/routes/submissions.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import type { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Given = { method?: string; body?: unknown; id?: string; query?: string; host?: string };
type Project = {
  _id: string;
  title: string;
  version: string;
  status: string;
  address: string;
  deadlineAt: number | null;
};
type Listed = { items: { _id: string; state: string; title: string }[]; paging: { totalItems: number } };

let songs: string[] = [];
beforeAll(async () => {
  const made = await Promise.all(
    ["Reed", "Rush"].map((title) => addRecording(testContext(), { title, artist: "Lowtide" })),
  );
  songs = made.map(({ id }) => id);
});

async function call<T>(handler: unknown, account: string | null, given: Given = {}) {
  const { method, body, id = "", query = "", host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, params: { id }, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1/spaces${query}`, sent, handler as Parameters<typeof visit>[2]);
}

test("projects and submissions are made, read, changed and deleted through the API with the rules of the pages", async () => {
  const body = { title: "API film", deadlineOn: "2027-03-31" };
  expect((await call(create, null, { method: "POST", body })).status).toBe(401);
  expect((await call(create, "supervisor", { method: "POST", body })).status).toBe(403);
  expect((await call(create, "staff", { method: "POST", body: { title: "" } })).status).toBe(400);
  const made = await call<Project>(create, "staff", { method: "POST", body });
  expect([made.status, made.data?.deadlineAt]).toEqual([201, Date.parse("2027-03-31T23:59:59.999Z")]);
  const { _id: id = "", version = "" } = made.data ?? {};
  const found = await call<Listed>(list, "staff", { query: "?q=api" });
  expect(found.data?.items.map((one) => one._id)).toContain(id);

  const change = { method: "PATCH", id, body: { title: "API spot", status: "closed", version } };
  expect((await call<Project>(changeOne, "staff", change)).data).toMatchObject({ title: "API spot", status: "closed" });
  expect((await call(changeOne, "staff", change)).status).toBe(409);
  expect((await call<Project>(readOne, "staff", { id })).data?.address).toContain("/spaces/submit/");
  expect((await call(readOne, "admin", { id, host: "acme.localhost" })).status).toBe(404);

  const added = { method: "POST", body: { spaceId: id, trackIds: [...songs, ...songs] } };
  expect((await call(addSubmissions, "staff", added)).data).toEqual({ added: 2 });
  expect((await call(addSubmissions, "staff", added)).data).toEqual({ added: 0 });
  expect((await call(listSubmissions, "staff")).status).toBe(400);
  const query = `?spaceId=${id}`;
  const submissions = await call<Listed>(listSubmissions, "staff", { query });
  expect(submissions.data?.paging.totalItems).toBe(2);
  const submission = submissions.data?.items[0]?._id ?? "";
  const shortlist = { method: "PATCH", id: submission, body: { state: "shortlisted" } };
  expect((await call(changeSubmission, "admin", { ...shortlist, host: "acme.localhost" })).status).toBe(404);
  expect((await call(changeSubmission, "staff", shortlist)).data).toMatchObject({ state: "shortlisted", spaceId: id });
  expect((await call(readSubmission, "staff", { id: submission })).data).toMatchObject({ times: [], isPlayable: true });
  await call(changeSubmission, "staff", { method: "DELETE", id: submission });
  expect((await call(readSubmission, "staff", { id: submission })).status).toBe(404);
  await call(changeOne, "staff", { method: "DELETE", id });
  expect((await call(readOne, "staff", { id })).status).toBe(404);
});
