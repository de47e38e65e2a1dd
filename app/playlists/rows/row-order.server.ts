import { type SQL, sql } from "drizzle-orm";

/** Where a row goes: behind another one (null: to the top), before another one, or one step or all the way. */
export type Place = { after: string | null } | { before: string } | { to: "top" | "bottom" | "up" | "down" };

/** Positions nearer to each other than this are spread before a row goes between them. */
const minGap = 1e-6;

/** The rows of a playlist, tracks and headings, as a sub-select of `id` and `position`. */
export function rowsOf(playlistId: string | SQL): SQL {
  return sql`(SELECT id, position FROM playlist_tracks WHERE playlist_id = ${playlistId}
    UNION ALL SELECT id, position FROM playlist_sections WHERE playlist_id = ${playlistId})`;
}

/** The position of the row that `rowId` goes behind, of the sub-select `others`; null for the top. */
function lowOf(rows: SQL, rowId: string, place: Place): SQL {
  if ("after" in place) return sql`(SELECT position FROM others WHERE id = ${place.after})`;
  if ("before" in place)
    return sql`(SELECT max(position) FROM others WHERE position < (SELECT position FROM others WHERE id = ${place.before}))`;
  const own = sql`(SELECT position FROM ${rows} WHERE id = ${rowId})`;
  const last = sql`(SELECT max(position) FROM others)`;
  const above = sql`(SELECT position FROM others WHERE position < ${own} ORDER BY position DESC LIMIT 1 OFFSET 1)`;
  const below = sql`(SELECT position FROM others WHERE position > ${own} ORDER BY position LIMIT 1)`;
  const low = { top: sql`NULL`, bottom: last, up: above, down: sql`coalesce(${below}, ${last})` };
  return low[place.to];
}

/** The new position of the row `rowId`, which may be one that is about to be inserted: half way between its neighbours. */
export function positionAt(playlistId: string, rowId: string, place: Place): SQL {
  return positionAmong(rowsOf(playlistId), rowId, place);
}

/** `positionAt` for a row of `rows`, a sub-select of `id` and `position`. */
export function positionAmong(rows: SQL, rowId: string, place: Place): SQL {
  return sql`(WITH others AS (SELECT id, position FROM ${rows} WHERE id <> ${rowId})
    SELECT CASE WHEN low.at IS NULL THEN coalesce((SELECT min(position) FROM others) - 1, 1)
      ELSE coalesce((low.at + (SELECT min(position) FROM others WHERE position > low.at)) / 2, low.at + 1) END
    FROM (SELECT ${lowOf(rows, rowId, place)} AS at) AS low)`;
}

/** Whether no other row is nearer to `rowId` than `minGap`. */
export function hasGap(playlistId: string, rowId: string): SQL {
  return hasGapAmong(rowsOf(playlistId), rowId);
}

/** `hasGap` for a row of `rows`, a sub-select of `id` and `position`. */
export function hasGapAmong(rows: SQL, rowId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${rows} a CROSS JOIN ${rows} b
    WHERE a.id = ${rowId} AND b.id <> a.id AND abs(a.position - b.position) < ${minGap})`;
}

/** Whether the playlist has this row. */
export function hasRow(playlistId: string, rowId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rowsOf(playlistId)} WHERE id = ${rowId})`;
}
