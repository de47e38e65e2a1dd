import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { CsvReader } from "#app/edge/http/read-csv.ts";
import { exportSongs } from "#app/exchange/sheets/export-songs.server.ts";
import { applyImport } from "#app/exchange/sheets/import/apply-import.server.ts";
import { finishImport } from "#app/exchange/sheets/import/finish-import.server.ts";
import { openImport } from "#app/exchange/sheets/import/open-import.server.ts";
import type { SheetCell } from "#app/exchange/sheets/import/sheet-row.ts";
import { stageRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { sheetResponse } from "#app/exchange/sheets/sheet-response.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, recordedContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const { DB } = env as unknown as { DB: D1Database };
const staff = actorWith(["UpdateSongEditor", "ListSongs", "UpdateSongCopyright", "GetSongCopyright"]);
const contextAt = (now = Date.now()) => recordedContext({ actor: staff, now });
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
    DB.prepare("UPDATE recording_tags SET strength = 0.437, source = 'machine' WHERE recording_id = ?").bind(ids[0]),
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
      "AI in vocals": "Some",
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
    [cell(blank, "ISRC", "GBAYE0601498"), "refused", "Title", "enter one."],
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
    ["Artists", "Nobody Known", "artist"],
    ["Albums", "none-such", "album"],
    ["Moods", "Sunny", "Sunny"],
    ["With vocals", "perhaps", "yes or no"],
    ["Status", "Published", ""],
    ["Tier", "Tier Nine", "enter one of"],
    ["Title", { problem: "merged", text: "" }, "merged"],
    ["Title", { problem: "error", text: "#REF!" }, "#REF!"],
    ["Writers", "Someone", "enter name, role and share"],
    ["Writers", "Nobody (C) 50%", "Nobody"],
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
