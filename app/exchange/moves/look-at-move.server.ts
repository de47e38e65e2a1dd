import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
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
type Noted = {
  importId: string;
  row: number;
  kind: string;
  recordingId: string | null;
  fileId: string | null;
  foundBy: string | null;
  problems: { column: string; message: string }[];
};
type Row = MoveRow & { stored: Noted };
type File = MoveFile & Omit<NestedFile, "id"> & { state: FileState };

/** Rows and files of one query. */
const rowsPerRead = 2_000;
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

/** Of each row no more than what it is matched by: a move has 200,000. */
async function* rowsOf(ctx: LookContext, sheet: MoveSheet, move: Move): AsyncGenerator<Row> {
  const { places } = headOf(ctx, sheet, move);
  const cells = Object.entries(ownColumns).map(([name, own]) => {
    const value = places[own] === undefined ? sql`''` : sql`coalesce(trim(r.cells ->> ${`$[${places[own]}]`}), '')`;
    return sql`${value} AS ${sql.identifier(name)}`;
  });
  for (let after = 0; ; ) {
    const rows = await ctx.db.all<Omit<MoveRow, "key"> & Omit<Noted, "problems" | "importId"> & { problems: string }>(
      sql`SELECT r.row AS row, r.kind AS kind, r.recording_id AS recordingId, r.file_id AS fileId, r.found_by AS foundBy, r.problems AS problems,
        ${sql.join(cells, sql`, `)} FROM sheet_rows r WHERE r.import_id = ${sheet.id} AND r.row > ${after} ORDER BY r.row LIMIT ${rowsPerRead}`,
    );
    for (const { row, kind, recordingId, fileId, foundBy, problems, ...given } of rows) {
      const stored = {
        importId: sheet.id,
        row,
        kind,
        recordingId,
        fileId,
        foundBy,
        problems: parseProblems(problems),
      };
      const url = URL.parse(given.address);
      if (url !== null) url.hash = "";
      yield { ...given, address: url?.href ?? given.address, key: `${sheet.id} ${row}`, stored };
    }
    after = rows.at(-1)?.row ?? 0;
    if (rows.length < rowsPerRead) return;
  }
}

async function filesOf({ db }: LookContext, moveId: string): Promise<File[]> {
  const files: File[] = [];
  for (let after = ""; ; after = files.at(-1)?.id ?? "") {
    const part =
      await db.all<File>(sql`SELECT id, folder, name, source, state, role, version_type AS versionType, label,
      target_file_id AS targetFileId, target_recording_id AS targetRecordingId FROM ingest_files
      WHERE move_id = ${moveId} AND deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${rowsPerRead}`);
    files.push(...part);
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

/** What a row becomes now that all rows and files are known: of those without a song. */
function noteOf(
  ctx: LookContext,
  { key, stored, address }: Row,
  { found, ambiguous }: ReturnType<typeof matchRows>,
  repeated: ReadonlyMap<string, string>,
): Noted {
  const problems = stored.problems.filter(({ column }) => column !== fileColumn && column !== ownColumns.address);
  const wrong = address === "" ? null : addressProblem(ctx, address);
  if (wrong !== null) problems.push({ column: ownColumns.address, message: wrong });
  const first = repeated.get(key);
  const fits = ambiguous
    .get(key)
    ?.slice(0, maxNamed)
    .map(({ name }) => name);
  const message = first === undefined ? fits && copy.several(fits) : copy.repeats(Number(first.split(" ")[1]));
  return {
    ...stored,
    kind: first === undefined ? "new" : "duplicate",
    fileId: found.get(key)?.fileId ?? null,
    foundBy: found.get(key)?.foundBy ?? null,
    problems: message === undefined ? problems : [...problems, { column: fileColumn, message }],
  };
}

/** Rows that got their song and files that are not held any more stay as they are, and all do once the move is another than was looked at. */
async function write(
  { db }: LookContext,
  { id, updatedAt }: Move,
  { rows, files }: { rows: readonly Noted[]; files: readonly NestedFile[] },
): Promise<void> {
  const isAsRead = sql`(SELECT updated_at FROM catalogue_moves WHERE id = ${id}) = ${updatedAt}`;
  for (const json of chunkByBytes(rows))
    await db.run(sql`INSERT INTO sheet_rows (import_id, row, kind, file_id, found_by, problems)
      SELECT value ->> 'importId', value ->> 'row', value ->> 'kind', value ->> 'fileId', value ->> 'foundBy', value -> 'problems'
      FROM json_each(${json}) WHERE ${isAsRead} ON CONFLICT (import_id, row) DO UPDATE SET kind = excluded.kind, file_id = excluded.file_id,
        found_by = excluded.found_by, problems = excluded.problems WHERE kind IN ('new', 'duplicate') AND recording_id IS NULL`);
  for (const json of chunkByBytes(files))
    await db.run(sql`UPDATE ingest_files SET role = j.value ->> 'role', version_type = j.value ->> 'versionType', label = j.value ->> 'label',
      target_file_id = j.value ->> 'targetFileId', target_recording_id = j.value ->> 'targetRecordingId'
      FROM json_each(${json}) AS j WHERE ingest_files.id = j.value ->> 'id' AND ingest_files.state = 'held' AND ${isAsRead}`);
}

const isOpen = ({ stored: { kind, recordingId } }: Row) =>
  (kind === "new" || kind === "duplicate") && recordingId === null;
const isSame = <Value extends object>(one: Value, other: Value, names: readonly (keyof Value)[]) =>
  names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/**
 * Matches the rows of a move to its files and nests versions and stems, whatever was found before; what a person chose, and files that are
 * queued or read, stay. The same rows and files are matched the same again. The caller has checked access. @returns the counts, which are noted
 */
export async function lookAtMove(ctx: LookContext, move: Move): Promise<Record<string, number>> {
  const rows: Row[] = [];
  for (const sheet of await sheetsOf(ctx, move.id)) for await (const row of rowsOf(ctx, sheet, move)) rows.push(row);
  const files = await filesFor(ctx, move.id, rows.filter(isOpen));
  const byId = new Map(files.map((file) => [file.id, file]));
  const isFixed = ({ stored: { fileId, foundBy } }: Row) => {
    const file = byId.get(fileId ?? "");
    return file !== undefined && (foundBy === "person" || file.state !== "held");
  };
  const repeated = repeatedRows(rows.filter(isOpen));
  const open = rows.filter((row) => isOpen(row) && !isFixed(row));
  const taken = new Set(rows.filter((row) => !isOpen(row) || isFixed(row)).map(({ stored }) => stored.fileId));
  const matches = matchRows(
    open.filter(({ key }) => !repeated.has(key)),
    files.filter(({ id, state }) => state === "held" && !taken.has(id)),
  );
  const noted = new Map(open.map((row) => [row.key, noteOf(ctx, row, matches, repeated)]));
  const nested = nestFiles(
    rows.flatMap((row) => {
      const { fileId, recordingId, kind } = noted.get(row.key) ?? row.stored;
      return kind === "duplicate" ? [] : [{ ...row, fileId: byId.has(fileId ?? "") ? fileId : null, recordingId }];
    }),
    files,
  );
  const becoming = new Map(nested.map((file) => [file.id, file]));
  const plain = { role: "song", versionType: "main", label: "", targetFileId: null, targetRecordingId: null } as const;
  await write(ctx, move, {
    rows: open.flatMap(({ key, stored }) => {
      const note = noted.get(key);
      return note === undefined || isSame(note, stored, ["kind", "fileId", "foundBy", "problems"]) ? [] : [note];
    }),
    files: files.flatMap((file) => {
      const { state, id } = file;
      const next = becoming.get(id) ?? { id, ...plain };
      const names = ["role", "versionType", "label", "targetFileId", "targetRecordingId"] as const;
      return state !== "held" || isSame<Omit<NestedFile, "id">>(next, file, names) ? [] : [next];
    }),
  });
  return countMove(ctx, move);
}
