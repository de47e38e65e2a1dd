import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { action as bulkAction, loader as bulkLoader } from "#app/backoffice/catalogue-records/routes/records-bulk.tsx";
import { loader as historyLoader } from "#app/backoffice/songs/routes/song-history.tsx";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import { previewBulkEdit } from "#app/records/bulk/bulk-edit.server.ts";
import { bulkFieldsOf } from "#app/records/bulk/list-bulk-fields.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let songs: string[] = [];
beforeAll(async () => {
  staff = await cookieOf("staff");
  const ctx = testContext();
  const added = [
    await addRecording(ctx, { title: "Bulk One", mood: ["Warm"] }),
    await addRecording(ctx, { title: "Bulk Two", mood: ["Cold"], label: "Same Label" }),
    await addRecording(ctx, { title: "Bulk Three", status: "unpublished" }),
  ];
  songs = added.map(({ id }) => id);
  await DB.prepare("INSERT INTO tiers (id, name, name_key) VALUES ('t1', 'Tier One', 'tier one')").run();
});

const main = "http://localhost";
const list = `${main}/songs/list`;

async function preview(query: [string, string][]) {
  const { answer } = await visit(`${list}/bulk?${new URLSearchParams(query)}`, { cookie: staff }, bulkLoader);
  return answer as Awaited<ReturnType<typeof bulkLoader>>;
}

const send = (fields: [string, string][]) =>
  visit(`${list}/bulk`, { method: "POST", cookie: staff, body: new URLSearchParams(fields) }, bulkAction);

const chosen = (ids = songs) => ids.map((id): [string, string] => ["ids", id]);

/** Everything that a change of many may touch. */
async function state() {
  const queries = [
    "SELECT id, status, tier_id, label, explicit, year FROM recordings ORDER BY id",
    "SELECT * FROM recording_tags ORDER BY recording_id, tag_id",
    "SELECT * FROM recording_field_sources ORDER BY recording_id, field",
  ];
  const results = await DB.batch(queries.map((query) => DB.prepare(query)));
  return JSON.stringify(results.map((result) => result.results));
}

const tagId = (label: string) => DB.prepare("SELECT id FROM tags WHERE label = ?").bind(label).first<string>("id");

test("a change of many is previewed with counts, made in one batch, seen in each history, and taken back to what was", async () => {
  const [warm, cold] = [String(await tagId("Warm")), String(await tagId("Cold"))];
  await DB.prepare("UPDATE recording_tags SET source = 'machine', strength = 0.4 WHERE tag_id = ?").bind(cold).run();
  const before = await state();
  const changes: [string, string][] = [
    ["set-tierId", "t1"],
    ["set-status", "icebox"],
    ["set-label", "Same Label"],
    ["set-explicit", "yes"],
    ["add-tags", warm],
    ["remove-tags", cold],
  ];
  const page = await preview([...chosen(), ...changes, ["preview", "1"]]);
  expect(page).toMatchObject({ isPreview: true, error: null });
  expect(page.preview).toEqual({
    chosen: 3,
    affected: 3,
    byChange: { tierId: 3, status: 3, label: 2, explicit: 3, "add tags": 2, "remove tags": 1 },
  });
  await DB.prepare("DELETE FROM visibility_changes").run();
  const { answer } = await send([...chosen(), ...changes, ["expected", "3"]]);
  expect(statusOf(answer)).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM visibility_changes")).toBe(3);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty"), "taken out of the search at once").toBe(0);
  expect(
    await countRows("SELECT count(*) AS n FROM recordings WHERE tier_id = 't1' AND status = 'icebox' AND explicit"),
  ).toBe(3);
  expect(await countRows(`SELECT count(*) AS n FROM recording_tags WHERE tag_id = '${warm}'`)).toBe(3);
  expect(await countRows(`SELECT count(*) AS n FROM recording_tags WHERE tag_id = '${cold}'`)).toBe(0);
  const refused = () => countRows("SELECT count(*) AS n FROM refused_tags");
  expect(await refused(), "what is removed is not proposed again").toBe(1);

  const id = songs[1] ?? "";
  const history = await visit(`${main}/songs/${id}/history`, { cookie: staff, params: { id } }, historyLoader);
  const rows = (history.answer as Awaited<ReturnType<typeof historyLoader>>).history;
  expect(rows.map((row) => [row.field, row.before, row.after])).toEqual([
    ["Status", "Published", "Icebox"],
    ["Explicit", "No", "Yes"],
    ["Tier", "", "Tier One"],
    ["Tags", "", "+ Warm (mood), − Cold (mood)"],
  ]);

  const found = await visit(list, { cookie: staff }, listLoader);
  const [edit] = (found.answer as Awaited<ReturnType<typeof listLoader>>).edits;
  expect(edit).toMatchObject({ total: 3 });
  const undo = () => visit(list, { method: "POST", cookie: staff, form: { undoBulk: edit?.id ?? "" } }, listAction);
  await undo();
  expect(await state()).toBe(before);
  expect(await refused()).toBe(0);
  await undo();
  expect(await state()).toBe(before);
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'song-bulk-undone'")).toBe(1);
});

test("a tag that is added to many is confirmed where it was proposed, which an undo takes back", async () => {
  const cold = String(await tagId("Cold"));
  await DB.prepare("UPDATE recording_tags SET source = 'machine', strength = 0.4 WHERE tag_id = ?").bind(cold).run();
  const before = await state();
  const page = await preview([...chosen(), ["add-tags", cold], ["preview", "1"]]);
  expect(page.preview).toMatchObject({ affected: 3 });
  await send([...chosen(), ["add-tags", cold], ["expected", "3"]]);
  expect(await countRows("SELECT count(*) AS n FROM recording_tags WHERE source = 'human' AND tag_id = ?", cold)).toBe(
    3,
  );
  const { answer } = await visit(list, { cookie: staff }, listLoader);
  const [edit] = (answer as Awaited<ReturnType<typeof listLoader>>).edits;
  await visit(list, { method: "POST", cookie: staff, form: { undoBulk: edit?.id ?? "" } }, listAction);
  expect(await state()).toBe(before);
});

test("an undo leaves what another person set since", async () => {
  await send([...chosen(), ["set-year", "2001"], ["expected", "3"]]);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty"), "marked for the search").toBe(3);
  await DB.prepare("UPDATE recordings SET year = 1999 WHERE id = ?").bind(songs[0]).run();
  const id = String(await DB.prepare("SELECT id FROM bulk_edits ORDER BY created_at DESC, id DESC").first("id"));
  await visit(list, { method: "POST", cookie: staff, form: { undoBulk: id } }, listAction);
  expect(await countRows("SELECT count(*) AS n FROM recordings WHERE year = 1999")).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM recordings WHERE year = 2001")).toBe(0);
});

test("an undo leaves out tags and tiers that are gone since, and a change to one that is gone is refused", async () => {
  const warm = String(await tagId("Warm"));
  await DB.prepare("INSERT INTO tiers (id, name, name_key) VALUES ('t2', 'Tier Two', 'tier two')").run();
  await DB.prepare("UPDATE recordings SET tier_id = 't2', label = 'Before' WHERE id = ?").bind(songs[0]).run();
  const fields: [string, string][] = [
    ["set-tierId", "t1"],
    ["set-label", "After"],
    ["remove-tags", warm],
  ];
  expect(statusOf((await send([...chosen(songs.slice(0, 1)), ...fields, ["expected", "1"]])).answer)).toBe(302);
  await DB.prepare("DELETE FROM tags WHERE id = ?").bind(warm).run();
  await DB.prepare("DELETE FROM tiers WHERE id = 't2'").run();
  const id = String(await DB.prepare("SELECT id FROM bulk_edits ORDER BY created_at DESC, id DESC").first("id"));
  await visit(list, { method: "POST", cookie: staff, form: { undoBulk: id } }, listAction);
  expect(await DB.prepare("SELECT tier_id, label FROM recordings WHERE id = ?").bind(songs[0]).first()).toEqual({
    tier_id: "t1",
    label: "Before",
  });
  for (const [name, gone] of [
    ["set-tierId", "t2"],
    ["add-tags", warm],
  ] as const) {
    const { answer } = await send([...chosen(), [name, gone], ["expected", "3"]]);
    expect(await (answer as Response).json(), name).toMatchObject({ error: expect.stringMatching(/no longer exists/) });
  }
});

test("an undo keeps who entered a field since, and locks", async () => {
  const [entered = "", locked = ""] = songs;
  await send([...chosen(), ["set-copyright", "℗ Many"], ["expected", "3"]]);
  const ofField = "field = 'copyright' AND recording_id = ?";
  await DB.prepare(`UPDATE recording_field_sources SET at = at + 5, user_id = 'later' WHERE ${ofField}`)
    .bind(entered)
    .run();
  await DB.prepare("UPDATE recordings SET copyright = '℗ Person' WHERE id = ?").bind(entered).run();
  await DB.prepare(`UPDATE recording_field_sources SET locked = 1 WHERE ${ofField}`).bind(locked).run();
  const id = String(await DB.prepare("SELECT id FROM bulk_edits ORDER BY created_at DESC, id DESC").first("id"));
  await visit(list, { method: "POST", cookie: staff, form: { undoBulk: id } }, listAction);
  const sources = await DB.prepare(
    "SELECT recording_id, source, locked FROM recording_field_sources WHERE field = 'copyright' ORDER BY recording_id",
  ).all();
  expect(sources.results).toEqual([
    { recording_id: entered, source: "person", locked: 0 },
    { recording_id: locked, source: "person", locked: 1 },
  ]);
  expect(await countRows("SELECT count(*) AS n FROM recordings WHERE copyright = '℗ Person'")).toBe(1);
});

test("restrictions are for those who may read them", async () => {
  const ctx = testContext({ actor: actorWith(["ListSongs", "UpdateSongEditor"]) });
  const names = (await bulkFieldsOf(ctx, songStore, { ids: songs, from: null })).map(({ name }) => name);
  expect(names).toContain("add-tags");
  expect(names).not.toContain("add-restrictionIds");
  const changes = { set: {}, add: { restrictionIds: ["any"] }, remove: {} };
  await expect(
    previewBulkEdit(ctx, songStore, { selection: { ids: songs, from: null }, changes }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("all that a list finds can be changed; a list that changed since its preview is not", async () => {
  const from = "?q=bulk+t";
  const page = await preview([
    ["from", from],
    ["set-year", "2010"],
    ["preview", "1"],
  ]);
  expect(page.preview).toMatchObject({ chosen: 2, affected: 2 });
  await addRecording(testContext(), { title: "Bulk Ten" });
  const { answer } = await send([
    ["from", from],
    ["set-year", "2010"],
    ["expected", "2"],
  ]);
  expect(statusOf(answer)).toBe(400);
  expect(await (answer as Response).json()).toMatchObject({
    error: expect.stringMatching(/changed after the preview/),
  });
  expect(await countRows("SELECT count(*) AS n FROM recordings WHERE year = 2010")).toBe(0);
});

test("bad input is named at its field, and nothing chosen or nothing changed says so", async () => {
  const wrong = await preview([...chosen(), ["set-year", "20"], ["set-language", "english"], ["preview", "1"]]);
  expect(wrong).toMatchObject({
    isPreview: false,
    problems: { "set-year": expect.stringMatching(/from 1860/), "set-language": expect.stringMatching(/Enter eng/) },
  });
  expect((await preview([])).error).toMatch(/Select records in the list/);
  expect((await preview([...chosen(), ["preview", "1"]])).error).toMatch(/at least one change/);
  const published: [string, string][] = [...chosen(), ["set-status", "published"], ["expected", "1"]];
  const { answer } = await send(published);
  expect(await (answer as Response).json()).toMatchObject({ error: expect.stringMatching(/Bulk Three/) });
  expect(statusOf((await send([...published, ["rightsReason", "Agreed"]])).answer)).toBe(302);
  const supervisor = await cookieOf("supervisor");
  await expect(visit(`${list}/bulk`, { cookie: supervisor }, bulkLoader)).rejects.toMatchObject({ code: "forbidden" });
});
