import { beforeAll, expect, test } from "vitest";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { listToAnalyse } from "#app/catalogue/ingest/list-to-analyse.server.ts";
import { listWithoutMp3s } from "#app/catalogue/ingest/list-without-mp3s.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { listSitemapPaths } from "#app/catalogue/record/list-sitemap-paths.server.ts";
import { recordingsById } from "#app/catalogue/record/recordings-by-id.server.ts";
import { loader as songLoader } from "#app/catalogue/record/routes/song.tsx";
import { sweepSubmissions } from "#app/projects/submissions/sweep-submissions.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { acme, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import {
  act,
  add,
  as,
  change,
  DB,
  get,
  MASTERS,
  MEDIA,
  media,
  openSubmission,
  type Person,
  postRow,
  postSubmission,
  projectOf,
  sent,
  wav,
  withProjectSupervisors,
} from "#test/routes/projects/project-visitor.ts";
import { bench, ingest, rowsOf, uploaded } from "#test/routes/projects/submission-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
withProjectSupervisors();

let staff: Person;
let supervisor: Person;
let artist: Person;
const day = 24 * 3600_000;

beforeAll(async () => {
  [staff, supervisor, artist] = await Promise.all([as("staff"), as("supervisor"), as("artist")]);
});

const refused = (work: Promise<unknown>) => work.then(() => 200).catch(statusOf);

test("ingest makes an upload playable for members and by its link, by ranges, and a second run changes nothing", async () => {
  const { id, link } = await uploaded(staff);
  const queue = await apiResponse("http://localhost/api/v1/ingest/submissions", bench, apiHandler);
  const { data } = (await queue.json()) as { data: { submissions: { submissionId: string; fileName: string }[] } };
  expect(data.submissions.find(({ submissionId }) => submissionId === id)).toMatchObject({ fileName: "lantern.wav" });
  expect((await apiResponse("http://localhost/api/v1/ingest/submissions", {}, apiHandler)).status).toBe(401);
  const path = `http://localhost/api/v1/ingest/submissions/${id}/file`;
  const file = await apiResponse(path, { ...bench, params: { id } }, apiHandler);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(wav());
  expect((await openSubmission(id, staff)).page?.submission).toMatchObject({ fileState: "queued", track: null });

  const { response, recordingId } = await ingest(id);
  expect(response.status).toBe(201);
  expect((await ingest(id)).response.status).toBe(404);
  const member = await openSubmission(id, staff);
  expect(member.page).toMatchObject({ member: { senderEmail: sent.email, canChange: true } });
  expect(member.page?.submission.track).toMatchObject({
    id,
    mediaBase: `/spaces/submission/${id}/media`,
    durationMs: 61_500,
  });
  expect(member.trips).toBeLessThanOrEqual(3);
  const byLink = await openSubmission(link);
  expect(byLink.page).toMatchObject({
    member: null,
    submission: { track: { mediaBase: `/spaces/submission/${link}/media` } },
  });
  expect(JSON.stringify(byLink.page)).not.toContain(sent.email);
  expect(JSON.stringify([byLink.page, member.page])).not.toContain(recordingId);

  const whole = await media(link, "hls/master.m3u8");
  expect([whole.status, whole.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(whole.headers.get("Content-Type")).toBe("application/vnd.apple.mpegurl");
  const bytes = await whole.text();
  const part = await media(link, "hls/master.m3u8", { headers: { Range: "bytes=2-5" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 2-5/${bytes.length}`]);
  expect(await part.text()).toBe(bytes.slice(2, 6));
  expect((await media(link, "hls/master.m3u8", { headers: { Range: "bytes=9999-" } })).status).toBe(416);
  expect((await media(id, "direct.m4a", staff)).status).toBe(200);
  expect((await media(link, "original.wav")).status).toBe(404);
  expect((await media(link, "../../x")).status).toBe(404);
});

test("no address under /media reaches the stream of an upload, and one that is stored there from before plays still", async () => {
  const { id, link } = await uploaded(staff);
  const refused = await ingest(id, "MEDIA");
  expect([refused.response.status, await refused.response.text()]).toEqual([
    400,
    expect.stringContaining("not as listed"),
  ]);
  const { recordingId, rev } = await ingest(id);
  const key = `songs/${recordingId}/${rev}/direct.m4a`;
  expect((await MEDIA.list({ prefix: `songs/${recordingId}/` })).objects).toEqual([]);
  const stored = await MASTERS.get(key);
  await MEDIA.put(key, (await stored?.arrayBuffer()) ?? "");
  await MASTERS.delete(key);
  expect((await media(link, "direct.m4a")).status).toBe(200);
});

test("an upload that cannot be read says why, and is not tried again", async () => {
  const { id, link } = await uploaded(staff);
  const body = JSON.stringify({ submissionId: id, problem: "the file holds no audio" });
  const given = { method: "POST", body, contentType: "application/json", ...bench };
  const recorded = await apiResponse("http://localhost/api/v1/ingest/submissions", given, apiHandler);
  expect(recorded.status).toBe(201);
  expect((await openSubmission(link)).page?.submission).toMatchObject({
    fileState: "unreadable",
    problem: "the file holds no audio",
  });
  expect((await media(link, "direct.m4a")).status).toBe(404);
  expect((await ingest(id)).response.status).toBe(404);
});

test("an upload is found nowhere in the catalogue", async () => {
  const { id } = await uploaded(staff);
  const { recordingId } = await ingest(id);
  const admin = await contextOf("admin");
  const slug = `private-${recordingId}`;
  expect(await recordingsById(admin, [recordingId])).toEqual([]);
  const song = visit(
    `http://localhost/music-sync-licensing/song/${slug}`,
    { ...(await as("admin")), params: { slug } },
    songLoader,
  );
  expect(await refused(song)).toBe(404);
  const paths = JSON.stringify(await listSitemapPaths(admin));
  expect(paths.includes(slug)).toBe(false);
  const bench = testContext();
  const listed = JSON.stringify([
    await listWithoutMp3s(bench, { after: "" }),
    await listToAnalyse(bench, { after: "" }),
    await findOriginal(bench, { sha256: "0".repeat(64) }),
  ]);
  expect(listed.includes(recordingId)).toBe(false);
  const projectId = await projectOf(staff);
  await add(staff, projectId, { track: recordingId });
  expect(await rowsOf(projectId)).toBe(0);
  const kinds = "SELECT count(*) AS n FROM files WHERE recording_id = ? AND role IN ('original', 'features', 'mp3')";
  expect(await countRows(kinds, recordingId)).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM recording_artists WHERE recording_id = ?", recordingId)).toBe(0);
});

test("with what allowed it, the stream of an upload ends: role, link, project, submission", async () => {
  const { id, link, projectId } = await uploaded(staff, { title: "Withdrawn" });
  await ingest(id);
  const both = async () => [
    (await media(link, "direct.m4a")).status,
    (await media(id, "direct.m4a", supervisor)).status,
  ];
  expect(await both()).toEqual([200, 404]);
  const invited = await change(staff, projectId, { act: "member", email: mail("supervisor"), role: "viewer" });
  expect(invited).toMatchObject({ status: 302, errors: null });
  expect(await both()).toEqual([200, 200]);
  expect((await media(id, "direct.m4a")).status).toBe(401);
  expect((await media(id, "direct.m4a", artist)).status).toBe(403);
  expect((await media(id, "direct.m4a", await as("admin", acme))).status).toBe(404);
  await postRow(staff, { id: projectId, intent: "close" });
  expect(await both()).toEqual([410, 200]);
  expect(await openSubmission(link)).toMatchObject({ status: 410, page: null });
  await postRow(staff, { id: projectId, intent: "reopen" });
  await change(staff, projectId, { act: "renew" });
  expect(await both()).toEqual([404, 200]);
  const { page } = await openSubmission(id, staff);
  const renewed = page?.member?.address?.split("/").at(-1) ?? "";
  expect((await media(renewed, "direct.m4a")).status).toBe(200);
  await change(staff, projectId, { act: "remove-member", member: (await contextOf("supervisor")).actor?.id ?? "" });
  expect((await media(id, "direct.m4a", supervisor)).status).toBe(404);
  await act(staff, projectId, { act: "delete", submission: id });
  expect([(await media(renewed, "direct.m4a")).status, (await media(id, "direct.m4a", staff)).status]).toEqual([
    404, 404,
  ]);
  await act(staff, projectId, { act: "restore", submission: id });
  expect((await media(id, "direct.m4a", staff)).status).toBe(200);
  await postRow(staff, { id: projectId, intent: "delete" });
  expect([(await media(renewed, "direct.m4a")).status, (await media(id, "direct.m4a", staff)).status]).toEqual([
    404, 404,
  ]);
});

test("members read and delete every comment, others with an account their own, and visitors none that is stored", async () => {
  const { id, link } = await uploaded(staff);
  await ingest(id);
  const form = { start: "0:05", end: "0:10", message: "The <b>bridge</b>" };
  expect((await postSubmission(link, {}, form)).status).toBe(401);
  expect((await postSubmission(link, artist, form)).status).toBe(302);
  expect((await postSubmission(id, staff, { ...form, message: "Team note" })).status).toBe(302);
  const late = await postSubmission(link, artist, { ...form, end: "2:00" });
  expect(late).toMatchObject({ status: 400, data: { values: { end: "2:00" }, errors: { end: expect.any(String) } } });
  const messages = async (ref: string, person: Person) =>
    (await openSubmission(ref, person)).page?.threads.flatMap(({ comments }) => comments) ?? [];
  const team = await messages(id, staff);
  expect(team.map(({ message, userNickname }) => [message, userNickname])).toEqual([
    ["The <b>bridge</b>", "Teo"],
    ["Team note", "Jonas"],
  ]);
  expect((await messages(link, artist)).map(({ message }) => message)).toEqual(["The <b>bridge</b>"]);
  expect(await messages(link, {})).toEqual([]);
  const [theirs, ours] = team.map(({ _id }) => _id);
  expect((await postSubmission(link, artist, { act: "delete", id: ours ?? "" })).status).toBe(404);
  expect((await postSubmission(link, supervisor, { act: "delete", id: theirs ?? "" })).status).toBe(404);
  expect((await postSubmission(id, staff, { act: "delete", id: theirs ?? "" })).status).toBe(302);
  expect(await messages(link, artist)).toEqual([]);
  expect(
    (await get(staff, (await openSubmission(id, staff)).page?.member?.projectId ?? "")).listed.submissions[0]?.comments,
  ).toBe(1);
});

test("members decide on the page of a submission, and its link does not", async () => {
  const { id, link } = await uploaded(staff);
  expect((await postSubmission(id, staff, { act: "shortlisted" })).status).toBe(302);
  expect((await openSubmission(id, staff)).page?.member?.state).toBe("shortlisted");
  expect((await postSubmission(link, staff, { act: "declined" })).status).toBe(404);
  expect((await postSubmission(id, supervisor, { act: "declined" })).status).toBe(404);
  expect((await openSubmission(id, staff)).page?.member?.state).toBe("shortlisted");
});

test("files of deleted uploads leave the buckets after a day, and uploads that broke off with them", async () => {
  const kept = await uploaded(staff);
  const { id, projectId } = await uploaded(staff);
  const { recordingId } = await ingest(id);
  await ingest(kept.id);
  await MEDIA.put(`songs/${recordingId}/from-before/direct.m4a`, "x");
  const stray = `submissions/x/${crypto.randomUUID()}/y`;
  await MASTERS.put(stray, "cut off");
  await act(staff, projectId, { act: "delete", submission: id });
  const ctx = testContext();
  await sweepSubmissions(ctx);
  expect((await MASTERS.list({ prefix: `songs/${recordingId}/` })).objects.length).toBeGreaterThan(0);
  const later = { ...ctx, now: Date.now() + 2 * day };
  // One that cannot be cleared keeps neither the others nor the strays from it.
  const stuck = await uploaded(staff);
  await act(staff, stuck.projectId, { act: "delete", submission: stuck.id });
  await DB.exec(
    `CREATE TRIGGER stuck BEFORE UPDATE OF cleared_at ON submissions WHEN new.id = '${stuck.id}'
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`.replaceAll("\n", " "),
  );
  await expect(sweepSubmissions(later)).rejects.toMatchObject({ errors: [expect.objectContaining({})] });
  await DB.exec("DROP TRIGGER stuck");
  expect((await MASTERS.list({ prefix: "submissions/x/" })).objects).toEqual([]);
  for (const bucket of [MASTERS, MEDIA])
    expect((await bucket.list({ prefix: `songs/${recordingId}/` })).objects).toEqual([]);
  expect((await MASTERS.list({ prefix: "submissions/" })).objects.some(({ key }) => key.includes(id))).toBe(false);
  const status = await DB.prepare("SELECT status FROM recordings WHERE id = ?").bind(recordingId).first("status");
  expect(status).toBe("deleted");
  expect((await act(staff, projectId, { act: "restore", submission: id })).status).toBe(410);
  await sweepObjects(later, { graceMs: day, from: null });
  expect((await media(kept.id, "direct.m4a", staff)).status).toBe(200);
});
