import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { utcDay } from "#app/playlists/smart/daily-sample.ts";
import { findMatches } from "#app/playlists/smart/find-matches.server.ts";
import { readStoredRules } from "#app/playlists/smart/read-rules.ts";
import type { SmartState } from "#app/playlists/smart/smart-playlist.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "the rows of a smart playlist are made when a person opens it, and by the schedule",
);

/** 10 minutes: a list that is opened again is the same while one looks at it, and new music is soon in it. */
const freshMs = 10 * 60 * 1000;

/**
 * Whether the stored rows are shown: `outdated` ones, never made from these rules or the sample of another day, are not. These and `old`
 * ones are made anew after the response.
 */
export function rowsState({ kind, rules, rowsAt }: SmartState, now: number): "fresh" | "old" | "outdated" {
  if (kind !== "smart" || rules === null) return "fresh";
  if (rowsAt === null) return "outdated";
  const isSampled = readStoredRules(rules)?.order === "random";
  if (isSampled && utcDay(rowsAt) !== utcDay(now)) return "outdated";
  return now - rowsAt > freshMs ? "old" : "fresh";
}

/** What the id of each row of a playlist begins with; that of its recording follows. */
export function rowIdOf(playlistId: string): string {
  return `${playlistId.slice(-12)}-`;
}

/** Makes the rows of a smart playlist what its rules find now: a search, and a batch that writes what differs. */
export async function remakeRows(
  ctx: Pick<RequestContext, "db" | "search" | "now">,
  playlist: SmartState,
): Promise<void> {
  await ctx.db.batch(await makeRows(ctx, playlist));
}

/**
 * Statements that make the rows of a smart playlist what its rules find now. They write only rows that differ, and none when the rules were
 * changed meanwhile. A row keeps its id: answers of recipients stay with a recording that comes back.
 */
async function makeRows(
  { db, search, now }: Pick<RequestContext, "db" | "search" | "now">,
  { id, companyId, rules }: SmartState,
) {
  const read = readStoredRules(rules);
  const found = read === null ? [] : await findMatches(search, { playlistId: id, companyId, rules: read, now });
  const ids = JSON.stringify(found.map((match) => match.id));
  const isCurrent = sql`EXISTS (SELECT 1 FROM ${playlists} AS p WHERE p.id = ${id} AND p.kind = 'smart' AND p.rules = ${rules})`;
  const place = sql`(SELECT w.key + 1 FROM json_each(${ids}) AS w WHERE w.value = recording_id)`;
  const own = (condition: SQL) => sql`playlist_id = ${id} AND ${condition} AND ${isCurrent}`;
  return [
    db.run(
      sql`DELETE FROM ${playlistTracks} WHERE ${own(sql`recording_id NOT IN (SELECT value FROM json_each(${ids}))`)}`,
    ),
    db.run(sql`UPDATE ${playlistTracks} SET position = ${place} WHERE ${own(sql`position <> ${place}`)}`),
    db.run(sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, created_at)
      SELECT ${rowIdOf(id)} || r.id, ${id}, r.id, w.key + 1, '', ${now}
      FROM json_each(${ids}) AS w CROSS JOIN recordings AS r ON r.id = w.value
      WHERE NOT EXISTS (SELECT 1 FROM ${playlistTracks} AS h WHERE h.playlist_id = ${id} AND h.recording_id = r.id) AND ${isCurrent}`),
    db.run(sql`UPDATE ${playlists} SET rows_at = ${now} WHERE id = ${id} AND kind = 'smart' AND rules = ${rules}`),
  ] as const;
}
