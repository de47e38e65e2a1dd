import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readCsvFile } from "#app/exchange/sheets/file/read-csv-file.ts";
import { type SheetCell, type SheetLine, slicesOf } from "#app/exchange/sheets/file/sheet-parts.ts";
import type { Bench } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable } from "#test/bench/table.ts";

/** The database of a copy that has the recordings. */
function openRecord(state: string): DatabaseSync {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite")) {
    const database = new DatabaseSync(join(folder, name));
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'recording_tags'").get()) return database;
    database.close();
  }
  throw new Error("the copy has no database of recordings");
}

/** Copies songs of the demo, with works, artists, tags and lyrics, until there are `songs` of them. */
function addSongs(state: string, songs: number): void {
  const database = openRecord(state);
  const columnsOf = (table: string, ...but: string[]) =>
    (database.prepare(`PRAGMA table_info(${table})`).all() as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !but.includes(name))
      .join(", ");
  const [work, recording] = [
    columnsOf("works", "id", "work_key", "slug"),
    columnsOf("recordings", "id", "work_id", "slug", "parent_id", "version_type", "isrc"),
  ];
  const own =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?), r AS (SELECT * FROM recordings ORDER BY id LIMIT 1)";
  const key = "printf('f0000000-0000-7000-8000-%012d', i)";
  const copyOf = (table: string) => {
    const rest = columnsOf(table, "recording_id");
    return `${own} INSERT INTO ${table} (recording_id, ${rest}) SELECT ${key}, ${rest.replaceAll(/(\w+)/g, "t.$1")} FROM n, r JOIN ${table} t ON t.recording_id = r.id`;
  };
  const statements = [
    `${own} INSERT INTO works (id, work_key, slug, ${work}) SELECT ${key}, ${key}, ${key}, ${work.replaceAll(/(\w+)/g, "w.$1")} FROM n, r JOIN works w ON w.id = r.work_id`,
    `${own} INSERT INTO recordings (id, work_id, slug, version_type, ${recording}) SELECT ${key}, ${key}, ${key}, 'main', ${recording} FROM n, r`,
    ...["recording_artists", "recording_tags", "lyrics"].map(copyOf),
  ];
  database.exec("BEGIN");
  for (const statement of statements) database.prepare(statement).run(songs);
  database.exec("COMMIT");
  database.close();
}

async function* edited(
  lines: AsyncIterable<SheetLine>,
  edit: (cells: SheetCell[]) => SheetCell[],
): AsyncGenerator<SheetLine> {
  for await (const { row, cells } of lines) yield { row, cells: row === 1 ? cells : edit(cells) };
}

/** Sheets of many songs: out, back unchanged, back with a change of each song, applied and undone. The copy grows by `songs`. */
export async function measureSheets(
  bench: Bench,
  person: Person,
  { state, songs }: { state: string; songs: number },
): Promise<void> {
  addSongs(state, songs);
  const headers = { Origin: bench.url.origin, Cookie: await sessionOf(bench.url, person) };
  type Sheet = { _id: string; state: string; counts: Record<string, number>; applied: number; undone: number };
  const send = async <Data>(path: string, body: object = {}): Promise<Data> => {
    const response = await fetch(new URL(`/api/v1/songs/import${path}`, bench.url), {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: Data; error?: { message: string } };
    if (answer.data === undefined) throw new Error(`${path}: ${answer.error?.message}`);
    return answer.data;
  };
  const rows: string[][] = [];
  async function measured<Value>(
    name: string,
    act: () => Promise<Value>,
    note: (value: Value) => string,
  ): Promise<Value> {
    bench.memory.reset();
    const began = performance.now();
    const value = await act();
    rows.push([name, ((performance.now() - began) / 1000).toFixed(1), bench.memory.peakMb().toFixed(0), note(value)]);
    return value;
  }
  const download = async (format: string) =>
    (await fetch(new URL(`/api/v1/songs/export?format=${format}`, bench.url), { headers })).blob();
  const mb = ({ size }: Blob) => `${(size / 1024 ** 2).toFixed(1)} MB`;
  const read = async (file: Blob, edit: (cells: SheetCell[]) => SheetCell[]): Promise<Sheet> => {
    let id = "";
    for await (const { from, rows: cells } of slicesOf(edited(readCsvFile(file), edit))) {
      const head = id === "" ? cells.shift()?.map(String) : undefined;
      if (head) id = (await send<Sheet>("", { name: "bench.csv", head }))._id;
      await send(`/${id}/rows`, { from: head ? from + 1 : from, rows: cells });
    }
    return send<Sheet>(`/${id}/ready`);
  };
  const until = async (id: string, act: "apply" | "undo", last: string): Promise<Sheet> => {
    for (;;) {
      const sheet = await send<Sheet>(`/${id}/${act}`);
      if (sheet.state === last) return sheet;
    }
  };
  const counts = (sheet: Sheet) => JSON.stringify(sheet.counts);

  const file = await measured("export as CSV", () => download("csv"), mb);
  await measured("export as XLSX", () => download("xlsx"), mb);
  await measured("dry run of the same", () => read(file, (cells) => cells), counts);
  const changed = (cells: SheetCell[]) => cells.map((cell, at) => (at === 1 ? `${String(cell)} (edit)` : cell));
  const { _id } = await measured("dry run, each title changed", () => read(file, changed), counts);
  await measured(
    "applied",
    () => until(_id, "apply", "applied"),
    ({ applied }) => String(applied),
  );
  await measured(
    "undone",
    () => until(_id, "undo", "undone"),
    ({ undone }) => String(undone),
  );
  const after = await download("csv");
  const isSame = Buffer.from(await after.arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()));
  rows.push(["export after the undo", "", "", isSame ? "equal to the byte" : "differs"]);
  printTable(`Sheets of ${songs.toLocaleString("en")} songs`, ["s", "peak MB", ""], rows);
}
