import { type SQL, sql } from "drizzle-orm";
import type { Move, MoveContext } from "#app/exchange/moves/require-move.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** The column at which is said what files a row fits. */
export const fileColumn = sheetsCopy.columns.fileName;

const hasProblem = (isOfFile: boolean) =>
  sql`EXISTS (SELECT 1 FROM json_each(r.problems) WHERE (value ->> 'column' = ${fileColumn}) = ${Number(isOfFile)})`;

/** What became of a row (`r`) with its file (`f`): a key of `movesCopy.groupNames`. */
export const groupOfRow: SQL = sql`CASE WHEN r.kind = 'duplicate' THEN 'duplicate' WHEN r.state = 'undone' THEN 'undone'
  WHEN r.kind = 'refused' THEN 'refused' WHEN r.kind = 'same' OR (r.kind = 'changed' AND r.state = 'applied') THEN 'done'
  WHEN r.kind = 'changed' THEN 'song'
  WHEN r.file_id IS NULL THEN iif(${hasProblem(true)}, 'ambiguous', 'missing')
  WHEN f.state = 'unreadable' OR f.deleted_at IS NOT NULL THEN 'unreadable' WHEN ${hasProblem(false)} THEN 'refused' ELSE r.found_by END`;

/** The rows of a move (`r`) with their sheets (`i`) and files (`f`). */
export const rowsOfMove = (id: string): SQL => sql`sheet_imports i CROSS JOIN sheet_rows r ON r.import_id = i.id
  LEFT JOIN ingest_files f ON f.id = r.file_id WHERE i.move_id = ${id} AND i.state <> 'reading'`;

/** Files of a move (`f`) without a row, which are no stems of a song. */
export const extraFiles = (id: string): SQL => sql`ingest_files f WHERE f.move_id = ${id} AND f.deleted_at IS NULL
  AND f.target_file_id IS NULL AND f.target_recording_id IS NULL AND NOT EXISTS (SELECT 1 FROM sheet_rows r WHERE r.file_id = f.id)`;

/** Counts the rows of a move by group, and its files without a row, and notes both. */
export async function countMove({ db }: MoveContext, { id }: Pick<Move, "id">): Promise<Record<string, number>> {
  const [groups, [extra]] = await db.batch([
    db.all<{ name: string; n: number }>(
      sql`SELECT ${groupOfRow} AS name, count(*) AS n FROM ${rowsOfMove(id)} GROUP BY 1`,
    ),
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${extraFiles(id)}`),
  ]);
  const counts = { ...Object.fromEntries(groups.map(({ name, n }) => [name, n])), extra: extra?.n ?? 0 };
  await db.run(sql`UPDATE catalogue_moves SET counts = ${JSON.stringify(counts)} WHERE id = ${id}`);
  return counts;
}
