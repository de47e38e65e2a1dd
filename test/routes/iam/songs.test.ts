import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { changeAlbumTracks } from "#app/backoffice/albums/change-album-tracks.server.ts";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { applyPublishDays } from "#app/backoffice/songs/apply-publish-days.server.ts";
import * as songData from "#app/backoffice/songs/routes/song-data.tsx";
import { loader as historyLoader } from "#app/backoffice/songs/routes/song-history.tsx";
import { loader as movedLoader } from "#app/backoffice/songs/routes/song-moved.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const { loader: dataLoader, action: edit } = songData;
const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let admin = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  admin = await cookieOf("admin");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";

async function list(query = "", cookie = staff) {
  const { answer } = await visit(`${main}/songs/list${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = staff) {
  const { answer } = await visit(`${main}/songs/${id}`, { cookie, params: { id } }, dataLoader);
  return answer as Awaited<ReturnType<typeof dataLoader>>;
}

const send = (id: string, form: Form, cookie = staff, host = main) =>
  visit(`${host}/songs/${id}`, { method: "POST", cookie, params: { id }, form }, edit);

/** As a browser sends it: without the boxes that are not checked, rows cell by cell. */
function filledIn(values: Awaited<ReturnType<typeof open>>["values"]): Form {
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return value === undefined ? [] : [[name, value]];
    return value.flatMap((item, at) =>
      typeof item === "string"
        ? [[`${name}[${at}]`, item] as [string, string]]
        : Object.entries(item).map(([cell, text]): [string, string] => [`${name}[${at}].${cell}`, text]),
    );
  });
  return Object.fromEntries(fields);
}

async function save(id: string, change: Form, cookie = staff) {
  const { values, version } = await open(id, cookie);
  return (await send(id, { ...filledIn(values), version, ...change }, cookie)).answer;
}

const bodyOf = async (answer: unknown) => (await (answer as Response).json()) as { data: Record<string, unknown> };
const errorsOf = (answer: unknown) => (answer as Reply).data.error;

const song = (title: string) => addRecording(testContext(), { title });

test("staff correct a song, see the change in its history, and search is marked", async () => {
  const { id } = await song("Correct Me");
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(
    statusOf(await save(id, { title: "Corrected", isrc: "us-rc1-76-07839", musicalKey: "F#m", bpm: "92.5" })),
  ).toBe(302);
  const { values } = await open(id);
  expect(values).toMatchObject({ title: "Corrected", isrc: "USRC17607839", musicalKey: "F#m", bpm: "92.5" });
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(1);
  const { answer } = await visit(`${main}/songs/${id}/history`, { cookie: staff, params: { id } }, historyLoader);
  const { history } = answer as Awaited<ReturnType<typeof historyLoader>>;
  expect(history.map(({ field, before, after }) => [field, before, after])).toEqual(
    expect.arrayContaining([
      ["Title", "Correct Me", "Corrected"],
      ["ISRC", "", "USRC17607839"],
    ]),
  );
  expect((await list("?q=corrected")).rows.map(({ cells }) => cells.title)).toEqual(["Corrected"]);
});

test("bad input is named at its field and kept", async () => {
  const { id } = await song("Bad Input");
  const cases: [string, string, RegExp][] = [
    ["isrc", "USRC1760783", /with 11 characters instead of 12/],
    ["isrc", "1SRC17607839", /two letters/],
    ["musicalKey", "H", /“H” isn't a key/],
    ["bpm", "0", /from 20 to 400/],
    ["language", "english", /Enter eng/],
    ["language", "qq", /three letters/],
    ["year", "20", /from 1860/],
    ["title", " ", /enter a /],
    ["tierId", "nope", /doesn't exist/],
    ["status", "gone", /choose one/],
    ["iswc", "T-034.524.680-2", /last digit is 2, but the others call for 1/],
    ["publishUntil", "2020-01-01", /isn't before Publish from/],
    ["aiVocals", "most", /choose one/],
    ["publishFrom", "soon", /enter a day/],
    ["aiLyrics", "some", /^$/],
    ["slug", "Salt & Cedar", /enter letters, digits and hyphens/],
    ["hook", "1:12–0:42", /two times in order/],
    ["hook", `0:10${" ".repeat(100_000)}0:20`, /two times in order/],
    ["hook", "0:10–0:20", /analysis has to be finished/],
    ["representedBy", "Nobody Ltd", /no party “Nobody Ltd”/],
    ["artists[0].artist", "Nobody", /no artist “Nobody”/],
    ["albums[0].album", "nothing", /no album/],
    ["albums[0].track", "0", /from 1 to/],
  ];
  for (const [field, value, message] of cases) {
    const answer = await save(id, { publishFrom: "2020-01-02", [field]: value });
    expect(errorsOf(answer)[field]?.[0] ?? "", `${field} ${value}`).toMatch(message);
    if (!field.includes("[")) expect((answer as Reply).data.initialValue[field], field).toBe(value);
  }
});

test("a song gets another address and a hook: the former address leads there, and pages that play it follow", async () => {
  const [one, other] = [await song("Moves House"), await song("Stays Here")];
  const slugOf = (id: string) => DB.prepare("SELECT slug FROM recordings WHERE id = ?").bind(id).first<string>("slug");
  const [former, taken] = [await slugOf(one.id), await slugOf(other.id)];
  await DB.prepare(
    `INSERT INTO site_entries (id, company_id, kind, title, link, position, created_at, updated_at)
     VALUES ('plays-it', (SELECT id FROM companies LIMIT 1), 'track', 'It', ?, 1, 1, 1)`,
  )
    .bind(`/music-sync-licensing/song/${former}`)
    .run();
  await DB.prepare(
    `INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence, bpm_source, key_confidence, key_source,
       energy, hook_start_ms, hook_end_ms, hook_source, sections, sections_source, beats)
     VALUES (?, 1, 1, 'k', 1, 'machine', 1, 'machine', '', 42370, 60000, 'machine', '[]', 'machine', '')`,
  )
    .bind(one.id)
    .run();
  expect(errorsOf(await save(one.id, { slug: taken ?? "" }))).toEqual({
    slug: [expect.stringContaining("had this address")],
  });
  expect((await open(one.id)).values).toMatchObject({ slug: former, hook: "0:42.4–1:00" });
  expect(errorsOf(await save(one.id, { hook: "0:10–59:00" })).hook?.[0]).toMatch(/within the track/);
  expect(statusOf(await save(one.id, { slug: "moved-house", hook: "0:10 - 0:20.5" }))).toBe(302);
  expect((await open(one.id)).values).toMatchObject({ slug: "moved-house", hook: "0:10–0:20.5" });
  const stored = DB.prepare(
    "SELECT hook_start_ms, hook_end_ms, hook_source FROM recording_analysis WHERE recording_id = ?",
  );
  expect(await stored.bind(one.id).first()).toEqual({
    hook_start_ms: 10_000,
    hook_end_ms: 20_500,
    hook_source: "person",
  });
  expect(
    await DB.prepare("SELECT recording_id FROM former_slugs WHERE slug = ?").bind(former).first("recording_id"),
  ).toBe(one.id);
  expect(await DB.prepare("SELECT link FROM site_entries WHERE id = 'plays-it'").first("link")).toBe(
    "/music-sync-licensing/song/moved-house",
  );
  expect(errorsOf(await save(other.id, { slug: former ?? "" }))).toEqual({
    slug: [expect.stringContaining("had this address")],
  });
  expect(statusOf(await save(one.id, { slug: former ?? "", hook: "" }))).toBe(302);
  expect(await slugOf(one.id)).toBe(former);
  expect(await stored.bind(one.id).first()).toEqual({ hook_start_ms: null, hook_end_ms: null, hook_source: "machine" });
  await DB.prepare("DELETE FROM site_entries WHERE id = 'plays-it'").run();
});

test("artists, albums, work, party, tier, restrictions, days and use of AI are stored where they are read", async () => {
  const { id } = await addRecording(testContext(), { title: "Linked", artist: "Old Artist" });
  await addRecording(testContext(), { title: "Other", artist: "New Artist", album: "Linked Album" });
  const exec = (sql: string, ...values: string[]) =>
    DB.prepare(sql)
      .bind(...values)
      .run();
  await exec("INSERT INTO parties (id, name, name_key) VALUES ('p1', 'Party One', 'party one')");
  await exec(
    "INSERT INTO restrictions (id, kind, name, name_key, value) VALUES ('r1', 'use', 'No radio', 'no radio', 'radio')",
  );
  const album = await DB.prepare("SELECT slug FROM albums").first<string>("slug");
  const change = {
    "artists[0].artist": "New Artist",
    "artists[0].role": "main",
    "artists[1].artist": "Old Artist",
    "artists[1].role": "featured",
    "albums[0].album": String(album),
    "albums[0].track": "7",
    iswc: "T-034.524.680-1",
    representedBy: "Party One",
    "restrictionIds[0]": "r1",
    publishFrom: "2026-01-01",
    publishUntil: "2036-01-01",
    aiVocals: "some",
    aiStatedBy: "The artist",
    aiStatedOn: "2026-02-03",
  };
  expect(statusOf(await save(id, change))).toBe(302);
  const { values } = await open(id);
  expect(values).toMatchObject({
    artists: [
      { artist: "New Artist", role: "main" },
      { artist: "Old Artist", role: "featured" },
    ],
    albums: [{ album, track: "7" }],
    iswc: "T0345246801",
    representedBy: "Party One",
    restrictionIds: ["r1"],
    aiVocals: "some",
  });
  const sources = "SELECT count(*) AS n FROM recording_field_sources WHERE source = 'person' AND user_id IS NOT NULL";
  expect(await countRows(sources)).toBeGreaterThanOrEqual(9);
  const { answer } = await visit(`${main}/songs/${id}/history`, { cookie: staff, params: { id } }, historyLoader);
  const { history } = answer as Awaited<ReturnType<typeof historyLoader>>;
  expect(history.find(({ field }) => field === "Artists")).toMatchObject({
    before: "Old Artist",
    after: "New Artist, Old Artist (Featured)",
  });
  expect(history.find(({ field }) => field === "Restrictions")?.after).toBe("No radio");
});

test("a song has one main version, an artist once, and a second main version is refused at its field", async () => {
  const { id } = await song("Family");
  const { workId } = (await DB.prepare("SELECT work_id AS workId FROM recordings WHERE id = ?").bind(id).first()) as {
    workId: string;
  };
  const other = await addRecording(testContext(), { title: "Family", workId, versionType: "remix" });
  expect(errorsOf(await save(other.id, { versionType: "main" })).versionType?.[0]).toMatch(
    /already has a main version/,
  );
  const twice = { "artists[0].artist": "Same", "artists[1].artist": "same", "artists[1].role": "main" };
  expect(errorsOf(await save(id, twice))["artists[1].artist"]?.[0]).toMatch(/in the list already/);
  await addRecording(testContext(), { title: "Credited", artist: "Two Names" });
  const spelled = { ...twice, "artists[0].artist": "Two Names", "artists[1].artist": "two-names" };
  expect(errorsOf(await save(id, spelled))["artists[1].artist"]?.[0]).toMatch(/in the list already/);
});

test("publishing asks for complete rights or a reason, which goes on record", async () => {
  const { id } = await addRecording(testContext(), { title: "Publish Me", status: "unpublished" });
  expect(errorsOf(await save(id, { status: "published" })).rightsReason?.[0]).toMatch(/Publish Me/);
  expect(statusOf(await save(id, { status: "published", rightsReason: "Cleared by letter." }))).toBe(302);
  expect((await open(id)).values.status).toBe("published");
  expect(
    await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'recording-published-without-rights'"),
  ).toBe(1);
});

test("the second of two editors is told and keeps the input", async () => {
  const { id } = await song("Two Editors");
  const { values, version } = await open(id);
  const form = { ...filledIn(values), version };
  expect(statusOf((await send(id, { ...form, title: "First" })).answer)).toBe(302);
  const { answer } = await send(id, { ...form, title: "Second" });
  expect(errorsOf(answer)[""]?.[0]).toMatch(/Someone else changed this song/);
  expect((answer as Reply).data.initialValue.title).toBe("Second");
});

test("a form of one version does not take back the ISWC or the album that others gave meanwhile", async () => {
  const ctx = testContext();
  const first = await addRecording(ctx, { title: "Shared work", album: "Shared album" });
  const second = await addRecording(ctx, { title: "Its remix", workId: first.workId, versionType: "remix" });
  const stale = await open(second.id);
  await save(first.id, { iswc: "T-034.524.680-1" });
  const refused = await send(second.id, { ...filledIn(stale.values), version: stale.version, year: "2020" });
  expect((refused.answer as Reply).data.error[""]?.[0]).toContain("Someone else changed this song");
  expect((await open(second.id)).values.iswc).toBe("T0345246801");

  const before = await open(first.id);
  const editor = testContext({ actor: actorWith(["UpdateAlbum", "ListAlbums"]) });
  await changeAlbumTracks(editor, {
    id: "album-shared-album",
    recordingId: second.id,
    act: "add",
    place: { to: "top" },
  });
  const late = await send(first.id, { ...filledIn(before.values), version: before.version, year: "2020" });
  expect((late.answer as Reply).data.error[""]?.[0]).toContain("Someone else changed this song");
});

test("a deleted song leaves the list, says so on its page, and comes back as it was", async () => {
  const { id } = await song("Delete Me");
  await save(id, { status: "icebox" });
  const { version } = await open(id);
  expect(statusOf((await send(id, { act: "delete", version })).answer)).toBe(302);
  expect((await list("?q=delete+me")).rows).toEqual([]);
  expect((await open(id)).isDeleted).toBe(true);
  expect(await countRows(`SELECT count(*) AS n FROM recordings WHERE id = '${id}' AND status = 'deleted'`)).toBe(1);
  await visit(`${main}/songs/list`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);
  expect((await open(id)).values.status).toBe("icebox");
});

test("former tabs lead to their parts of the page, for who could open them", async () => {
  const { id } = await song("Moved Tabs");
  const at = (part: string, cookie: string | null, songId = id) =>
    visit(`${main}/songs/${songId}/${part}`, { cookie, params: { id: songId } }, movedLoader);
  for (const [part, cookie] of [
    ["rating", staff],
    ["segments", staff],
    ["internal", admin],
  ] as const) {
    const { answer } = await at(part, cookie);
    expect([statusOf(answer), (answer as Response).headers.get("Location")]).toEqual([301, `/songs/${id}#${part}`]);
    await expect(at(part, null), part).rejects.toMatchObject({ code: "unauthorised" });
    await expect(at(part, cookie, "none"), part).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(at("internal", staff)).rejects.toMatchObject({ code: "forbidden" });
});

test("a folded group is open where a field in it is wrong, and a reason is asked for where publishing needs one", async () => {
  const { id } = await song("Folded");
  await save(id, { status: "unpublished" });
  const { values, version } = await open(id);
  const page = (form: Form) =>
    renderedPage(
      `${main}/songs/${id}`,
      { method: "POST", cookie: staff, form: { ...filledIn(values), version, ...form } },
      // The page knows of no problem of the rights.
      { path: "songs/:id", route: songData, outlet: [] },
    );
  const foldOf = (html: string, part: string) =>
    new RegExp(`<details([^>]*)>(?:(?!</details>).)*id="${part}"`, "s").exec(html)?.[1];
  const wrong = await page({ publishFrom: "2030-01-02", publishUntil: "2030-01-01" });
  expect(foldOf(wrong, "publication-and-restrictions")).toContain("open");
  expect(foldOf(wrong, "cover")).not.toContain("open");
  expect(wrong).not.toContain('name="rightsReason"');
  expect(await page({ status: "published" })).toContain('name="rightsReason"');
});

test("internal fields are for administrators, and others who save the data keep them", async () => {
  const { id } = await song("Internal");
  expect(statusOf(await save(id, { internalManager: "Mia", notes: "Call first." }, admin))).toBe(302);
  expect(statusOf(await save(id, { title: "Internal 2", notes: "Mine." }))).toBe(302);
  const forStaff = await open(id);
  expect(forStaff.names).not.toContain("notes");
  expect(JSON.stringify(forStaff)).not.toMatch(/Call first|internalManager/);
  expect((await open(id, admin)).values).toMatchObject({ internalManager: "Mia", notes: "Call first." });
});

test("songs are neither read nor written on a company's host", async () => {
  const { id } = await song("Elsewhere");
  const host = `http://${acme}`;
  const there = await cookieOf("admin", acme);
  await expect(send(id, { title: "Taken" }, there, host)).rejects.toMatchObject({ code: /forbidden|unauthorised/ });
});

test("a song is published on its first day and unpublished after its last, and staff may decide otherwise", async () => {
  const ctx = testContext();
  const day = (days: number) => new Date(ctx.now + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const { id } = await addRecording(ctx, { title: "Days", status: "unpublished" });
  expect(errorsOf(await save(id, { status: "published", publishFrom: day(1) })).publishFrom?.[0]).toMatch(/is to come/);
  expect(errorsOf(await save(id, { publishFrom: day(1) })).rightsReason?.[0]).toMatch(/Days/);
  await save(id, { publishFrom: day(1), publishUntil: day(2), rightsReason: "Agreed" });
  const run = (days: number) => applyPublishDays({ ...ctx, now: ctx.now + days * 24 * 3600 * 1000 }, { limit: 100 });
  expect(await run(0)).toEqual({ changed: 0 });
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(await run(1)).toEqual({ changed: 1 });
  expect((await open(id)).values).toMatchObject({ status: "published", publishFrom: "" });
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(1);
  expect(await run(2)).toEqual({ changed: 0 });
  expect(await run(3)).toEqual({ changed: 1 });
  expect((await open(id)).values).toMatchObject({ status: "unpublished", publishUntil: "" });
  const { answer } = await visit(`${main}/songs/${id}/history`, { cookie: staff, params: { id } }, historyLoader);
  const { history } = answer as Awaited<ReturnType<typeof historyLoader>>;
  expect(history[0]).toMatchObject({ who: "Syncline", field: "Status", before: "Published", after: "Unpublished" });
});

test("the API changes single fields through the same checks, and staff read their fields with the song", async () => {
  const { id } = await addRecording(testContext(), { title: "By API", label: "Stays" });
  const call = (path: string, body?: object, cookie = staff) =>
    visit(
      `${main}/api/v1${path}`,
      { cookie, ...(body ? { method: "PATCH", body: JSON.stringify(body) } : {}) },
      apiHandler,
    );
  const read = async () => (await bodyOf((await call(`/song-records/${id}`)).answer)).data as Record<string, unknown>;
  const { version } = await read();
  const changed = await call(`/song-records/${id}`, { version, title: "Renamed by API", artists: [] });
  expect(await bodyOf(changed.answer)).toMatchObject({
    data: { title: "Renamed by API", label: "Stays", artists: [] },
  });
  await expect(call(`/song-records/${id}`, { version, title: "Again" })).rejects.toMatchObject({ code: "conflict" });
  const now = (await read()).version;
  await expect(call(`/song-records/${id}`, { version: now, musicalKey: "H" })).rejects.toMatchObject({
    fields: { musicalKey: [expect.stringMatching(/isn't a key/)] },
  });
  await expect(call(`/song-records/${id}`, { version: now, imageKey: "songs/secret" })).rejects.toMatchObject({
    code: "invalid",
  });
  const own = await call(`/songs/${id}`);
  expect(await bodyOf(own.answer)).toMatchObject({
    data: { record: { title: "Renamed by API", status: "published" } },
  });
  const supervisor = await call(`/songs/${id}`, undefined, await cookieOf("supervisor"));
  expect(await bodyOf(supervisor.answer)).toMatchObject({ data: { record: null } });
});
