import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { CsvReader } from "#app/edge/http/read-csv.ts";
import { exportSongs } from "#app/exchange/sheets/export-songs.server.ts";
import type { SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import { applyImport } from "#app/exchange/sheets/import/apply-import.server.ts";
import { finishImport } from "#app/exchange/sheets/import/finish-import.server.ts";
import { openImport } from "#app/exchange/sheets/import/open-import.server.ts";
import { exportRows, readImport } from "#app/exchange/sheets/import/read-import.server.ts";
import { stageRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, recordedContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const { DB } = env as unknown as { DB: D1Database };
const staff = actorWith([
  "UpdateSongEditor",
  "ListSongs",
  "UpdateSongCopyright",
  "GetSongCopyright",
  "ListRestrictions",
]);
let visits = 0;
/** Each request is another person's: sheets are limited by person and minute. */
function contextAt() {
  visits += 1;
  return recordedContext({ actor: { ...staff, id: `staff-${visits}` } });
}
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

let ids: string[] = [];

beforeAll(async () => {
  const ctx = contextAt();
  const songs = [
    await addRecording(ctx, {
      ...{
        title: "=Ferry; “Night”\u0000",
        artist: "Ana Grey",
        mood: ["Warm", "Cold"],
        genre: ["Dream Pop"],
        isrc: "USRC17607839",
      },
      ...{ catalogueNumber: "007", lines: ["-First line", "", "@Second; =third"], bpm: 120.5, album: "Harbour" },
    }),
    await addRecording(ctx, {
      title: "Quiet",
      artist: "Ben Low",
      notes: "'=1+1",
      label: " Spaced  label ",
      year: 1999,
    }),
    await addRecording(ctx, { title: "Third", artist: "Cy (Featured)", isrc: "GBAYE0601498" }),
  ];
  ids = songs.map(({ id }) => id);
  await DB.batch([
    DB.prepare("INSERT INTO parties (id, name, name_key, ipi) VALUES ('p1', 'Ana; Grey', 'ana; grey', '00014107338')"),
    DB.prepare("INSERT INTO parties (id, name, name_key) VALUES ('p2', 'Low Music', 'low music')"),
    DB.prepare(`INSERT INTO splits (id, side, subject_id, party_id, role, share_bp, territories, mfn, sample_note)
      SELECT 's1', 'composition', work_id, 'p1', 'C', 6667, '["DE","AT"]', 1, 'two bars' FROM recordings WHERE id = ?`).bind(
      ids[0],
    ),
    DB.prepare(`INSERT INTO splits (id, side, subject_id, party_id, role, share_bp)
      SELECT 's2', 'composition', work_id, 'p2', 'E', 3333 FROM recordings WHERE id = ?`).bind(ids[0]),
    DB.prepare(
      "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) VALUES ('s3', 'master', ?, 'p2', 'OWNER', 10000)",
    ).bind(ids[0]),
    DB.prepare("UPDATE recording_tags SET strength = 0.437 WHERE recording_id = ?").bind(ids[0]),
    DB.prepare("INSERT INTO tiers (id, name, name_key) VALUES ('t1', 'Tier One', 'tier one')"),
  ]);
});

/** Everything that a sheet may touch, without versions. */
async function state() {
  const queries = [
    "SELECT id, title, version_type, version_title, isrc, catalogue_number, status, vocals, explicit, language, bpm, musical_key, year, label, copyright, represented_by, represented_by_id, tier_id, customizable, ai_vocals, ai_stated_by, ai_stated_on, parent_id FROM recordings ORDER BY id",
    "SELECT id, iswc FROM works ORDER BY id",
    "SELECT recording_id, artist_id, role FROM recording_artists ORDER BY recording_id, position",
    "SELECT * FROM album_recordings ORDER BY album_id, recording_id",
    "SELECT * FROM recording_tags ORDER BY recording_id, tag_id",
    "SELECT * FROM lyrics ORDER BY recording_id, line",
    "SELECT * FROM recording_field_sources ORDER BY recording_id, field",
    "SELECT side, subject_id, party_id, role, right_code, share_bp, territories, mfn, sample_note, approval_required FROM splits ORDER BY side, subject_id, party_id, role",
  ];
  const results = await DB.batch(queries.map((query) => DB.prepare(query)));
  return JSON.stringify(results.map((result) => result.results));
}

async function readFile(response: Response): Promise<string[][]> {
  const text = await response.text();
  const reader = new CsvReader(",");
  return [...reader.push(text), ...reader.end()];
}

async function exported(profile: "syncline" | "disco" | "sourceaudio" | "aimp" = "syncline"): Promise<string[][]> {
  const rows = exportSongs(contextAt(), { selection: { ids: [], from: "" }, profile });
  return await readFile(sheetResponse(rows, { name: "songs", format: "csv", now: 0 }));
}

async function imported(sheet: readonly (readonly SheetCell[])[], policy: "replace" | "keep" = "replace") {
  const [head = [], ...rows] = sheet;
  const ctx = contextAt();
  const { id } = await openImport(ctx, { name: "songs.csv", policy, head: head.map(String) });
  await stageRows(ctx, { id, from: 2, rows });
  await finishImport(ctx, { id });
  const found = await DB.prepare(
    "SELECT row, kind, title, changes, problems FROM sheet_rows WHERE import_id = ? ORDER BY row",
  )
    .bind(id)
    .all<{ row: number; kind: string; title: string; changes: string; problems: string }>();
  return { id, rows: found.results };
}

/** The sheet with cells of a song replaced. */
function edited(sheet: string[][], id: string | undefined, cells: Record<string, string>): string[][] {
  const [head = []] = sheet;
  return sheet.map((row) => (row[0] === id ? row.map((cell, at) => cells[head[at] ?? ""] ?? cell) : row));
}

test("a sheet that was exported changes nothing when it comes back, in any profile", async () => {
  for (const profile of ["syncline", "disco", "sourceaudio", "aimp"] as const) {
    const { rows } = await imported(await exported(profile));
    expect(
      rows.map(({ kind }) => kind),
      profile,
    ).toEqual(["same", "same", "same"]);
  }
});

test("every field of a song is changed by its cell, and the undo gives back what was", async () => {
  const before = await state();
  const sheet = edited(await exported(), ids[0], {
    ...{ Title: "Ferry", "Version title": "Night mix", Artists: "Ben Low; Ana Grey (Featured)" },
    ...{
      ISWC: "T-034.524.680-1",
      "Catalogue number": "0008",
      Label: "New label",
      Year: "2001",
      BPM: "99,5",
      Key: "Am",
    },
    ...{ Language: "eng", "With vocals": "no", Explicit: "yes", Moods: "Warm (50%)", Genres: "Dream Pop; dream pop" },
    ...{
      Writers: '"Ana; Grey" (C, IPI 00014107338) 50% [DE, AT]; Low Music (CA) 10%',
      "Master owners": "Low Music (OWNER) 60%",
    },
    ...{
      Copyright: "(C) 2001",
      Tier: "tier one",
      Status: "Icebox",
      "Vocals made by": "People, assisted by AI",
      Lyrics: "[00:01.00]One\nTwo",
    },
  });
  const genres = await imported(sheet);
  expect(genres.rows[0]).toMatchObject({ kind: "refused" });
  expect(JSON.parse(genres.rows[0]?.problems ?? "")).toEqual([
    { column: "Genres", message: "a tag is there twice." },
    expect.objectContaining({ column: "Stated by" }),
  ]);
  const { id, rows } = await imported(edited(sheet, ids[0], { Genres: "Dream Pop", "Stated by": "Label" }));
  expect(JSON.parse(rows[0]?.problems ?? "[]")).toEqual([]);
  expect(rows.map(({ kind }) => kind)).toEqual(["changed", "same", "same"]);
  expect(await state(), "a dry run changes nothing").toBe(before);
  const done = await applyImport(contextAt(), { id, isUndo: false });
  expect(done).toMatchObject({ state: "applied", applied: 1 });
  const song = await DB.prepare(
    "SELECT title, bpm, tier_id, status, explicit, catalogue_number FROM recordings WHERE id = ?",
  )
    .bind(ids[0])
    .first();
  expect(song).toEqual({
    title: "Ferry",
    bpm: 99.5,
    tier_id: "t1",
    status: "icebox",
    explicit: 1,
    catalogue_number: "0008",
  });
  const shares = await DB.prepare(
    "SELECT party_id, role, share_bp, territories, mfn, sample_note FROM splits ORDER BY side, role",
  ).all();
  expect(shares.results).toEqual([
    { party_id: "p1", role: "C", share_bp: 5000, territories: '["DE","AT"]', mfn: 1, sample_note: "two bars" },
    { party_id: "p2", role: "CA", share_bp: 1000, territories: '["World"]', mfn: 0, sample_note: "" },
    { party_id: "p2", role: "E", share_bp: 3333, territories: '["World"]', mfn: 0, sample_note: "" },
    { party_id: "p2", role: "OWNER", share_bp: 6000, territories: '["World"]', mfn: 0, sample_note: "" },
  ]);
  const source = await DB.prepare("SELECT DISTINCT source FROM recording_field_sources WHERE recording_id = ?")
    .bind(ids[0])
    .all();
  expect(source.results).toEqual([{ source: "import" }]);
  expect((await imported(await exported())).rows.map(({ kind }) => kind)).toEqual(["same", "same", "same"]);
  expect((await applyImport(contextAt(), { id, isUndo: true })).state).toBe("undone");
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("a sheet has no proposed tag, leaves those that are there, confirms those that it names, and what it removes is refused", async () => {
  const [, moody = "", third = ""] = ids;
  const tagIds = await DB.prepare("SELECT id FROM tags WHERE label IN ('Warm', 'Cold') ORDER BY label DESC").all<{
    id: string;
  }>();
  const [warm = "", cold = ""] = tagIds.results.map(({ id }) => id);
  const before = await state();
  const propose = "INSERT INTO recording_tags (recording_id, tag_id, source, strength) VALUES (?, ?, ?, 0.7)";
  for (const row of [
    [moody, warm, "machine"],
    [moody, cold, "machine"],
    [third, cold, "human"],
  ])
    await DB.prepare(propose)
      .bind(...row)
      .run();
  const sheet = await exported();
  const moods = sheet.map((row) => row[sheet[0]?.indexOf("Moods") ?? -1]);
  expect(moods.slice(2)).toEqual(["", "Cold (70%)"]);
  expect((await imported(sheet)).rows.map(({ kind }) => kind)).toEqual(["same", "same", "same"]);
  const { id } = await imported(edited(edited(sheet, moody, { Moods: "Warm" }), third, { Moods: "" }));
  await applyImport(contextAt(), { id, isUndo: false });
  const tagsOf = async (song: string) =>
    (
      await DB.prepare("SELECT source || ' ' || tag_id AS tag FROM recording_tags WHERE recording_id = ? ORDER BY 1")
        .bind(song)
        .all()
    ).results.map(({ tag }) => tag);
  expect(await tagsOf(moody)).toEqual([`human ${warm}`, `machine ${cold}`]);
  expect(await tagsOf(third)).toEqual([]);
  const refused = () => DB.prepare("SELECT recording_id, tag_id FROM refused_tags").all();
  expect((await refused()).results).toEqual([{ recording_id: third, tag_id: cold }]);
  await applyImport(contextAt(), { id, isUndo: true });
  expect((await refused()).results).toEqual([]);
  await DB.prepare("DELETE FROM recording_tags WHERE recording_id <> ?").bind(ids[0]).run();
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("rows are new, duplicate or refused with the cell that is wrong, and nothing of them is changed", async () => {
  const [head = [], first = [], second = []] = await exported();
  const before = await state();
  const place = (name: string) => head.indexOf(name);
  const cell = (row: SheetCell[], name: string, value: SheetCell): SheetCell[] =>
    row.map((old, at): SheetCell => (at === place(name) ? value : old));
  const blank = head.map(() => "");
  const cases: [SheetCell[], string, string?, string?][] = [
    [first, "same"],
    [cell(first, "Title", "Other"), "duplicate", "Song ID", "row 2 is the same song."],
    [cell(blank, "Title", "No audio"), "new"],
    [cell(blank, "ISRC", "GBAYE0601498"), "refused", "Title", "enter a title."],
    [cell(cell(blank, "Song ID", "nothing"), "Title", "x"), "refused", "Song ID", "no song has this ID."],
    [cell(second, "Catalogue number", "1E+12"), "refused", "Catalogue number", sheetsCopy.errors.shortened],
  ];
  const { rows } = await imported([head, ...cases.map(([row]) => row)]);
  expect(rows.map(({ kind }) => kind)).toEqual(cases.map(([, kind]) => kind));
  for (const [at, [, , column, message]] of cases.entries())
    if (column) expect(JSON.parse(rows[at]?.problems ?? "")[0]).toEqual({ column, message });
  const wrong: [string, SheetCell, string][] = [
    ["Year", "2001.5", "enter"],
    ["ISRC", "US-1", "12"],
    ["Artists", "Unknown Name", "artist"],
    ["Albums", "none-such", "album"],
    ["Moods", "Sunny", "Sunny"],
    ["With vocals", "perhaps", "yes or no"],
    ["Status", "Published", ""],
    ["Tier", "Tier Nine", "enter one of"],
    ["Title", { problem: "merged", text: "" }, "merged"],
    ["Title", { problem: "error", text: "#REF!" }, "#REF!"],
    ["Lyrics", "x\n".repeat(30_001), "60,000"],
    ["Writers", "Someone", "enter name, role and share"],
    ["Writers", "Unheard (C) 50%", "Unheard"],
    ["Writers", "Low Music (OWNER) 50%", "OWNER"],
  ];
  for (const [column, value, message] of wrong) {
    const { rows: found } = await imported([head, cell(second, column, value)]);
    if (message === "") expect(found[0]?.kind, column).toBe("same");
    else {
      expect(found[0]?.kind, `${column} ${JSON.stringify(value)}`).toBe("refused");
      expect(JSON.parse(found[0]?.problems ?? "")[0]).toMatchObject({
        column,
        message: expect.stringContaining(message),
      });
    }
  }
  expect(await state()).toBe(before);
});

test("fields of DDEX and locked ones stay, and what people entered is kept or replaced by the policy", async () => {
  const [ddex, locked, person] = ["isrc", "label", "year"];
  await DB.batch(
    [
      ["ddex", ddex, 1],
      ["person", locked, 1],
      ["person", person, 0],
    ].map(([source, field, isLocked]) =>
      DB.prepare(
        "INSERT INTO recording_field_sources (recording_id, field, source, locked, user_id, at) VALUES (?, ?, ?, ?, NULL, 1)",
      ).bind(ids[2], field, source, isLocked),
    ),
  );
  const sheet = await exported();
  const problemsOf = async (cells: Record<string, string>, policy?: "keep") => {
    const { rows } = await imported(edited(sheet, ids[2], cells), policy);
    const row = rows[2];
    return [row?.kind, ...JSON.parse(row?.problems ?? "[]").map(({ message }: { message: string }) => message)];
  };
  expect(await problemsOf({ ISRC: "GBAYE0601499" })).toEqual(["refused", sheetsCopy.errors.delivered]);
  expect(await problemsOf({ Label: "Other" })).toEqual(["refused", sheetsCopy.errors.locked]);
  expect(await problemsOf({ Year: "1988", BPM: "90" }, "keep")).toEqual(["changed", sheetsCopy.kept]);
  const before = await state();
  const { id } = await imported(edited(sheet, ids[2], { Year: "1988", BPM: "90" }));
  await applyImport(contextAt(), { id, isUndo: false });
  const song = () => DB.prepare("SELECT year, bpm FROM recordings WHERE id = ?").bind(ids[2]).first();
  expect(await song()).toEqual({ year: 1988, bpm: 90 });
  // A person corrects a field before the undo, which leaves it.
  await DB.prepare("UPDATE recordings SET bpm = 91, updated_at = updated_at + 1 WHERE id = ?").bind(ids[2]).run();
  await applyImport(contextAt(), { id, isUndo: true });
  expect(await song()).toEqual({ year: null, bpm: 91 });
  await DB.prepare("UPDATE recordings SET bpm = NULL WHERE id = ?").bind(ids[2]).run();
  await DB.prepare("DELETE FROM recording_field_sources WHERE recording_id = ? AND field = 'bpm'").bind(ids[2]).run();
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("a song that someone saves after the dry run, or locks, stays and becomes a refused row; the others are changed", async () => {
  const sheet = await exported();
  const all = ids.reduce((rows, id, at) => edited(rows, id, { "Catalogue number": `N${at}` }), sheet);
  const { id } = await imported(all);
  await DB.prepare("UPDATE recordings SET catalogue_number = 'X', updated_at = updated_at + 1 WHERE id = ?")
    .bind(ids[0])
    .run();
  await DB.prepare(
    "INSERT INTO recording_field_sources (recording_id, field, source, locked, at) VALUES (?, 'catalogueNumber', 'ddex', 1, 1)",
  )
    .bind(ids[1])
    .run();
  const done = await applyImport(contextAt(), { id, isUndo: false });
  expect(done).toMatchObject({ state: "applied", applied: 1, counts: { changed: 1, refused: 2 } });
  const numbers = await DB.prepare("SELECT catalogue_number AS n FROM recordings ORDER BY id").all<{ n: string }>();
  expect(numbers.results.map(({ n }) => n)).toEqual(["X", null, "N2"]);
  await expect(applyImport(contextAt(), { id, isUndo: false })).rejects.toThrow(sheetsCopy.errors.state);
  await applyImport(contextAt(), { id, isUndo: true });
  await DB.prepare("DELETE FROM recording_field_sources WHERE source = 'ddex'").run();
  await DB.prepare("UPDATE recordings SET catalogue_number = '007' WHERE id = ?").bind(ids[0]).run();
});

test("versions of a work share ISWC and composition, and a work has one main version", async () => {
  const ctx = contextAt();
  const main = await addRecording(ctx, { title: "Family", artist: "Ana Grey" });
  const dub = await addRecording(ctx, {
    title: "Family",
    versionType: "instrumental",
    workId: main.workId,
    parentId: main.id,
  });
  const before = await state();
  const sheet = await exported();
  const same = { ISWC: "T0345246801", Writers: "Low Music (C) 100%" };
  const { id, rows } = await imported(edited(edited(sheet, main.id, same), dub.id, same));
  expect(rows.filter(({ kind }) => kind === "changed")).toHaveLength(2);
  expect(await applyImport(contextAt(), { id, isUndo: false })).toMatchObject({ state: "applied", applied: 2 });
  const shares = await DB.prepare("SELECT count(*) AS n FROM splits WHERE subject_id = ?").bind(main.workId).first("n");
  expect(shares).toBe(1);
  await applyImport(contextAt(), { id, isUndo: true });
  const other = await imported(edited(edited(sheet, main.id, same), dub.id, { Writers: "Low Music (C) 90%" }));
  expect(await applyImport(contextAt(), { id: other.id, isUndo: false })).toMatchObject({
    applied: 1,
    counts: { refused: 1 },
  });
  await applyImport(contextAt(), { id: other.id, isUndo: true });
  const twice = await imported(edited(sheet, dub.id, { Version: "Main version" }));
  expect(JSON.parse(twice.rows.at(-1)?.problems ?? "")).toEqual([
    { column: "Version", message: sheetsCopy.errors.mainTwice },
  ]);
  const swapped = await imported(
    edited(edited(sheet, main.id, { Version: "Instrumental" }), dub.id, { Version: "Main version" }),
  );
  expect((await applyImport(contextAt(), { id: swapped.id, isUndo: false })).applied).toBe(2);
  const parents = await DB.prepare("SELECT id, parent_id FROM recordings WHERE work_id = ? ORDER BY id")
    .bind(main.workId)
    .all();
  expect(parents.results).toEqual([
    { id: main.id, parent_id: dub.id },
    { id: dub.id, parent_id: null },
  ]);
  await applyImport(contextAt(), { id: swapped.id, isUndo: true });
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("whatever valid cells are edited: the export after it is the edited sheet, and after the undo the first one", async () => {
  const pools: Record<string, string[]> = {
    Title: ["One", "=2+2", "'quoted'", "Zeile\nzwei", "a; b"],
    "Version title": ["", "Night; mix", "1E", "-"],
    Artists: ["Ana Grey", '"Cy (Featured)"', "Ben Low; Ana Grey (Featured)", "Ana Grey; Ben Low (Remixer)"],
    ISRC: ["", "USRC17607840", "GBAYE0601500"],
    Label: ["", "007", '"L"'],
    Year: ["", "1999", "2020"],
    BPM: ["", "90", "120.25"],
    "With vocals": ["yes", "no"],
    Moods: ["", "Warm", "Warm; Cold (40%)", "Cold (5%)"],
    Writers: ["", "Low Music (C) 50%", '"Ana; Grey" (CA, IPI 00014107338) 33.33% [DE, AT]; Low Music (A) 10%'],
    Publishers: ["", "Low Music (E) 12.5%"],
    "Master owners": ["", "Low Music (OWNER) 100%"],
    Tier: ["", "Tier One"],
    Lyrics: ["", "One\nTwo", "[00:01.00]One\n[00:02.50]Two", "-First"],
    Status: ["Unpublished", "Icebox"],
  };
  await DB.prepare("DELETE FROM recording_field_sources").run();
  const first = await exported();
  const before = await state();
  const [head = []] = first;
  const edit = fc.record(
    Object.fromEntries(Object.entries(pools).map(([name, values]) => [name, fc.constantFrom(null, ...values)])),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 3 }), async (edits) => {
      const sheet = edits.reduce((rows, cells, at) => {
        const given = Object.entries(cells).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
        return edited(rows, ids[at], Object.fromEntries(given));
      }, first);
      const { id, rows } = await imported(sheet);
      expect(rows.flatMap(({ problems }) => JSON.parse(problems))).toEqual([]);
      const isChanged = rows.some(({ kind }) => kind === "changed");
      if (isChanged) await applyImport(contextAt(), { id, isUndo: false });
      const after = await exported();
      for (const [at, row] of sheet.entries())
        expect(Object.fromEntries(head.map((name, place) => [name, after[at]?.[place]]))).toEqual(
          Object.fromEntries(head.map((name, place) => [name, row[place]])),
        );
      if (isChanged) await applyImport(contextAt(), { id, isUndo: true });
      expect(JSON.parse(await state())).toEqual(JSON.parse(before));
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test("a name that means no artist any more takes nothing away: the row is refused, and the others are changed", async () => {
  const sheet = await exported();
  await DB.prepare(
    "INSERT INTO artists (id, slug, name, sort_name, status) VALUES ('gone', 'gone', 'Gone', 'gone', 'published')",
  ).run();
  const before = await state();
  const { id } = await imported(edited(edited(sheet, ids[0], { Artists: "Gone" }), ids[1], { Label: "Kept label" }));
  await DB.prepare("DELETE FROM artists WHERE id = 'gone'").run();
  const done = await applyImport(contextAt(), { id, isUndo: false });
  expect(done).toMatchObject({ state: "applied", applied: 1, counts: { changed: 1, refused: 1 } });
  await applyImport(contextAt(), { id, isUndo: true });
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("an import is read in any order of its requests: rows sent again replace what was read, and too many are refused", async () => {
  const [head = [], ...rows] = await exported();
  const ctx = contextAt();
  const { id } = await openImport(ctx, { name: "songs.csv", policy: "replace", head });
  await stageRows(ctx, { id, from: 2, rows });
  await stageRows(ctx, { id, from: 2, rows });
  await expect(stageRows(ctx, { id, from: 50_000, rows })).rejects.toThrow("at most 50,000");
  await expect(applyImport(ctx, { id, isUndo: false })).rejects.toThrow(sheetsCopy.errors.state);
  await finishImport(ctx, { id });
  await expect(stageRows(ctx, { id, from: 2, rows })).rejects.toThrow(sheetsCopy.errors.state);
  const counts = await DB.prepare("SELECT counts FROM sheet_imports WHERE id = ?").bind(id).first<string>("counts");
  expect(JSON.parse(counts ?? "")).toEqual({ same: rows.length });
  const visitor = recordedContext({ actor: actorWith(["ListSongs"]) });
  await expect(openImport(visitor, { name: "x", policy: "replace", head })).rejects.toThrow();
  expect(() => exportSongs(visitor, { selection: { ids: [], from: "" }, profile: "syncline" })).toThrow();
});

test("an undo leaves what was locked or set otherwise since, with its source, and says so", async () => {
  await DB.prepare("DELETE FROM recording_field_sources").run();
  const sheet = edited(await exported(), ids[2], { Label: "L", "Catalogue number": "C", Year: "1999", Moods: "Warm" });
  const { id } = await imported(sheet);
  await applyImport(contextAt(), { id, isUndo: false });
  const [label, tags] = ["label", "tags"];
  await DB.batch([
    DB.prepare(
      "UPDATE recording_field_sources SET source = 'ddex', locked = 1 WHERE recording_id = ? AND field = ?",
    ).bind(ids[2], label),
    // Another mood of the song was entered and taken away again: the tags are a person's.
    DB.prepare("UPDATE recording_field_sources SET source = 'person' WHERE recording_id = ? AND field = ?").bind(
      ids[2],
      tags,
    ),
    DB.prepare("UPDATE recordings SET year = 2000, updated_at = updated_at + 1 WHERE id = ?").bind(ids[2]),
  ]);
  expect(await applyImport(contextAt(), { id, isUndo: true })).toMatchObject({ state: "undone", undone: 0 });
  const song = await DB.prepare("SELECT label, catalogue_number, year FROM recordings WHERE id = ?")
    .bind(ids[2])
    .first();
  expect(song).toEqual({ label: "L", catalogue_number: null, year: 2000 });
  const sources = await DB.prepare(
    "SELECT field, source FROM recording_field_sources WHERE recording_id = ? ORDER BY field",
  )
    .bind(ids[2])
    .all();
  expect(sources.results).toEqual([
    { field: label, source: "ddex" },
    { field: tags, source: "person" },
    { field: "year", source: "import" },
  ]);
  const { rows } = await readImport(contextAt(), { id, kind: "changed", page: 1 });
  expect(rows[0]?.problems).toEqual([
    { column: "Label", message: sheetsCopy.errors.delivered },
    { column: "Year", message: sheetsCopy.errors.setSince },
  ]);
  await DB.batch([
    DB.prepare("UPDATE recordings SET label = NULL, year = NULL WHERE id = ?").bind(ids[2]),
    DB.prepare("DELETE FROM recording_field_sources"),
  ]);
});

test("an undo goes from the last row to the first: the main version comes back from another batch", async () => {
  const ctx = contextAt();
  const main = await addRecording(ctx, { title: "Swap", artist: "Ana Grey" });
  const kept = "title, status, vocals, duration_ms, rev, peaks_rate, mini_peaks, measured";
  const own = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)";
  const key = "printf('ffffffff-0000-7000-8000-%012d', i)";
  await DB.batch([
    DB.prepare(`${own} INSERT INTO works (id, work_key, slug, title) SELECT ${key}, ${key}, ${key}, 'Filler' FROM n`),
    DB.prepare(`${own} INSERT INTO recordings (id, work_id, slug, version_type, ${kept}) SELECT ${key}, ${key}, ${key}, 'main', ${kept}
      FROM n, recordings WHERE recordings.id = ?`).bind(main.id),
    DB.prepare(`INSERT INTO recordings (id, work_id, slug, version_type, parent_id, ${kept})
      SELECT 'ffffffff-1', work_id, 'swap-dub', 'instrumental', id, ${kept} FROM recordings WHERE id = ?`).bind(
      main.id,
    ),
  ]);
  const before = await state();
  const [head = [], ...rows] = await exported();
  const version: Record<string, string> = { [main.id]: "Instrumental", "ffffffff-1": "Main version" };
  const sheet = rows.map((row) =>
    row.map((cell, at) =>
      head[at] === "Version" ? (version[row[0] ?? ""] ?? cell) : head[at] === "Label" ? "X" : cell,
    ),
  );
  const { id } = await imported([head, ...sheet]);
  expect(await applyImport(contextAt(), { id, isUndo: false })).toMatchObject({
    state: "applied",
    applied: rows.length,
  });
  expect((await applyImport(contextAt(), { id, isUndo: true })).undone).toBe(rows.length);
  expect(JSON.parse(await state())).toEqual(JSON.parse(before));
});

test("a person who may not see shares sees none in the import of another, and none of their cells is read", async () => {
  const [head = [], first = []] = await exported();
  const shares = "Low Music (C) 12.5%";
  const cells = first.map((cell, at) => (head[at] === "Writers" ? shares : head[at] === "Label" ? "Seen" : cell));
  const wrong = first.map((cell, at) =>
    head[at] === "Writers" ? "Hidden Name" : head[at] === "Song ID" ? ids[1] : cell,
  );
  const { id } = await imported([head, cells, wrong as string[]]);
  const ctx = recordedContext({ actor: { ...actorWith(["UpdateSongEditor", "ListSongs"]), id: "editor" } });
  const page = await readImport(ctx, { id, kind: "changed", page: 1 });
  expect(page.rows[0]?.cells.map(({ name }) => name)).toEqual(["Label"]);
  expect(page.unknown).toEqual(expect.arrayContaining(["Writers", "Publishers", "Master owners"]));
  for (const kind of ["changed", "refused"] as const) {
    const file = await readFile(
      sheetResponse(await exportRows(ctx, { id, kind }), { name: "rows", format: "csv", now: 0 }),
    );
    expect(file[0]).not.toContain("Writers");
    expect(file[0]).toContain("Label");
    expect(JSON.stringify(file)).not.toMatch(/12\.5|Hidden Name/);
  }
  const own = await openImport(ctx, { name: "x", policy: "replace", head });
  expect(own.unknown).toContain("Writers");
  await expect(applyImport(ctx, { id, isUndo: false })).rejects.toThrow(sheetsCopy.errors.shares);
});

test("of two rows of a song the first one counts, in whatever order they are sent; a row of too much text is refused", async () => {
  const [head = [], ...rows] = await exported();
  const ctx = contextAt();
  const { id } = await openImport(ctx, { name: "songs.csv", policy: "replace", head });
  const named = (label: string) => (rows[0] ?? []).map((cell, at) => (head[at] === "Label" ? label : cell));
  await stageRows(ctx, { id, from: 300, rows: [named("Second")] });
  await stageRows(ctx, { id, from: 2, rows: [named("First")] });
  await expect(stageRows(ctx, { id, from: 4, rows: [["", "x".repeat(100_001)]] })).rejects.toThrow("row 4");
  await finishImport(ctx, { id });
  const found = await DB.prepare("SELECT row, kind, problems FROM sheet_rows WHERE import_id = ? ORDER BY row")
    .bind(id)
    .all();
  expect(found.results).toEqual([
    { row: 2, kind: "changed", problems: "[]" },
    {
      row: 300,
      kind: "duplicate",
      problems: JSON.stringify([{ column: "Song ID", message: sheetsCopy.errors.twice(2) }]),
    },
  ]);
});

test("restrictions are a column: chosen by name, an unknown one is refused, and the undo takes them away", async () => {
  await DB.prepare(
    "INSERT INTO restrictions (id, kind, name, name_key) VALUES ('no-drink', 'use', 'No alcohol', 'no alcohol')",
  ).run();
  const sheet = await exported();
  const unknown = await imported(edited(sheet, ids[0], { Restrictions: "No alcohol; No cars" }));
  expect(JSON.parse(unknown.rows[0]?.problems ?? "[]")).toEqual([
    { column: "Restrictions", message: sheetsCopy.errors.restriction("No cars") },
  ]);
  const { id } = await imported(edited(sheet, ids[0], { Restrictions: "no ALCOHOL" }));
  await applyImport(contextAt(), { id, isUndo: false });
  const chosen = () => DB.prepare("SELECT recording_id, restriction_id FROM recording_restrictions").all();
  expect((await chosen()).results).toEqual([{ recording_id: ids[0], restriction_id: "no-drink" }]);
  await applyImport(contextAt(), { id, isUndo: true });
  expect((await chosen()).results).toEqual([]);
});
