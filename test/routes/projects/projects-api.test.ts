import { beforeAll, expect, test } from "vitest";
import { action as changeOne, loader as readOne } from "#app/api/projects/routes/space.ts";
import { action as members } from "#app/api/projects/routes/space-members.ts";
import { action as references } from "#app/api/projects/routes/space-references.ts";
import { action as create, loader as list } from "#app/api/projects/routes/spaces.ts";
import { action as changeSubmission, loader as readSubmission } from "#app/api/projects/routes/submission.ts";
import { action as comments } from "#app/api/projects/routes/submission-comments.ts";
import { action as addSubmissions, loader as listSubmissions } from "#app/api/projects/routes/submissions.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import type { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { as } from "#test/routes/projects/project-visitor.ts";
import { ingest, uploaded } from "#test/routes/projects/submission-visitor.ts";
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
    (["main", "cutdown_30"] as const).map((versionType) =>
      addRecording(testContext(), { title: "Reed", artist: "Lowtide", versionType }),
    ),
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
  // Two versions of a song are told apart.
  expect(submissions.data?.items.map(({ title }) => title).sort()).toEqual(["Reed", "Reed (30 s)"]);
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

test("members and references of a project are changed through the API, by its owner and its editors", async () => {
  type Parts = {
    _id: string;
    members: { userId: string; role: string }[];
    references: { _id: string; label: string }[];
  };
  const made = await call<Parts>(create, "staff", { method: "POST", body: { title: "Parts" } });
  const { _id: id } = made.data;
  const email = mail("admin");
  const admit = (body: object, account = "staff") => call<Parts>(members, account, { method: "POST", id, body });
  expect(await admit({ email, role: "viewer" })).toMatchObject({
    status: 201,
    data: { members: [{ role: "viewer" }] },
  });
  expect((await admit({ email, role: "editor" })).data.members).toMatchObject([
    { userId: idOf("admin"), role: "editor" },
  ]);
  expect((await admit({ email: "unknown@example.com", role: "viewer" })).status).toBe(400);
  expect((await admit({ email, role: "viewer" }, "supervisor")).status).toBe(403);
  const refer = (body: object) => call<Parts>(references, "staff", { method: "POST", id, body });
  expect(await refer({ label: "Slow piano", link: "https://example.com/a" })).toMatchObject({
    ...{ status: 201, data: { references: [{ label: "Slow piano", link: "https://example.com/a" }] } },
  });
  expect((await refer({ label: "Bad", link: "javascript:alert(1)" })).status).toBe(400);
  const referenceId = (await refer({ label: "Second" })).data.references[1]?._id;
  const without = { method: "DELETE", id, query: `?referenceId=${referenceId}` };
  expect((await call<Parts>(references, "staff", without)).data.references).toHaveLength(1);
  const removed = { method: "DELETE", id, query: `?userId=${idOf("admin")}` };
  expect((await call<Parts>(members, "staff", removed)).data.members).toEqual([]);
  expect((await call(members, "admin", { ...removed, host: "acme.localhost" })).status).toBe(404);
});

test("comments on a range of a submission are written and deleted by who may open it with an account", async () => {
  type Comment = { _id: string; userNickname: string; startTime: number; trackId: string };
  const { id, link } = await uploaded(await as("staff"));
  await ingest(id);
  const body = { startTime: 0.25, endTime: 0.5, message: " The bridge ", userNickname: "Someone else" };
  const write = (account: string | null, ref: string, more: object = {}, host = "localhost") =>
    call<Comment>(comments, account, { method: "POST", id: ref, body: { ...body, ...more }, host });
  expect((await write(null, link)).status).toBe(401);
  const [theirs, again] = await Promise.all([write("artist", link), write("artist", link)]);
  expect(again.data?._id).toBe(theirs.data?._id);
  const ours = await write("staff", id);
  expect([theirs.status, theirs.data]).toMatchObject([
    201,
    { userNickname: "Teo", startTime: 0.25, endTime: 0.5, message: "The bridge", trackId: id },
  ]);
  expect([(await write("artist", id)).status, (await write("admin", id, {}, "acme.localhost")).status]).toEqual([
    403, 404,
  ]);
  expect((await write("artist", `${link.slice(0, -1)}x`)).status).toBe(404);
  for (const wrong of [{ message: " " }, { endTime: 0.25 }, { startTime: -1 }, { endTime: "0:10" }, { endTime: 1e6 }])
    expect((await write("staff", id, wrong)).status, JSON.stringify(wrong)).toBe(400);
  const remove = (account: string, ref: string, commentId = "") =>
    call(comments, account, { method: "DELETE", id: ref, query: `?commentId=${commentId}` });
  expect((await remove("artist", link, ours.data?._id)).status).toBe(404);
  expect((await remove("artist", link)).status).toBe(404);
  expect((await remove("artist", link, theirs.data?._id)).status).toBe(200);
  const left = await call<{ times: { comments: Comment[] }[] }>(readSubmission, "staff", { id });
  expect(left.data?.times.flatMap((one) => one.comments.map(({ _id }) => _id))).toEqual([ours.data?._id]);
});
