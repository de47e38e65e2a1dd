import { beforeAll, expect, test } from "vitest";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { idOf } from "#test/routes/playlists/playlist-visitor.ts";
import { as } from "#test/routes/projects/project-visitor.ts";
import { ingest, uploaded } from "#test/routes/projects/submission-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Given = { method?: string; body?: unknown; query?: string; host?: string };
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

async function call<T>(path: string, account: string | null, given: Given = {}) {
  const { method, body, query = "", host = "localhost" } = given;
  const cookie = account === null ? null : await cookieOf(account, host);
  const sent = { cookie, method, body: body === undefined ? undefined : JSON.stringify(body) };
  return request<T>(`http://${host}/api/v1${path}${query}`, sent, apiHandler);
}

test("projects and submissions are made, read, changed and deleted through the API with the rules of the pages", async () => {
  const body = { title: "API film", deadlineOn: "2027-03-31" };
  expect((await call("/spaces", null, { method: "POST", body })).status).toBe(401);
  expect((await call("/spaces", "supervisor", { method: "POST", body })).status).toBe(403);
  expect((await call("/spaces", "staff", { method: "POST", body: { title: "" } })).status).toBe(400);
  const made = await call<Project>("/spaces", "staff", { method: "POST", body });
  expect([made.status, made.data?.deadlineAt]).toEqual([201, Date.parse("2027-03-31T23:59:59.999Z")]);
  const { _id: id = "", version = "" } = made.data ?? {};
  const space = `/spaces/${id}`;
  const found = await call<Listed>("/spaces", "staff", { query: "?q=api" });
  expect(found.data?.items.map((one) => one._id)).toContain(id);
  expect((await call("/spaces", "staff", { query: "?status=x&sort=x&page=x" })).status).toBe(200);
  expect((await call("/spaces/%20", "staff")).status).toBe(404);

  const change = { method: "PATCH", body: { title: "API spot", status: "closed", version } };
  expect((await call<Project>(space, "staff", change)).data).toMatchObject({ title: "API spot", status: "closed" });
  expect((await call(space, "staff", change)).status).toBe(409);
  expect((await call<Project>(space, "staff")).data?.address).toContain("/spaces/submit/");
  expect((await call(space, "admin", { host: "acme.localhost" })).status).toBe(404);

  const added = { method: "POST", body: { spaceId: id, trackIds: [...songs, ...songs] } };
  expect((await call("/submissions", "staff", added)).data).toEqual({ added: 2 });
  expect((await call("/submissions", "staff", added)).data).toEqual({ added: 0 });
  expect((await call("/submissions", "staff")).status).toBe(400);
  const query = `?spaceId=${id}`;
  const submissions = await call<Listed>("/submissions", "staff", { query });
  expect(submissions.data?.paging.totalItems).toBe(2);
  // Two versions of a song are told apart.
  expect(submissions.data?.items.map(({ title }) => title).sort()).toEqual(["Reed", "Reed (30 s)"]);
  const submission = `/submissions/${submissions.data?.items[0]?._id}`;
  const shortlist = { method: "PATCH", body: { state: "shortlisted" } };
  expect((await call(submission, "admin", { ...shortlist, host: "acme.localhost" })).status).toBe(404);
  expect((await call(submission, "staff", shortlist)).data).toMatchObject({ state: "shortlisted", spaceId: id });
  expect((await call(submission, "staff")).data).toMatchObject({ times: [], isPlayable: true });
  await call(submission, "staff", { method: "DELETE" });
  expect((await call(submission, "staff")).status).toBe(404);
  await call(space, "staff", { method: "DELETE" });
  expect((await call(space, "staff")).status).toBe(404);
});

test("members and references of a project are changed through the API, by its owner and its editors", async () => {
  type Parts = {
    _id: string;
    members: { userId: string; role: string }[];
    references: { _id: string; label: string }[];
  };
  const made = await call<Parts>("/spaces", "staff", { method: "POST", body: { title: "Parts" } });
  const { _id: id } = made.data;
  const email = mail("admin");
  const admit = (body: object, account = "staff") =>
    call<Parts>(`/spaces/${id}/members`, account, { method: "POST", body });
  expect(await admit({ email, role: "viewer" })).toMatchObject({
    status: 201,
    data: { members: [{ role: "viewer" }] },
  });
  expect((await admit({ email, role: "editor" })).data.members).toMatchObject([
    { userId: idOf("admin"), role: "editor" },
  ]);
  expect((await admit({ email: "unknown@example.com", role: "viewer" })).status).toBe(400);
  expect((await admit({ email, role: "viewer" }, "supervisor")).status).toBe(403);
  const refer = (body: object) => call<Parts>(`/spaces/${id}/references`, "staff", { method: "POST", body });
  expect(await refer({ label: "Slow piano", link: "https://example.com/a" })).toMatchObject({
    ...{ status: 201, data: { references: [{ label: "Slow piano", link: "https://example.com/a" }] } },
  });
  expect((await refer({ label: "Bad", link: "javascript:alert(1)" })).status).toBe(400);
  const referenceId = (await refer({ label: "Second" })).data.references[1]?._id;
  const without = { method: "DELETE", query: `?referenceId=${referenceId}` };
  expect((await call<Parts>(`/spaces/${id}/references`, "staff", without)).data.references).toHaveLength(1);
  expect(await call(`/spaces/${id}/references`, "staff", { method: "DELETE" })).toMatchObject({
    ...{ status: 404, error: { message: "Name the reference with referenceId." } },
  });
  const removed = { method: "DELETE", query: `?userId=${idOf("admin")}` };
  expect((await call<Parts>(`/spaces/${id}/members`, "staff", removed)).data.members).toEqual([]);
  expect((await call(`/spaces/${id}/members`, "admin", { ...removed, host: "acme.localhost" })).status).toBe(404);
});

test("comments on a range of a submission are written and deleted by who may open it with an account", async () => {
  type Comment = { _id: string; userNickname: string; startTime: number; trackId: string };
  const { id, link } = await uploaded(await as("staff"));
  await ingest(id);
  const body = { startTime: 0.25, endTime: 0.5, message: " The bridge ", userNickname: "Someone else" };
  const write = (account: string | null, ref: string, more: object = {}, host = "localhost") =>
    call<Comment>(`/submissions/${ref}/comments`, account, { method: "POST", body: { ...body, ...more }, host });
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
    call(`/submissions/${ref}/comments`, account, { method: "DELETE", query: `?commentId=${commentId}` });
  expect((await remove("artist", link, ours.data?._id)).status).toBe(404);
  expect((await remove("artist", link)).status).toBe(404);
  expect((await remove("artist", link, theirs.data?._id)).status).toBe(200);
  const left = await call<{ times: { comments: Comment[] }[] }>(`/submissions/${id}`, "staff");
  expect(left.data?.times.flatMap((one) => one.comments.map(({ _id }) => _id))).toEqual([ours.data?._id]);
});
