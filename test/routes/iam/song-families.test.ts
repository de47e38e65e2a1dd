import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as listAction } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as songFile } from "#app/backoffice/song-files/routes/song-file.ts";
import { loader as filesTab, action as saveFiles } from "#app/backoffice/song-files/routes/song-files-tab.tsx";
import {
  action as changeFamily,
  loader as versionsTab,
} from "#app/backoffice/song-versions/routes/song-versions-tab.tsx";
import { action as songData } from "#app/backoffice/songs/routes/song-data.tsx";
import { loader as historyTab } from "#app/backoffice/songs/routes/song-history.tsx";
import { addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let supervisor = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  supervisor = await cookieOf("supervisor");
});

type Form = Record<string, string>;
type Loader = Parameters<typeof visit>[2];
const main = "http://localhost";

async function open<T>(id: string, tab: string, loader: (args: never) => Promise<T>, cookie = staff): Promise<T> {
  const [, fileId = ""] = tab.split("/");
  const { answer } = await visit(`${main}/songs/${id}/${tab}`, { cookie, params: { id, fileId } }, loader as Loader);
  return answer as T;
}

async function send(id: string, tab: string, action: Loader, form: Form): Promise<unknown> {
  return (await visit(`${main}/songs/${id}/${tab}`, { method: "POST", cookie: staff, params: { id }, form }, action))
    .answer;
}

const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;

async function change(id: string, form: Form) {
  const { version } = await open(id, "versions", versionsTab);
  return send(id, "versions", changeFamily as Loader, { version, ...form });
}

const familyOf = async (id: string) =>
  (await open(id, "versions", versionsTab)).family.map(({ title, versionType }) => `${title} ${versionType}`);

const parentOf = async (id: string) =>
  (await DB.prepare("SELECT parent_id FROM recordings WHERE id = ?").bind(id).first<{ parent_id: string | null }>())
    ?.parent_id;

test("a recording moves into a family and out of it; both are marked, and its history says so", async () => {
  const whole = await addRecording(testContext(), { title: "Tide", isrc: "GBABC2600001" });
  const cut = await addRecording(testContext(), { title: "Tide short", durationMs: 30_000 });
  await DB.prepare("DELETE FROM search_dirty").run();
  const move = { act: "move", to: "GB-ABC-26-00001", versionType: "cutdown_30" };
  expect(statusOf(await change(cut.id, move))).toBe(302);
  expect(await familyOf(whole.id)).toEqual(["Tide main", "Tide short cutdown_30"]);
  expect(await parentOf(cut.id)).toBe(whole.id);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(2);
  const { history } = await open(cut.id, "history", historyTab);
  expect(history[0]).toMatchObject({ field: "Family", before: "Tide short, Main version" });
  expect(statusOf(await change(cut.id, { act: "leave" }))).toBe(302);
  expect(await familyOf(whole.id)).toEqual(["Tide main"]);
  expect(await familyOf(cut.id)).toEqual(["Tide short cutdown_30"]);
  expect(await parentOf(cut.id)).toBeNull();
});

test("a recording that moves into a family or out of it has other shares since", async () => {
  const whole = await addRecording(testContext(), { title: "Shared work" });
  const cut = await addRecording(testContext(), { title: "Shared work short" });
  const changes = () =>
    countRows(
      "SELECT coalesce(max(changed_at), 0) AS n FROM rights_changes WHERE recording_id = ? AND kind = 'shares'",
      cut.id,
    );
  const before = await changes();
  await change(cut.id, { act: "move", to: whole.slug, versionType: "remix" });
  const moved = await changes();
  await change(cut.id, { act: "leave" });
  expect([before, moved > before, (await changes()) > moved]).toEqual([0, true, true]);
});

test("a family has one main version: a second is refused at the field, and another one takes its place", async () => {
  const first = await addRecording(testContext(), { title: "First" });
  const second = await addRecording(testContext(), { title: "Second" });
  const refused = await change(second.id, {
    act: "move",
    to: `http://localhost/songs/${first.id}`,
    versionType: "main",
  });
  expect(errorsOf(refused).versionType?.[0]).toContain("has a main version already");
  expect(await familyOf(first.id)).toEqual(["First main"]);
  await change(second.id, { act: "move", to: first.slug, versionType: "remix" });
  expect(statusOf(await change(second.id, { act: "main", becomes: "radio_edit" }))).toBe(302);
  expect(await familyOf(first.id)).toEqual(["Second main", "First radio_edit"]);
  expect([await parentOf(first.id), await parentOf(second.id)]).toEqual([second.id, null]);
});

test("of a change of the main version both recordings have it in their history", async () => {
  const first = await addRecording(testContext(), { title: "Before" });
  const second = await addRecording(testContext(), { title: "After" });
  await change(second.id, { act: "move", to: first.slug, versionType: "remix" });
  await change(second.id, { act: "main", becomes: "live" });
  const { history } = await open(first.id, "history", historyTab);
  expect(history[0]).toMatchObject({
    field: "Family",
    before: "Before, Main version",
    after: expect.stringMatching(/Live/),
  });
});

test("a version that is given in the data makes its recording the parent of the others", async () => {
  const first = await addRecording(testContext(), { title: "Whole" });
  const second = await addRecording(testContext(), { title: "Part" });
  await change(second.id, { act: "move", to: first.slug, versionType: "remix" });
  const give = async (id: string, versionType: string) => {
    const api = `${main}/api/v1/song-records/${id}`;
    const headers = { "Content-Type": "application/json" };
    const { version } = await open(id, "versions", versionsTab);
    const body = JSON.stringify({ version, versionType });
    await visit(api, { method: "PATCH", cookie: staff, headers, body }, apiHandler);
  };
  await give(first.id, "live");
  expect([await parentOf(first.id), await parentOf(second.id)]).toEqual([null, null]);
  await give(second.id, "main");
  expect([await parentOf(first.id), await parentOf(second.id)]).toEqual([second.id, null]);
});

const restore = (id: string) =>
  visit(`${main}/songs/list`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);

async function remove(id: string) {
  const { version } = await open(id, "versions", versionsTab);
  await send(id, "", songData as Loader, { act: "delete", version });
}

test("a deleted main version does not come back beside the one that took its place", async () => {
  const first = await addRecording(testContext(), { title: "Gone" });
  const second = await addRecording(testContext(), { title: "Heir" });
  await change(second.id, { act: "move", to: first.slug, versionType: "remix" });
  await remove(first.id);
  await change(second.id, { act: "main", becomes: "live" });
  await restore(first.id);
  expect(await familyOf(second.id)).toEqual(["Heir main"]);
});

test("one of two main versions that a delivery brought is deleted and restored", async () => {
  const first = await addRecording(testContext(), { title: "Take one" });
  const second = await addRecording(testContext(), { title: "Take two", workId: first.workId });
  await DB.prepare("UPDATE recordings SET updated_at = 1 WHERE work_id = ?").bind(first.workId).run();
  await remove(second.id);
  expect(await familyOf(first.id)).toEqual(["Take one main"]);
  await restore(second.id);
  expect(await familyOf(first.id)).toEqual(["Take one main", "Take two main"]);
});

const sharesOf = (workId: string) =>
  countRows("SELECT count(*) AS n FROM splits WHERE side = 'composition' AND subject_id = ?", workId);

test("the last recording of a work takes writers, ISWC and dispute to a family without writers; leaving settles no dispute", async () => {
  const ctx = testContext();
  const from = await addRecording(ctx, { title: "Written" });
  const to = await addRecording(ctx, { title: "Unwritten" });
  await addWriter(ctx, from.workId, "Wren Test", 10_000);
  await DB.batch([
    DB.prepare("UPDATE works SET iswc = 'T0345246801' WHERE id = ?").bind(from.workId),
    DB.prepare(
      "INSERT INTO rights_disputes (side, subject_id, reason, created_by, created_at) SELECT 'composition', ?, 'Claimed', min(id), 1 FROM users",
    ).bind(from.workId),
  ]);
  const disputes = (workId: string) =>
    countRows("SELECT count(*) AS n FROM rights_disputes WHERE side = 'composition' AND subject_id = ?", workId);
  await change(from.id, { act: "move", to: to.slug, versionType: "live" });
  expect([await sharesOf(from.workId), await sharesOf(to.workId)]).toEqual([0, 1]);
  expect([await disputes(from.workId), await disputes(to.workId)]).toEqual([0, 1]);
  expect(await countRows("SELECT count(*) AS n FROM works WHERE iswc = 'T0345246801' AND id = ?", to.workId)).toBe(1);

  await change(from.id, { act: "leave" });
  const own = await DB.prepare("SELECT work_id FROM recordings WHERE id = ?").bind(from.id).first<string>("work_id");
  expect([await sharesOf(to.workId), await sharesOf(String(own))]).toEqual([1, 0]);
  expect([await disputes(to.workId), await disputes(String(own))]).toEqual([1, 1]);
});

test("what cannot be found, is the same family, or leaves no one behind is named", async () => {
  const { id, slug } = await addRecording(testContext(), { title: "Alone" });
  const to = async (text: string) => errorsOf(await change(id, { act: "move", to: text, versionType: "live" })).to?.[0];
  expect(await to("nowhere")).toContain("nothing is at “nowhere”");
  expect(await to(`/music-sync-licensing/song/${slug}`)).toContain("in that family already");
  expect(await to("")).toContain("enter its address");
  expect(errorsOf(await change(id, { act: "leave" }))[""]?.[0]).toContain("the only one");
  expect(errorsOf(await change(id, { act: "main", becomes: "main" })).becomes?.[0]).toContain("choose one");
});

async function addStem(recordingId: string, label: string, bytes: string): Promise<string> {
  const id = crypto.randomUUID();
  const key = `originals/${recordingId}/stem-${label.toLowerCase()}.wav`;
  await testContext().env.MASTERS.put(key, bytes);
  await DB.prepare(
    "INSERT INTO files (id, recording_id, role, bucket, key, label, content_type, bytes, sha256, created_at) VALUES (?, ?, 'stem', 'MASTERS', ?, ?, 'audio/wav', ?, 'abcdef0123456789', 1)",
  )
    .bind(id, recordingId, key, label, bytes.length)
    .run();
  return id;
}

test("stems are listed, labelled, put in order and downloaded as stored, by those who may", async () => {
  const { id } = await addRecording(testContext(), { title: "With stems", status: "unpublished" });
  const bass = await addStem(id, "Bass", "bass bytes");
  const drums = await addStem(id, "Drums", "drums");
  const { version, files, stems } = await open(id, "files", filesTab);
  expect(files.map(({ label, sha256, downloads }) => [label, sha256, downloads])).toEqual([
    ["Bass", "abcdef012345", true],
    ["Drums", "abcdef012345", true],
  ]);
  expect(stems.map((stem) => stem.id)).toEqual([bass, drums]);
  const form = (labels: string[], places: string[]) =>
    Object.fromEntries(
      [bass, drums].flatMap((stem, at) => [
        [`stems[${at}].id`, stem],
        [`stems[${at}].label`, labels[at] ?? ""],
        [`stems[${at}].position`, places[at] ?? ""],
      ]),
    );
  const twice = await send(id, "files", saveFiles as Loader, { version, ...form(["Drums", "drums"], ["1", "2"]) });
  expect(errorsOf(twice)["stems[1].label"]?.[0]).toContain("another stem is called");
  const wrong = await send(id, "files", saveFiles as Loader, { version, ...form(["", "Kit"], ["0", "2"]) });
  expect(Object.keys(errorsOf(wrong)).sort()).toEqual(["stems[0].label", "stems[0].position"]);
  expect(
    statusOf(await send(id, "files", saveFiles as Loader, { version, ...form(["Bass guitar", "Kit"], ["2", "1"]) })),
  ).toBe(302);
  expect((await open(id, "files", filesTab)).stems.map(({ label }) => label)).toEqual(["Kit", "Bass guitar"]);
  const file = (await open(id, `files/${bass}`, songFile as never)) as unknown as Response;
  expect([new TextDecoder().decode(await file.arrayBuffer()), file.headers.get("Content-Disposition")]).toEqual([
    "bass bytes",
    expect.stringContaining("With stems - Bass guitar.wav"),
  ]);
  await expect(open(id, `files/${bass}`, songFile as never, supervisor)).rejects.toMatchObject({ code: "forbidden" });
  const other = await addRecording(testContext(), { title: "Other" });
  await expect(open(other.id, `files/${bass}`, songFile as never)).rejects.toMatchObject({ code: "not_found" });
});
