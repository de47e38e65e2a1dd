import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Db = Pick<RequestContext, "db">;

/** People who must be behind a figure: docs/product/artist-figures.md. */
const fewestPeople = 3;

const dayMs = 24 * 3_600_000;
/** A day's figures are made three hours after its end, when its events have left the queue. */
const delayMs = 3 * 3_600_000;

/** Subjects whose totals grow, with how much. */
const grown = sql`SELECT s.kind, s.subject_id, sum(iif(s.measure = 'surfaced', s.count, 0)) AS surfaced, sum(iif(s.measure = 'plays', s.count, 0)) AS plays,
    sum(iif(s.measure = 'heardMs', s.count, 0)) AS heard_ms, sum(iif(s.measure = 'shortlists', s.count, 0)) AS shortlists,
    sum(iif(s.measure = 'requests', s.count, 0)) AS requests
  FROM (SELECT 'song' AS kind, recording_id AS subject_id, measure, count FROM audience_releases WHERE measure <> 'replay'
    UNION ALL SELECT 'artist', a.artist_id, r.measure, r.count FROM audience_releases r CROSS JOIN recording_artists a ON a.recording_id = r.recording_id WHERE r.measure <> 'replay') s
  GROUP BY s.kind, s.subject_id`;

/**
 * Statements that make the figures of `day` (days since 1970), for one batch; they do nothing unless it is the day after the last one. What was
 * counted of a song by a measure since it was last added, up to this day, is added as a whole once enough people are behind it, and waits
 * otherwise. So each figure is a sum of parts that each have enough people, and no difference of figures has fewer.
 */
export function releaseDay({ db }: Db, day: number): BatchItem<"sqlite">[] {
  return [
    sql`DELETE FROM audience_releases`,
    sql`INSERT INTO audience_releases (recording_id, measure, bin, count)
      SELECT recording_id, measure, bin, sum(count) FROM audience_waiting
      WHERE day <= ${day} AND EXISTS (SELECT 1 FROM audience_progress WHERE id = 1 AND day = ${day - 1})
      GROUP BY recording_id, measure, bin HAVING count(DISTINCT person_id) >= ${fewestPeople}`,
    sql`INSERT INTO audience_totals (kind, subject_id, day, surfaced, plays, heard_ms, shortlists, requests)
      SELECT g.kind, g.subject_id, ${day}, g.surfaced + coalesce(t.surfaced, 0), g.plays + coalesce(t.plays, 0), g.heard_ms + coalesce(t.heard_ms, 0),
        g.shortlists + coalesce(t.shortlists, 0), g.requests + coalesce(t.requests, 0)
      FROM (${grown}) g LEFT JOIN audience_totals t ON t.kind = g.kind AND t.subject_id = g.subject_id
        AND t.day = (SELECT max(b.day) FROM audience_totals b WHERE b.kind = g.kind AND b.subject_id = g.subject_id)`,
    sql`INSERT INTO audience_songs (artist_id, recording_id, plays)
      SELECT a.artist_id, r.recording_id, sum(iif(r.measure = 'plays', r.count, 0)) FROM audience_releases r CROSS JOIN recording_artists a ON a.recording_id = r.recording_id
      WHERE r.measure <> 'replay' GROUP BY a.artist_id, r.recording_id ON CONFLICT DO UPDATE SET plays = plays + excluded.plays`,
    sql`INSERT INTO audience_passages (recording_id, bin, count) SELECT recording_id, bin, count FROM audience_releases WHERE measure = 'replay'
      ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    sql`DELETE FROM audience_waiting WHERE day <= ${day} AND EXISTS (SELECT 1 FROM audience_releases r WHERE r.recording_id = audience_waiting.recording_id
      AND r.measure = audience_waiting.measure AND r.bin = audience_waiting.bin)`,
    sql`DELETE FROM audience_releases`,
    sql`UPDATE audience_progress SET day = ${day} WHERE id = 1 AND day = ${day - 1}`,
  ].map((statement) => db.run(statement));
}

/** The last day (days since 1970) whose events are all there at `now`. */
export function lastWholeDay(now: number): number {
  return Math.floor((now - delayMs) / dayMs) - 1;
}

/** Makes the figures of the days that have ended, the oldest first, at most `limit` days. */
export async function releaseAudience(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { limit }: { limit: number },
): Promise<void> {
  const [progress] = await db.all<{ day: number }>(sql`SELECT day FROM audience_progress WHERE id = 1`);
  if (progress === undefined) throw new Error("audience_progress has no row");
  const last = Math.min(lastWholeDay(now), progress.day + limit);
  for (let day = progress.day + 1; day <= last; day += 1) {
    const [first, ...others] = releaseDay({ db }, day);
    if (first) await db.batch([first, ...others]);
  }
}
