import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { compilationsOf } from "#app/exchange/moves/compilations.server.ts";
import { makeNames } from "#app/exchange/moves/make-names.server.ts";
import { titleOfRow } from "#app/exchange/moves/match-rows.ts";
import { headOf, type Move, type MoveSheet } from "#app/exchange/moves/require-move.server.ts";
import { withJoined } from "#app/exchange/sheets/cells/joined-columns.ts";
import type { SheetHead } from "#app/exchange/sheets/cells/profiles.ts";
import type { SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import type { RowDiff } from "#app/exchange/sheets/import/resolve-changes.server.ts";
import { type Found, findSongs, judgeRows, type Noted } from "#app/exchange/sheets/import/stage-rows.server.ts";

/** A row, with the song that its file became. */
export type StoredRow = { row: number; cells: string; madeId: string | null };

const [title, version, versionTitle] = ["Title", "Version", "Version title"] as const;

/** A version that stands in the title alone is read as one of its own columns. */
function withVersion(row: Found, { places, width }: SheetHead): { row: Found; places: Record<string, number> } {
  const cells: SheetCell[] = Array.from({ length: Math.max(width, row.cells.length) }, (_, at) => row.cells[at] ?? "");
  const own = places[title] ?? -1;
  const text = cells[own];
  if (typeof text !== "string" || (cells[places[version] ?? -1] ?? "") !== "") return { row, places };
  const read = titleOfRow({ title: text, version: "" });
  if (read.versionType === "main") return { row, places };
  const [at, labelAt] = [places[version] ?? cells.length, places[versionTitle] ?? cells.length + 1];
  cells[own] = read.title;
  cells[at] = read.versionType;
  cells[labelAt] = read.versionTitle ?? "";
  return {
    row: { ...row, cells: Array.from(cells, (cell) => cell ?? "") },
    places: { ...places, [version]: at, [versionTitle]: labelAt },
  };
}

/** What becomes of rows of a move, those whose file became a song judged against it: the artists, albums and parties that they name are made. */
export async function judgeMoveRows(
  ctx: RequestContext,
  { sheet, move, rows }: { sheet: MoveSheet; move: Move; rows: readonly StoredRow[] },
): Promise<Noted[]> {
  const head = headOf(ctx, sheet, move);
  const own = rows.map(({ row, cells, madeId }) => ({ row, madeId, cells: withJoined(parseWords(cells), head) }));
  const base = { id: sheet.id, head, policy: sheet.policy, isMove: true };
  const waiting = own.filter(({ madeId }) => madeId === null);
  const made = own.flatMap(({ madeId, ...row }) =>
    madeId === null ? [] : [{ ...row, recordingId: madeId, problem: null }],
  );
  const noted = waiting.length === 0 ? [] : await judgeRows(ctx, await findSongs(ctx, head, waiting), base);
  const prepare = async (diffs: readonly RowDiff[]) => {
    const albums = diffs.flatMap(({ changes }) => changes.filter(({ field }) => field === "albums"));
    const titles = albums.flatMap(({ after }) => (after as { album: string }[]).map(({ album }) => album));
    await makeNames(ctx, { diffs, isCompilation: await compilationsOf(ctx, { sheet, places: head.places, titles }) });
  };
  // Rows whose titles have versions have columns of their own.
  const groups = Map.groupBy(
    made.map((row) => withVersion(row, head)),
    ({ places }) => JSON.stringify(places),
  );
  for (const group of groups.values()) {
    const { places } = group[0] ?? head;
    const judged = await judgeRows(
      ctx,
      group.map(({ row }) => row),
      { ...base, head: { ...head, places }, prepare },
    );
    noted.push(
      ...judged.map((one) => ({ ...one, cells: parseWords(rows.find(({ row }) => row === one.row)?.cells ?? "[]") })),
    );
  }
  return noted;
}

/** Rows of a sheet for `judgeMoveRows`, by a condition over them (`r`) and their files (`f`). */
export function storedRows({ db }: Pick<RequestContext, "db">, condition: ReturnType<typeof sql>, limit: number) {
  return db.all<
    StoredRow & { importId: string; role: string }
  >(sql`SELECT r.import_id AS importId, r.row AS row, r.cells AS cells, f.role AS role,
    iif(f.state = 'done', f.recording_id, NULL) AS madeId FROM sheet_rows r LEFT JOIN ingest_files f ON f.id = r.file_id
    WHERE ${condition} ORDER BY r.row LIMIT ${limit}`);
}
