import { type Cell, requireTable } from "#app/backup/read-record.server.ts";
import { quoted, type RecordTable } from "#app/backup/record-tables.server.ts";
import { requireRestore } from "#app/backup/restoring.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

const pairsEqual = (pairs: [string, string][]) =>
  pairs.map(([own, theirs]) => `p.${quoted(theirs)} = r.${quoted(own)}`).join(" AND ");

/**
 * Rows of one JSON parameter. A row whose parent is missing was read while that was deleted, and stays out as the parent does. A reference
 * to a later row of the same table is empty until that is there.
 */
function insertQuery({ name, columns, primaryKey, parents }: RecordTable): string {
  const [own, others] = [true, false].map((isOwn) => parents.filter(({ table }) => (table === name) === isOwn));
  const present = (others ?? []).map(({ table, pairs }) => {
    const given = pairs.map(([column]) => `r.${quoted(column)} IS NULL`).join(" OR ");
    return `(${given} OR EXISTS (SELECT 1 FROM ${quoted(table)} p WHERE ${pairsEqual(pairs)}))`;
  });
  const later = new Map((own ?? []).flatMap(({ pairs }) => pairs.map(([column]) => [column, pairs] as const)));
  const chosen = columns.map((column) => {
    const pairs = later.get(column);
    const cell = `r.${quoted(column)}`;
    return pairs
      ? `CASE WHEN EXISTS (SELECT 1 FROM ${quoted(name)} p WHERE ${pairsEqual(pairs)}) THEN ${cell} END`
      : cell;
  });
  const update = columns.filter((column) => !primaryKey.includes(column)).map(quoted);
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(", ")}) SELECT ${chosen.join(", ")} FROM
  (SELECT ${columns.map((column, at) => `value ->> ${at} AS ${quoted(column)}`).join(", ")} FROM json_each(?1) ORDER BY key) r
WHERE ${["true", ...present].join(" AND ")} ON CONFLICT (${primaryKey.map(quoted).join(", ")})
DO ${update.length > 0 ? `UPDATE SET ${update.map((cell) => `${cell} = excluded.${cell}`).join(", ")}` : "NOTHING"}`;
}

/**
 * Inserts rows; those that are there already are overwritten. Returns how many stayed out, and whether rows of the table refer to others of
 * it, so that all have to be sent again when they are there. @throws AppError conflict, not_found, invalid
 */
export async function restoreRows(
  { env: { DB } }: Pick<RequestContext, "env">,
  input: { table: string; columns: string[]; rows: Cell[][] },
): Promise<{ leftOut: number; again: boolean }> {
  await requireRestore(DB);
  const table = await requireTable(DB, input.table);
  const { name, columns, parents } = table;
  if (columns.join() !== input.columns.join() || input.rows.some((row) => row.length !== columns.length))
    throw new AppError("invalid", `Rows of ${name} have the columns ${columns.join(", ")}.`);
  const insert = DB.prepare(insertQuery(table));
  const results = await DB.batch(chunkByBytes(input.rows).map((rows) => insert.bind(rows)));
  const written = results.reduce((sum, { meta }) => sum + meta.changes, 0);
  return { leftOut: input.rows.length - written, again: parents.some((parent) => parent.table === name) };
}
