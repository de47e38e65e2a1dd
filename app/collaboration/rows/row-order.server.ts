import { type SQL, sql } from "drizzle-orm";

/** Target of a move: after another row (null: to the top), before another row, one step, or all the way. */
export type Place = { after: string | null } | { before: string } | { to: "top" | "bottom" | "up" | "down" };

/** Min gap between positions; smaller ones are spread before an insertion. */
const minGap = 1e-6;

/** Position of the predecessor of `rowId` in the sub-selects `others` and, for steps, `shown`; null for the top. */
function lowOf(rows: SQL, rowId: string, place: Place): SQL {
  if ("after" in place) return sql`(SELECT position FROM others WHERE id = ${place.after})`;
  if ("before" in place)
    return sql`(SELECT max(position) FROM others WHERE position < (SELECT position FROM others WHERE id = ${place.before}))`;
  const own = sql`(SELECT position FROM ${rows} WHERE id = ${rowId})`;
  const last = sql`(SELECT max(position) FROM others)`;
  const above = sql`(SELECT position FROM shown WHERE position < ${own} ORDER BY position DESC LIMIT 1 OFFSET 1)`;
  const below = sql`(SELECT position FROM shown WHERE position > ${own} ORDER BY position LIMIT 1)`;
  const low = { top: sql`NULL`, bottom: last, up: above, down: sql`coalesce(${below}, ${last})` };
  return low[place.to];
}

/** New position of `rowId` in `rows` (possibly not inserted yet): midway between its neighbours. `own`: those that a step passes. */
export function positionAt(rows: SQL, rowId: string, place: Place, own: SQL = rows): SQL {
  return sql`(WITH others AS (SELECT id, position FROM ${rows} WHERE id <> ${rowId}),
      shown AS (SELECT id, position FROM ${own} WHERE id <> ${rowId})
    SELECT CASE WHEN low.at IS NULL THEN coalesce((SELECT min(position) FROM others) - 1, 1)
      ELSE coalesce((low.at + (SELECT min(position) FROM others WHERE position > low.at)) / 2, low.at + 1) END
    FROM (SELECT ${lowOf(rows, rowId, place)} AS at) AS low)`;
}

/** SQL condition: no other row of `rows` is nearer to `rowId` than `minGap`. */
export function hasGap(rows: SQL, rowId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${rows} a CROSS JOIN ${rows} b
    WHERE a.id = ${rowId} AND b.id <> a.id AND abs(a.position - b.position) < ${minGap})`;
}

/**
 * Former position of a removed row `row`, or one right after it if taken now. `removed`: all rows restored with it (`position`), which get
 * distinct positions.
 */
export function freePosition(rows: SQL, removed: SQL): SQL {
  const had = sql`row.value ->> 'position'`;
  const next = sql`(SELECT min(r.position) FROM (SELECT position FROM ${rows} UNION ALL SELECT position FROM ${removed}) r
    WHERE r.position > ${had})`;
  return sql`CASE WHEN EXISTS (SELECT 1 FROM ${rows} t WHERE t.position = ${had})
    THEN coalesce((${had} + ${next}) / 2, ${had} + 1) ELSE ${had} END`;
}
