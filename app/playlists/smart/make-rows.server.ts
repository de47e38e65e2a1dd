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

/** 10 minutes: a reopened list stays the same, and new music appears soon. */
const freshMs = 10 * 60 * 1000;

/**
 * Whether stored rows may be shown: `fresh` and `old` yes, `outdated` (never computed from these rules, or another day's sample) no. `old`
 * and `outdated` ones are recomputed after the response.
 */
export function rowsState({ kind, rules, rowsAt }: SmartState, now: number): "fresh" | "old" | "outdated" {
  if (kind !== "smart" || rules === null) return "fresh";
  if (rowsAt === null) return "outdated";
  const isSampled = readStoredRules(rules)?.order === "random";
  if (isSampled && utcDay(rowsAt) !== utcDay(now)) return "outdated";
  return now - rowsAt > freshMs ? "old" : "fresh";
}

/** Prefix of a playlist's row ids; the recording id follows. */
export function rowIdOf(playlistId: string): string {
  return `${playlistId.slice(-12)}-`;
}

/** Recomputes the rows of a smart playlist: a search, and a batch that writes the difference. */
export async function remakeRows(
  ctx: Pick<RequestContext, "db" | "search" | "now">,
  playlist: SmartState,
): Promise<void> {
  await ctx.db.batch(await makeRows(ctx, playlist));
}

/**
 * Statements that replace the rows of a smart playlist by the current matches. They write only differences, and nothing if the rules
 * changed meanwhile. Row ids are stable, so that recipients' answers stay with a recording that comes back.
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
