import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countedDatabase, noRoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { listQueuedFiles } from "#app/exchange/files/list-queued-files.server.ts";
import { recordFile } from "#app/exchange/files/record-file.server.ts";
import { changeMove, checkMove, chooseFile, createMove, saveColumns } from "#app/exchange/moves/change-move.server.ts";
import { continueMoves } from "#app/exchange/moves/continue-moves.server.ts";
import { exportLeft, readColumns, readMove } from "#app/exchange/moves/read-move.server.ts";
import { finishImport } from "#app/exchange/sheets/import/finish-import.server.ts";
import { importFile } from "#app/exchange/sheets/import/import-file.server.ts";
import { openImport } from "#app/exchange/sheets/import/open-import.server.ts";
import { stageRows } from "#app/exchange/sheets/import/stage-rows.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { newId } from "#db/new-id.server.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";
import { type Death, dyingContext } from "#test/support/dying-context.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const scopes = [
  "ListIngestions",
  "ListSongs",
  "UpdateSongAll",
  "UpdateSongCopyright",
  "GetSongCopyright",
  "ListRestrictions",
];
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

let now = Date.now();
function visitor(): RequestContext {
  now += 1;
  return recordedContext({ now, actor: actorWith(scopes) });
}

beforeAll(async () => {
  const { db } = visitor();
  await db.batch([
    db.run(sql`INSERT OR IGNORE INTO users (id, email, name, name_key, nickname, created_at, updated_at)
      VALUES ('visitor', 'visitor@example.com', 'Visitor', 'visitor', 'visitor', 0, 0)`),
    db.run(sql`INSERT INTO memberships (id, user_id, company_id) VALUES ('m-visitor', 'visitor', ${mainCompany.id})`),
    db.run(
      sql`INSERT INTO policies (id, name, name_key, scopes) VALUES ('p-mover', 'Mover', 'mover', ${JSON.stringify(scopes)})`,
    ),
    db.run(sql`INSERT INTO membership_policies (membership_id, policy_id) VALUES ('m-visitor', 'p-mover')`),
    db.run(sql`INSERT INTO tags (id, category, slug, label) VALUES ('tag-warm', 'mood', 'warm', 'Warm')`),
  ]);
});

const head = [
  "Track Name",
  "Artist",
  "Album",
  "Track Number",
  "File Name",
  "ISRC",
  "BPM",
  "Mood",
  "Composers",
  "Writer Splits",
];

/** Audio of a move that has arrived, with the song that its reader would make of each. */
async function addFiles(ctx: RequestContext, moveId: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { entry, objects } = await preparedRecording({ title: name });
    for (const { bucket, key, bytes } of objects) {
      await ctx.env.MASTERS.put(key, bytes);
      if (bucket === "MEDIA") await ctx.env.MEDIA.put(key, bytes);
    }
    const id = newId(ctx.now);
    entries.set(id, entry);
    await ctx.db.run(sql`INSERT INTO ingest_files (id, name, bytes, sha256, move_id, title_key, role, publishing, state, created_at, updated_at)
      VALUES (${id}, ${name}, 10, ${entry.sha256}, ${moveId}, '', 'song', 'unpublished', 'held', ${ctx.now}, ${ctx.now})`);
  }
}
const entries = new Map<string, Awaited<ReturnType<typeof preparedRecording>>["entry"]>();

/** Reads files that wait, as a reader does: as many as it is given. @returns how many there were */
async function readFiles(limit = 50): Promise<number> {
  const ctx = visitor();
  const files = (await listQueuedFiles(ctx)).filter(({ fileId }) => entries.has(fileId)).slice(0, limit);
  for (const { fileId, becomes, isPrivate, name } of files) {
    const entry = entries.get(fileId);
    if (entry === undefined) continue;
    if (becomes.kind === "stem") {
      const key = `songs/${becomes.recordingId}/${becomes.rev}/${fileId}/stems/01.wav`;
      await ctx.env.MASTERS.put(key, "stem");
      const stem = {
        role: "stem",
        bucket: "MASTERS",
        key,
        contentType: "audio/wav",
        bytes: 4,
        sha256: entry.sha256,
        label: becomes.label,
      } as const;
      await recordFile(ctx, { fileId, outcome: { stem } });
      continue;
    }
    const kept = entry.files.map((file) => ({ ...file, bucket: isPrivate ? ("MASTERS" as const) : file.bucket }));
    await recordFile(ctx, { fileId, outcome: { recording: { ...entry, originalName: name, files: kept } } });
  }
  return files.length;
}

type Catalogue = { rows: string[][]; files: string[]; songs: number };

/** A sheet as DISCO writes it, and files: 10 % misnamed, 3 % missing, 2 % twice, every third song with an instrumental, every fourth with a stem. */
function catalogue(mark: string, mains: number): Catalogue {
  const rows: string[][] = [];
  const files: string[] = [];
  const isEvery = (at: number, n: number) => at % n === n - 1;
  let songs = 0;
  const add = (title: string, at: number) => {
    const name = `${title}.wav`;
    const number = rows.length;
    const artist = `${mark} Artist ${at % 7}`;
    // The one is refused, the other left out.
    const [bpm, mood] = [at === 5 ? "fast" : String(90 + (at % 60)), at === 6 ? "Warm, Nowhere" : "Warm"];
    rows.push([
      title,
      artist,
      `${mark} Album ${at % 9}`,
      String(at + 1),
      name,
      "",
      bpm,
      mood,
      `${mark} Writer ${at % 5} (CA) 100%`,
      "",
    ]);
    if (isEvery(number, 33)) return;
    songs += 1;
    files.push(isEvery(number, 10) ? `${String(at).padStart(2, "0")} - ${title.replaceAll(" ", "_")}_FINAL.wav` : name);
    if (isEvery(number, 50)) rows.push([...(rows.at(-1) ?? [])]);
  };
  for (let at = 0; at < mains; at += 1) {
    const title = `${mark} Harbour ${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`;
    const before = songs;
    add(title, at);
    if (songs === before) continue;
    if (at % 3 === 0) add(`${title} (Instrumental)`, at);
    if (at % 4 === 0) files.push(`${title} - Drums.wav`);
  }
  return { rows, files, songs };
}

async function started(mark: string, mains: number, publishing: "published" | "unpublished" = "published") {
  const { rows, files, songs } = catalogue(mark, mains);
  const ctx = visitor();
  const { id } = await createMove(ctx, { name: mark, publishing });
  const file = new File([csvText([head, ...rows])], `${mark}.csv`);
  await importFile(ctx, { file, policy: "replace", moveId: id });
  await addFiles(ctx, id, files);
  return { id, rows, files, songs };
}

/** The songs of a move as a person sees them. */
async function songsOf(id: string, mark: string): Promise<unknown[]> {
  const songs =
    await testContext().db.all(sql`SELECT r.title AS title, r.version_type AS version, r.status AS status, r.bpm AS bpm,
      p.title AS main, (SELECT group_concat(a.name) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id) AS artists,
      (SELECT al.title || ' ' || ar.track FROM album_recordings ar JOIN albums al ON al.id = ar.album_id WHERE ar.recording_id = r.id) AS album,
      (SELECT group_concat(label) FROM files s WHERE s.recording_id = r.id AND s.role = 'stem') AS stems,
      (SELECT group_concat(t.slug) FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = r.id) AS tags,
      (SELECT group_concat(pa.name || ' ' || s.share_bp) FROM splits s JOIN parties pa ON pa.id = s.party_id WHERE s.subject_id = r.work_id) AS writers
    FROM ingest_files f JOIN recordings r ON r.id = f.recording_id LEFT JOIN recordings p ON p.id = r.parent_id
    WHERE f.move_id = ${id} AND f.role IN ('song', 'version') ORDER BY r.title, r.version_type`);
  return JSON.parse(JSON.stringify(songs).replaceAll(mark, "MARK"));
}

const total = ({ extra: _, ...counts }: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const countsOf = async (id: string) => (await readMove(visitor(), { id, group: null, page: 1 })).counts;

/** Goes on, with processes that die, until the move is applied. @returns how many died */
async function finished(id: string, deaths: readonly Death[]): Promise<number> {
  const left = [...deaths];
  let died = 0;
  for (let run = 0; run < 400; run += 1) {
    const { env: own, ...ctx } = visitor();
    const { ctx: dying, state } = dyingContext({ ...ctx, env: own }, left.shift() ?? null);
    await continueMoves({ db: dying.db, env: own, now: ctx.now }).catch((error: unknown) => {
      if (!state.isDead) throw error;
    });
    if (state.isDead) died += 1;
    const read = await readFiles(left.length > 0 ? 1 : 50);
    const { state: now } = await readMove(visitor(), { id, group: null, page: 1 });
    if (now === "applied" && read === 0) return died;
  }
  throw new Error("the move does not end");
}

test("a catalogue moves in, and is the same however often it is interrupted; every row is accounted for", {
  timeout: 240_000,
}, async () => {
  const plain = await started("Plain", 40);
  const broken = await started("Broke", 40);
  expect(plain.rows.length).toBeGreaterThan(50);
  let acts = 2;
  for (const { id, rows } of [plain, broken]) {
    await checkMove(visitor(), { id });
    acts += 1;
    const counts = await countsOf(id);
    expect(total(counts)).toBe(rows.length);
    expect(counts).toMatchObject({ duplicate: 1, refused: 1 });
    expect(counts.missing).toBeLessThanOrEqual(rows.length * 0.04);
    expect(counts.ambiguous ?? 0).toBe(0);
  }
  await changeMove(visitor(), { id: plain.id, act: "apply" });
  expect(await finished(plain.id, [])).toBe(0);
  await changeMove(visitor(), { id: broken.id, act: "apply" });
  acts += 1;
  const deaths = Array.from(
    { length: 90 },
    (_, at): Death => ({ at: 3 + (at % 10), when: at % 2 === 0 ? "before" : "after" }),
  );
  expect(await finished(broken.id, deaths)).toBeGreaterThanOrEqual(50);
  expect(acts).toBeLessThanOrEqual(30);
  const songs = await songsOf(plain.id, "Plain");
  expect(songs).toHaveLength(plain.songs);
  expect(await songsOf(broken.id, "Broke")).toEqual(songs);
  expect(await countsOf(broken.id)).toEqual(await countsOf(plain.id));
  const counts = await countsOf(plain.id);
  expect(total(counts)).toBe(plain.rows.length);
  expect(counts.done).toBe(plain.songs - 1);
  expect(songs).toContainEqual(
    expect.objectContaining({
      title: "MARK Harbour aa",
      version: "instrumental",
      main: "MARK Harbour aa",
      status: "published",
    }),
  );
  expect(songs).toContainEqual(expect.objectContaining({ title: "MARK Harbour fa", status: "unpublished" }));
  expect(songs[1]).toMatchObject({
    stems: "Drums",
    tags: "warm",
    album: "MARK Album 0 1",
    artists: "MARK Artist 0",
    writers: "MARK Writer 0 10000",
  });
});

test("columns are chosen and kept for the next sheet, a person chooses a file, and the undo of a move takes all of it back", async () => {
  const ctx = visitor();
  const { id } = await createMove(ctx, { name: "Own names", publishing: "unpublished" });
  const rows = [
    ["題名", "Datei", "Tempo in beats"],
    ["Erstens", "Audio/erstens.wav", "120"],
    ["Zweitens", "Audio/nirgends.wav", "99"],
  ];
  await importFile(ctx, { file: new File([csvText(rows)], "own.csv"), policy: "replace", moveId: id });
  const { columns } = await readColumns(visitor(), { id });
  expect(columns.map(({ own }) => own)).toEqual(["", "File name", "BPM"]);
  const own = ["Title", "File name", "BPM"];
  await expect(saveColumns(visitor(), { id, own: ["BPM", "", "BPM"], profile: "", keepAs: "" })).rejects.toMatchObject({
    code: "invalid",
  });
  await saveColumns(visitor(), { id, own, profile: "", keepAs: "Own" });
  await continueMoves(visitor());
  expect((await readColumns(visitor(), { id })).profiles).toMatchObject([{ label: "Own" }]);
  await addFiles(visitor(), id, ["erstens.wav", "take 7.wav"]);
  await checkMove(visitor(), { id });
  expect(await countsOf(id)).toEqual({ name: 1, missing: 1, extra: 1 });
  const { rows: missing, offered } = await readMove(visitor(), { id, group: "missing", page: 1 });
  expect([missing[0]?.title, offered]).toEqual(["Zweitens", ["take 7.wav"]]);
  const chosen = { id, sheet: missing[0]?.importId ?? "", row: missing[0]?.row ?? 0 };
  await expect(chooseFile(visitor(), { ...chosen, file: "nothing.wav" })).rejects.toMatchObject({
    fields: { file: [expect.any(String)] },
  });
  await chooseFile(visitor(), { ...chosen, file: "take 7.wav" });
  expect(await countsOf(id)).toEqual({ name: 1, person: 1, extra: 0 });

  await changeMove(visitor(), { id, act: "apply" });
  await continueMoves(visitor());
  await changeMove(visitor(), { id, act: "pause" });
  expect(await readFiles()).toBe(0);
  await changeMove(visitor(), { id, act: "apply" });
  await finished(id, []);
  expect(await songsOf(id, "-")).toMatchObject([
    { title: "Erstens", bpm: 120 },
    { title: "Zweitens", bpm: 99 },
  ]);
  const left: string[][] = [];
  for await (const row of await exportLeft(visitor(), { id })) left.push(row);
  expect(left).toHaveLength(1);

  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect(await songsOf(id, "-")).toMatchObject([{ status: "deleted" }, { status: "deleted" }]);
  expect((await readMove(visitor(), { id, group: null, page: 1 })).state).toBe("undone");
  expect(await countsOf(id)).toEqual({ undone: 2, extra: 0 });
  await expect(changeMove(visitor(), { id, act: "apply" })).rejects.toMatchObject({ code: "conflict" });
});

test("numbered writer columns are shown as one, and left out or chosen one by one", async () => {
  const { id } = await createMove(visitor(), { name: "Numbered", publishing: "unpublished" });
  const rows = [
    ["Track Name", "File Name", "Writer 1 Name", "Writer 1 Share", "Writer 2 Name"],
    ["Numbered Song", "Numbered Song.wav", "Nina Number", "100", "Nobody Number"],
  ];
  await importFile(visitor(), { file: new File([csvText(rows)], "numbered.csv"), policy: "replace", moveId: id });
  const ownOf = async () => (await readColumns(visitor(), { id })).columns.map(({ own }) => own);
  expect(await ownOf()).toEqual(["Title", "File name", "Writers", "Writers", "Writers"]);
  const own = ["Title", "File name", "Writers", "Writers", ""];
  await saveColumns(visitor(), { id, own, profile: "", keepAs: "" });
  await expect(
    saveColumns(visitor(), { id, own: ["Title", "Writers", "Writers", "", ""], profile: "", keepAs: "" }),
  ).rejects.toMatchObject({ code: "invalid" });
  expect(await ownOf()).toEqual(own);
  await continueMoves(visitor());
  await addFiles(visitor(), id, ["Numbered Song.wav"]);
  await changeMove(visitor(), { id, act: "apply" });
  await finished(id, []);
  expect(await songsOf(id, "-")).toMatchObject([{ writers: "Nina Number 10000" }]);
});

test("a move is for those who edit songs, and is applied by those who publish", async () => {
  const only = recordedContext({ actor: actorWith(["UpdateSongEditor"]) });
  const { id } = await createMove(only, { name: "Mine", publishing: "unpublished" });
  await expect(changeMove(only, { id, act: "apply" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    createMove(recordedContext({ actor: actorWith([]) }), { name: "No", publishing: "unpublished" }),
  ).rejects.toMatchObject({ code: "forbidden" });
  await expect(readMove(only, { id: "nothing", group: null, page: 1 })).rejects.toMatchObject({ code: "not_found" });
});

async function withFiles(name: string, titles: readonly string[], publishing: "published" | "unpublished") {
  const { id } = await createMove(visitor(), { name, publishing });
  const rows = [["Track Name", "File Name"], ...titles.map((title) => [title, `${title}.wav`])];
  await importFile(visitor(), { file: new File([csvText(rows)], "a.csv"), policy: "replace", moveId: id });
  await addFiles(
    visitor(),
    id,
    titles.map((title) => `${title}.wav`),
  );
  return { id, titles: rows };
}
const stateOf = async (id: string) => (await readMove(visitor(), { id, group: null, page: 1 })).state;
const setScopes = (own: readonly string[]) =>
  visitor().db.run(sql`UPDATE policies SET scopes = ${JSON.stringify(own)} WHERE id = 'p-mover'`);

test("without the rights of its person a move is paused, and another one goes on with an undo", async () => {
  const { id } = await withFiles("Left", ["Rights Left"], "unpublished");
  await changeMove(visitor(), { id, act: "apply" });
  await setScopes(["ListSongs", "UpdateSongAll"]);
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("paused");
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("undoing");
  await setScopes(scopes);
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("undone");
});

test("shares that its person may not change pause a move", async () => {
  const { id } = await withFiles("Shares", ["Shares Kept"], "unpublished");
  const { db } = visitor();
  await checkMove(visitor(), { id });
  await changeMove(visitor(), { id, act: "apply" });
  await finished(id, []);
  const change = [{ field: "master", before: [], after: [{ partyId: "x", terms: {} }], columns: [] }];
  await db.run(sql`UPDATE sheet_rows SET kind = 'changed', state = 'read', changes = ${JSON.stringify(change)}
    WHERE import_id IN (SELECT id FROM sheet_imports WHERE move_id = ${id})`);
  await setScopes(scopes.filter((one) => !one.includes("Copyright")));
  await db.run(sql`UPDATE catalogue_moves SET state = 'applying' WHERE id = ${id}`);
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("paused");
  await setScopes(scopes);
});

test("rows are found by the columns that were chosen last, wherever their judging ends", async () => {
  const { id } = await withFiles("Chosen", ["Chosen One", "Chosen Two"], "unpublished");
  const { db } = visitor();
  const choose = (columns: Record<string, string>) =>
    db.batch([
      db.run(
        sql`UPDATE catalogue_moves SET columns = ${JSON.stringify(columns)}, updated_at = updated_at + 1 WHERE id = ${id}`,
      ),
      db.run(sql`UPDATE sheet_imports SET judged_to = 0 WHERE move_id = ${id}`),
    ]);
  for (let at = 1; at < 40; at += 1) {
    await choose({ "Track Name": "Description", "File Name": "" });
    await continueMoves(visitor());
    expect(await countsOf(id)).toEqual({ missing: 2, extra: 2 });
    await choose({ "Track Name": "Title", "File Name": "File name" });
    const { env: own, ...ctx } = visitor();
    const { ctx: dying, state } = dyingContext({ ...ctx, env: own }, { at, when: "after" });
    await continueMoves({ db: dying.db, env: own, now: ctx.now }).catch(() => null);
    await continueMoves(visitor());
    expect(await countsOf(id)).toEqual({ name: 2, extra: 0 });
    if (!state.isDead) break;
  }
});

test("a file that was read stays with its row, and a choice that is refused takes none from another row", async () => {
  const { id } = await withFiles("Taken", ["Taken One", "Taken Two"], "unpublished");
  await checkMove(visitor(), { id });
  const { rows } = await readMove(visitor(), { id, group: "name", page: 1 });
  const [first, second] = rows;
  await visitor().db.run(
    sql`UPDATE ingest_files SET state = 'queued' WHERE move_id = ${id} AND name = 'Taken One.wav'`,
  );
  const chosen = { id, sheet: first?.importId ?? "", row: first?.row ?? 0 };
  await expect(chooseFile(visitor(), { ...chosen, file: "Taken Two.wav" })).rejects.toMatchObject({ code: "conflict" });
  const after = await readMove(visitor(), { id, group: "name", page: 1 });
  expect(after.rows.map(({ file }) => file)).toEqual([first?.file, second?.file]);
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
});

test("a song that is rated meanwhile is not published by its move, and a version whose song is gone ends no move", async () => {
  const { id } = await withFiles("Rated", ["Rated Song", "Rated Song (Instrumental)"], "published");
  await checkMove(visitor(), { id });
  await changeMove(visitor(), { id, act: "apply" });
  await continueMoves(visitor());
  expect(await readFiles(1)).toBe(1);
  const { db } = visitor();
  const isMain = sql`id IN (SELECT recording_id FROM ingest_files WHERE move_id = ${id} AND name = 'Rated Song.wav')`;
  await db.run(
    sql`INSERT INTO ratings (recording_id, state, source, queued_at) SELECT id, 'waiting', 'staff', 0 FROM recordings WHERE ${isMain}`,
  );
  await continueMoves(visitor());
  expect(await db.all(sql`SELECT status FROM recordings WHERE ${isMain}`)).toEqual([{ status: "unpublished" }]);
  expect(await stateOf(id)).toBe("applying");
  await db.run(sql`UPDATE recordings SET status = 'deleted' WHERE ${isMain}`);
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("applied");
});

test("a move that was never applied is given up: its files are let go", async () => {
  const { id } = await createMove(visitor(), { name: "Twice", publishing: "unpublished" });
  const { db } = visitor();
  await db.run(sql`INSERT INTO ingest_files (id, move_id, folder, name, bytes, sha256, title_key, role, publishing, state, created_at, updated_at)
    VALUES ('left', ${id}, '', 'Left.wav', 1, 'left', 'left', 'song', 'unpublished', 'held', 0, 0)`);
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect((await readMove(visitor(), { id, group: null, page: 1 })).state).toBe("undone");
  expect(await db.get(sql`SELECT deleted_at IS NOT NULL AS gone FROM ingest_files WHERE id = 'left'`)).toEqual({
    gone: 1,
  });
});

/** Runs work with its own count of statements, also of what it does after the response. */
async function counted(work: (ctx: RequestContext) => Promise<unknown>): Promise<number> {
  const ctx = visitor();
  const all = noRoundTrips();
  const env = { ...ctx.env, DB: countedDatabase(ctx.env.DB, all) };
  const later: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void later.push(promise);
  await work({ ...ctx, env, db: openDatabase(countedDatabase(env.DB, ctx.trips)), waitUntil });
  await Promise.all(later);
  return all.statements;
}

/** Presses a button of a move and runs the job until it has a state. @returns the statements of each invocation */
async function invocations(id: string, act: "apply" | "undo", state: string): Promise<number[]> {
  const statements = [await counted((ctx) => changeMove(ctx, { id, act }))];
  for (let run = 0; run < 60; run += 1) {
    await readFiles(200);
    if ((await stateOf(id)) === state) return statements;
    statements.push(await counted(continueMoves));
  }
  throw new Error("the move does not end");
}

test("no run of the job sends more statements than D1 takes of an invocation", { timeout: 240_000 }, async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Counted ${at}`);
  const writers = (at: number) => Array.from({ length: 4 }, (_, n) => `Counted Writer ${at} ${n} (CA) 25%`).join("; ");
  const { id } = await createMove(visitor(), { name: "Counted", publishing: "published" });
  const rows = names.map((name, at) => [name, `${name}.wav`, `Artist ${at}`, writers(at)]);
  const file = (head: string[], own: string[][]) => new File([csvText([head, ...own])], "counted.csv");
  const columns = ["Track Name", "File Name", "Artist", "Composers"];
  await importFile(visitor(), { file: file(columns, rows), policy: "replace", moveId: id });
  await addFiles(
    visitor(),
    id,
    names.map((name) => `${name}.wav`),
  );
  const applying = await invocations(id, "apply", "applied");
  const songs = await visitor().db.all<{ id: string }>(
    sql`SELECT recording_id AS id FROM ingest_files WHERE move_id = ${id} ORDER BY recording_id`,
  );
  const { id: other } = await createMove(visitor(), { name: "Counted again", publishing: "published" });
  const sheets: [string, (at: number) => string][] = [
    ["Composers", (at) => writers((at + 1) % names.length)],
    ["Master owners", (at) => `Counted Writer ${at} 0 (OWNER) 100%`],
    ["Artist", (at) => `Artist ${(at + 1) % names.length}`],
    ["Copyright Line", (at) => `Line ${at}`],
    ["Year", (at) => String(1900 + at)],
    ["Record Label", (at) => `Label ${at}`],
  ];
  for (const [column, cell] of sheets)
    await importFile(visitor(), {
      file: file(
        ["Song ID", column],
        songs.map((song, at) => [song.id, cell(at)]),
      ),
      ...{ policy: "replace", moveId: other },
    });
  const changing = await invocations(other, "apply", "applied");
  const back = await invocations(other, "undo", "undone");
  const undoing = await invocations(id, "undo", "undone");
  // By chance some songs have the value already.
  expect((await countsOf(other)).undone).toBeGreaterThan(names.length * sheets.length - 30);
  // A run ends soon after 450, of which 500 are one batch at most.
  for (const runs of [applying, changing, back, undoing]) expect(Math.max(...runs)).toBeLessThan(950);
  for (const runs of [changing, back]) expect(runs.length).toBeGreaterThan(1);
  const { id: last } = await withFiles("Counted last", ["Counted last"], "unpublished");
  await changeMove(visitor(), { id: last, act: "apply" });
  // What the request did before counts as well.
  const trips = { ...noRoundTrips(), statements: 450 };
  expect(await counted((ctx) => continueMoves({ ...ctx, trips }))).toBeLessThan(5);
});

test("a stem of a move takes no other's place, and goes with the undo from a song that was there before", async () => {
  const first = await withFiles("Stems", ["Stem Song"], "unpublished");
  await changeMove(visitor(), { id: first.id, act: "apply" });
  await finished(first.id, []);
  const { db } = visitor();
  const [song] = await db.all<{ id: string }>(
    sql`SELECT recording_id AS id FROM ingest_files WHERE move_id = ${first.id}`,
  );
  const songId = song?.id ?? "";
  const stems = () =>
    db.all<{ label: string }>(
      sql`SELECT label, key FROM files WHERE recording_id = ${songId} AND role = 'stem' ORDER BY position`,
    );
  const available = () => db.get(sql`SELECT stems_available AS has FROM recordings WHERE id = ${songId}`);
  const { id } = await createMove(visitor(), { name: "More stems", publishing: "unpublished" });
  const rows = [
    ["Song ID", "File Name"],
    [songId, ""],
  ];
  await importFile(visitor(), { file: new File([csvText(rows)], "a.csv"), policy: "replace", moveId: id });
  const names = ["Stem Song - Drums.wav", "Stem Song_Drums.wav", "Stem Song - Bass.wav"];
  await addFiles(visitor(), id, names);
  await checkMove(visitor(), { id });
  await db.run(sql`UPDATE ingest_files SET role = 'stem', label = iif(name LIKE '%Bass%', 'Bass', 'Drums'), target_recording_id = ${songId}
    WHERE move_id = ${id}`);
  await db.run(sql`UPDATE ingest_files SET state = 'queued' WHERE move_id = ${id}`);
  await readFiles();
  expect((await stems()).map(({ label }) => label)).toEqual(["Drums", "Bass"]);
  expect(await db.all(sql`SELECT problem FROM ingest_files WHERE move_id = ${id} AND state = 'unreadable'`)).toEqual([
    { problem: expect.stringContaining("“Stem Song” has a stem “Drums” already") },
  ]);
  expect(await available()).toEqual({ has: 1 });
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect([await stateOf(id), await stems(), await available()]).toEqual(["undone", [], { has: 0 }]);
});

test("artists and albums that came with a move go with its undo, unless a person touched them or another song has them", async () => {
  const { db } = testContext();
  const { id } = await createMove(visitor(), { name: "Names", publishing: "unpublished" });
  const rows = [
    ["Track Name", "Artist", "Album", "File Name"],
    ...["Gone", "Kept", "Shared"].map((one) => [
      `Names ${one}`,
      `Names Artist ${one}`,
      `Names Album ${one}`,
      `Names ${one}.wav`,
    ]),
  ];
  await importFile(visitor(), { file: new File([csvText(rows)], "a.csv"), policy: "replace", moveId: id });
  await addFiles(
    visitor(),
    id,
    ["Gone", "Kept", "Shared"].map((one) => `Names ${one}.wav`),
  );
  await changeMove(visitor(), { id, act: "apply" });
  await finished(id, []);
  const idOf = async (name: string) =>
    (await db.get<{ id: string }>(sql`SELECT id FROM artists WHERE name = ${name}`))?.id ?? "";
  await db.run(sql`INSERT INTO audit_log (id, company_id, action, subject_type, subject_id, detail, created_at)
    VALUES ('touched', ${mainCompany.id}, 'artist-changed', 'artist', ${await idOf("Names Artist Kept")}, '{}', 0)`);
  await db.run(sql`INSERT INTO recording_artists (recording_id, artist_id, role, position)
    SELECT id, ${await idOf("Names Artist Shared")}, 'main', 9 FROM recordings WHERE status <> 'deleted' AND id NOT IN
      (SELECT recording_id FROM ingest_files WHERE move_id = ${id}) LIMIT 1`);
  await changeMove(visitor(), { id, act: "undo" });
  await continueMoves(visitor());
  expect(await stateOf(id)).toBe("undone");
  const left = await db.all<{
    name: string;
  }>(sql`SELECT name FROM artists WHERE name LIKE 'Names Artist %' AND status <> 'deleted'
    UNION ALL SELECT title FROM albums WHERE title LIKE 'Names Album %' AND status <> 'deleted'`);
  expect(left.map(({ name }) => name).toSorted()).toEqual(["Names Artist Kept", "Names Artist Shared"]);
  expect(await db.all(sql`SELECT subject, name FROM deleted_records WHERE name = 'Names Artist Gone'`)).toEqual([
    { subject: "artist", name: "Names Artist Gone" },
  ]);
});

test("a sheet that is still being read, or whose rows are being checked, is not applied by half", async () => {
  const { id } = await withFiles("Half", ["Half Song"], "unpublished");
  const { db } = visitor();
  const set = (change: ReturnType<typeof sql>) => db.run(sql`UPDATE sheet_imports SET ${change} WHERE move_id = ${id}`);
  const apply = () => changeMove(visitor(), { id, act: "apply" });
  await set(sql`state = 'reading', updated_at = ${now}`);
  await expect(apply()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("a.csv") });
  await set(sql`state = 'ready', judged_to = 0`);
  await expect(apply()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("checked") });
  await set(sql`judged_to = NULL`);
  const { id: given } = await openImport(visitor(), {
    ...{ name: "given-up.csv", policy: "replace", head: ["Track Name", "File Name"], moveId: id },
  });
  const slice = { id: given, from: 2, rows: [["Half Song", "Half Song.wav"]] };
  await stageRows(visitor(), slice);
  await expect(apply()).rejects.toMatchObject({ message: expect.stringContaining("given-up.csv") });
  now += 11 * 60_000;
  await apply();
  await expect(stageRows(visitor(), slice)).rejects.toMatchObject({ code: "conflict" });
  await expect(finishImport(visitor(), { id: given })).rejects.toMatchObject({ code: "conflict" });
  await finished(id, []);
  expect(await countsOf(id)).toEqual({ done: 1, extra: 0 });
});

const albumsIn = async (id: string) =>
  (
    await visitor().db.all<{
      text: string;
    }>(sql`SELECT DISTINCT al.id AS id, al.title || ' ' || (SELECT count(*) FROM album_recordings
      WHERE album_id = al.id) AS text FROM ingest_files f JOIN album_recordings ar ON ar.recording_id = f.recording_id
      JOIN albums al ON al.id = ar.album_id WHERE f.move_id = ${id} ORDER BY text`)
  ).map(({ text }) => text);

test("an album of several artists is one album, and albums of one title by different artists stay apart", async () => {
  const { id } = await createMove(visitor(), { name: "Compilations", publishing: "unpublished" });
  const rows: [title: string, artist: string, album: string, track: string, number: string, label: string][] = [
    ["Co One", "Ada", "Summer Co", "1", "", "North"],
    ["Co Two", "Ben", "Summer Co", "2", "", "North"],
    ["Co Three", "Cid", "summer co", "3", "", "North"],
    ["Co Four", "Ada", "Summer Co", "1", "", "South"],
    ["Co Five", "Ada", "Greatest Co", "1", "", "North"],
    ["Co Six", "Ben", "Greatest Co", "1", "", "North"],
    ["Co Seven", "Ada", "Discs Co", "1", "NOR-7", "North"],
    ["Co Eight", "Ben", "Discs Co", "1", "NOR-7", "North"],
    ["Co Nine", "Ada", "Solo Co", "1", "", "North"],
    ["Co Ten", "Ada; Ben (Featured)", "Solo Co", "2", "", "North"],
  ];
  const head = ["Track Name", "Artist", "Album", "Track Number", "Catalogue number", "Record Label", "File Name"];
  const cells = rows.map((row) => [...row, `${row[0]}.wav`]);
  await importFile(visitor(), { file: new File([csvText([head, ...cells])], "co.csv"), policy: "replace", moveId: id });
  await addFiles(
    visitor(),
    id,
    rows.map(([title]) => `${title}.wav`),
  );
  await changeMove(visitor(), { id, act: "apply" });
  // In parts: what is one album is told by the sheet, not by the rows that are read together.
  for (let run = 0; run < 40 && (await stateOf(id)) !== "applied"; run += 1) {
    await continueMoves(visitor());
    await readFiles(1);
  }
  expect(await albumsIn(id)).toEqual([
    ...["Discs Co 2", "Greatest Co 1", "Greatest Co 1", "Solo Co 2", "Summer Co 1", "Summer Co 3"],
  ]);
});
