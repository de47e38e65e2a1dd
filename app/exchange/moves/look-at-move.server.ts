import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { FileState } from "#app/exchange/files/file-state.ts";
import { type MoveFile, type MoveRow, matchRows, repeatedRows } from "#app/exchange/moves/match-rows.ts";
import { countMove, fileColumn } from "#app/exchange/moves/move-groups.server.ts";
import { movesCopy as copy } from "#app/exchange/moves/moves-copy.ts";
import { type NestedFile, nestFiles } from "#app/exchange/moves/nest-files.ts";
import { headOf, type Move, type MoveSheet, sheetsOf } from "#app/exchange/moves/require-move.server.ts";
import { addressFiles, addressProblem } from "#app/exchange/moves/sources/address-files.server.ts";
import { parseProblems } from "#app/exchange/sheets/import/sheet-row.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

type LookContext = Pick<RequestContext, "db" | "env" | "now" | "actor" | "company">;
type Problem = { column: string; message: string };
/** What is stored of a row; `problems` as they are, in JSON. */
type Stored = {
  kind: string;
  recordingId: string | null;
  fileId: string | null;
  foundBy: string | null;
  problems: string;
};
/** With the sheet that it is of. */
type Row = MoveRow & Stored & { row: number; importId: string };
type File = MoveFile & Omit<NestedFile, "id"> & { state: FileState };

/** Rows and files of one query. */
const rowsPerRead = 2_000;
/** Rows and as many files take some 90 MB of the 128 MB of an isolate: docs/decisions/168-moving-in.md. */
const maxRows = 100_000;
/** Files named at a row that fits several. */
const maxNamed = 3;

const ownColumns: Record<Exclude<keyof MoveRow, "key">, string> = {
  ...{
    fileName: sheetsCopy.columns.fileName,
    address: sheetsCopy.columns.audioAddress,
    title: "Title",
    version: "Version",
  },
  ...{ artist: "Artists", catalogueNumber: "Catalogue number", isrc: sheetsCopy.columns.isrc },
};

/** Of each row no more than what it is matched by: a move has many. */
async function* rowsOf(
  ctx: LookContext,
  { sheet, at, move }: { sheet: MoveSheet; at: number; move: Move },
): AsyncGenerator<Row> {
  const { places } = headOf(ctx, sheet, move);
  const cells = Object.entries(ownColumns).map(([name, own]) => {
    const value = places[own] === undefined ? sql`''` : sql`coalesce(trim(r.cells ->> ${`$[${places[own]}]`}), '')`;
    return sql`${value} AS ${sql.identifier(name)}`;
  });
  for (let after = 0; ; ) {
    const rows = await ctx.db.all<Omit<Row, "key" | "importId">>(
      sql`SELECT r.row AS row, r.kind AS kind, r.recording_id AS recordingId, r.file_id AS fileId, r.found_by AS foundBy, r.problems AS problems,
        ${sql.join(cells, sql`, `)} FROM sheet_rows r WHERE r.import_id = ${sheet.id} AND r.row > ${after} ORDER BY r.row LIMIT ${rowsPerRead}`,
    );
    for (const one of rows) {
      const url = URL.parse(one.address);
      if (url !== null) url.hash = "";
      yield { ...one, address: url?.href ?? one.address, importId: sheet.id, key: `${at} ${one.row}` };
    }
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsPerRead) return;
  }
}

async function filesOf({ db }: LookContext, moveId: string): Promise<File[]> {
  const files: File[] = [];
  const folders = new Map<string, string>();
  for (let after = ""; ; after = files.at(-1)?.id ?? "") {
    const part =
      await db.all<File>(sql`SELECT id, folder, name, source, state, role, version_type AS versionType, label,
      target_file_id AS targetFileId, target_recording_id AS targetRecordingId FROM ingest_files
      WHERE move_id = ${moveId} AND deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${rowsPerRead}`);
    // The same text for all files of a folder.
    for (const file of part) {
      file.folder = folders.get(file.folder) ?? file.folder;
      folders.set(file.folder, file.folder);
      files.push(file);
    }
    if (part.length < rowsPerRead) return files;
  }
}

/** The files of a move, also those that are held from now on for the audio that rows have at addresses. */
async function filesFor(ctx: LookContext, moveId: string, rows: readonly Row[]): Promise<File[]> {
  const files = await filesOf(ctx, moveId);
  const sources = new Set(files.map(({ source }) => source));
  const added = rows.flatMap(({ address, fileName }) =>
    address === "" || sources.has(address) || addressProblem(ctx, address) !== null
      ? []
      : [{ address, name: fileName }],
  );
  if (added.length === 0) return files;
  await addressFiles(ctx, { moveId, rows: added });
  return filesOf(ctx, moveId);
}

type Looked = { matches: ReturnType<typeof matchRows>; repeated: ReadonlyMap<string, string> };

/** What a row becomes now that all rows and files are known: of those without a song. */
function noteOf(
  ctx: LookContext,
  { key, address, recordingId, problems: stored }: Row,
  { matches, repeated }: Looked,
): Stored {
  const problems: Problem[] = parseProblems(stored).filter(
    ({ column }) => column !== fileColumn && column !== ownColumns.address,
  );
  const wrong = address === "" ? null : addressProblem(ctx, address);
  if (wrong !== null) problems.push({ column: ownColumns.address, message: wrong });
  const first = repeated.get(key);
  const { fileId = null, foundBy = null } = matches.found.get(key) ?? {};
  const fits = matches.ambiguous
    .get(key)
    ?.slice(0, maxNamed)
    .map(({ name }) => name);
  const message = first === undefined ? fits && copy.several(fits) : copy.repeats(Number(first.split(" ")[1]));
  if (message !== undefined) problems.push({ column: fileColumn, message });
  const kind = first === undefined ? "new" : "duplicate";
  return { kind, recordingId, fileId, foundBy, problems: JSON.stringify(problems) };
}

/** Condition: the move is as it was when it was looked at. */
const isAsRead = ({ id, updatedAt }: Move) =>
  sql`(SELECT updated_at FROM catalogue_moves WHERE id = ${id}) = ${updatedAt}`;

/** Rows that got their song stay as they are. */
async function writeRows({ db }: LookContext, move: Move, rows: readonly object[]): Promise<void> {
  for (const json of rows.length === 0 ? [] : chunkByBytes(rows))
    await db.run(sql`INSERT INTO sheet_rows (import_id, row, kind, file_id, found_by, problems)
      SELECT value ->> 'importId', value ->> 'row', value ->> 'kind', value ->> 'fileId', value ->> 'foundBy', value ->> 'problems'
      FROM json_each(${json}) WHERE ${isAsRead(move)} ON CONFLICT (import_id, row) DO UPDATE SET kind = excluded.kind, file_id = excluded.file_id,
        found_by = excluded.found_by, problems = excluded.problems WHERE kind IN ('new', 'duplicate') AND recording_id IS NULL`);
}

/** Files that are not held any more stay as they are. */
async function writeFiles({ db }: LookContext, move: Move, files: readonly NestedFile[]): Promise<void> {
  for (const json of files.length === 0 ? [] : chunkByBytes(files))
    await db.run(sql`UPDATE ingest_files SET role = j.value ->> 'role', version_type = j.value ->> 'versionType', label = j.value ->> 'label',
      target_file_id = j.value ->> 'targetFileId', target_recording_id = j.value ->> 'targetRecordingId'
      FROM json_each(${json}) AS j WHERE ingest_files.id = j.value ->> 'id' AND ingest_files.state = 'held' AND ${isAsRead(move)}`);
}

const isOpen = ({ kind, recordingId }: Row) => (kind === "new" || kind === "duplicate") && recordingId === null;
const isSame = <Value extends object>(one: Value, other: Value, names: readonly (keyof Value)[]) =>
  names.every((name) => one[name] === other[name]);

/**
 * Matches the rows of a move to its files and nests versions and stems, whatever was found before; what a person chose, and files that are
 * queued or read, stay. The same rows and files are matched the same again. Rows and files are in memory once, as they were read. The caller has
 * checked access. @returns the counts, which are noted @throws AppError conflict for too many rows
 */
export async function lookAtMove(ctx: LookContext, move: Move): Promise<Record<string, number>> {
  const rows: Row[] = [];
  for (const [at, sheet] of (await sheetsOf(ctx, move.id)).entries())
    for await (const row of rowsOf(ctx, { sheet, at, move })) {
      if (rows.length === maxRows) throw new AppError("conflict", copy.errors.rows(maxRows));
      rows.push(row);
    }
  const files = await filesFor(ctx, move.id, rows.filter(isOpen));
  const byId = new Map(files.map((file) => [file.id, file]));
  const isFixed = ({ fileId, foundBy }: Row) => {
    const file = byId.get(fileId ?? "");
    return file !== undefined && (foundBy === "person" || file.state !== "held");
  };
  const repeated = repeatedRows(rows.filter(isOpen));
  const open = new Set(rows.filter((row) => isOpen(row) && !isFixed(row)));
  const taken = new Set(rows.filter((row) => !open.has(row)).map(({ fileId }) => fileId));
  const matches = matchRows(
    rows.filter((row) => open.has(row) && !repeated.has(row.key)),
    files.filter(({ id, state }) => state === "held" && !taken.has(id)),
  );
  const nested = nestFiles(
    {
      *[Symbol.iterator]() {
        for (const row of rows) {
          const { kind, fileId, recordingId, key, title, version, artist } = row;
          if (open.has(row) ? repeated.has(key) : kind === "duplicate") continue;
          const own = open.has(row) ? (matches.found.get(key)?.fileId ?? null) : fileId;
          yield { title, version, artist, recordingId, fileId: byId.has(own ?? "") ? own : null };
        }
      },
    },
    files,
  );
  let changed: (Stored & Pick<Row, "importId" | "row">)[] = [];
  for (const row of open) {
    const note = noteOf(ctx, row, { matches, repeated });
    if (!isSame<Stored>(note, row, ["kind", "fileId", "foundBy", "problems"]))
      changed.push({ ...note, importId: row.importId, row: row.row });
    if (changed.length < rowsPerRead) continue;
    await writeRows(ctx, move, changed);
    changed = [];
  }
  await writeRows(ctx, move, changed);
  const becoming = new Map(nested.map((file) => [file.id, file]));
  const plain = { role: "song", versionType: "main", label: "", targetFileId: null, targetRecordingId: null } as const;
  await writeFiles(
    ctx,
    move,
    files.flatMap((file) => {
      const { state, id } = file;
      const next = becoming.get(id) ?? { id, ...plain };
      const names = ["role", "versionType", "label", "targetFileId", "targetRecordingId"] as const;
      return state !== "held" || isSame<Omit<NestedFile, "id">>(next, file, names) ? [] : [next];
    }),
  );
  return countMove(ctx, move);
}
