import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { lastWholeDay, releaseDay } from "#app/figures/audience/release-audience.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoEventKinds, demoEventPeople, demoEventsPerDay, demoSearches } from "#db/seed/demo-events.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events } = unsafeTenantTables("the demo has events of several companies");

const days = 92;
const songsNeeded = 6;
const dayMs = 24 * 3_600_000;

/** A number from 0 to 1 that follows from the row alone: multiples of `factor`, which spread evenly. */
const chance = (factor: number, row = "n") => sql.raw(`((${row}.i * 4 + ${row}.c) * ${factor} % 99991 / 99991.0)`);

/** For each event its kind, by the shares of a hundred. */
function kindOf() {
  let sum = 0;
  const cases = Object.entries(demoEventKinds).map(([kind, share]) => {
    sum += share;
    return `WHEN roll < ${sum / 100} THEN '${kind}'`;
  });
  return sql.raw(`CASE ${cases.join(" ")} ELSE 'play' END`);
}

/**
 * Three months of events, each marked `demo` in its detail: more on working days and towards today, some songs played far more than others.
 * Once: not if the oldest play of the main company is one of them. Popularity does not count them.
 */
export async function seedEvents({ db, now }: RequestContext): Promise<void> {
  const oldest = sql`SELECT detail ->> 'demo' AS demo FROM ${events} WHERE company_id = ${demoCompanyIds.main} AND kind = 'play' ORDER BY created_at LIMIT 1`;
  const songs = sql`SELECT count(*) AS n FROM (SELECT 1 FROM recordings WHERE status = 'published' LIMIT ${songsNeeded})`;
  const [[stored], [found]] = await db.batch([db.all<{ demo: number | null }>(oldest), db.all<{ n: number }>(songs)]);
  if (stored?.demo || (found?.n ?? 0) < songsNeeded) return;
  const companies = Object.entries(demoEventsPerDay).map(([name, perDay], at) => ({
    id: demoCompanyIds[name as keyof typeof demoEventsPerDay],
    people: demoEventPeople[name as keyof typeof demoEventsPerDay].map(
      (end) => `00000000-0000-7000-8000-000000000${end}`,
    ),
    perDay,
    at,
  }));
  const firstDay = Math.floor(now / dayMs) - days;
  const wholeDays = Array.from({ length: lastWholeDay(now) - firstDay + 1 }, (_, at) => firstDay + at);
  await db.batch([
    db.run(
      sql`INSERT INTO popularity_progress (id, last_event, counted_until) VALUES (1, ${newId(now)}, 0) ON CONFLICT DO NOTHING`,
    ),
    db.run(sql`WITH RECURSIVE
      day(d) AS (SELECT ${days - 1} UNION ALL SELECT d - 1 FROM day WHERE d > 0),
      slot(s) AS (SELECT 0 UNION ALL SELECT s + 1 FROM slot WHERE s < 15),
      song AS MATERIALIZED (SELECT id, ms, row_number() OVER () - 1 AS at, count(*) OVER () AS songs FROM (SELECT id, duration_ms AS ms FROM recordings
        WHERE status = 'published' AND explicit = 0 ORDER BY EXISTS (SELECT 1 FROM recording_artists a CROSS JOIN artist_members m ON m.artist_id = a.artist_id
          WHERE a.recording_id = recordings.id) DESC, slug LIMIT 60)),
      search AS MATERIALIZED (SELECT key AS at, value ->> 'words' AS words, value ->> 'hits' AS hits FROM json_each(${JSON.stringify(demoSearches)})),
      n AS (SELECT d * 16 + s AS i, c.value ->> 'at' AS c, c.value ->> 'id' AS company, c.value -> 'people' AS people, d, s, c.value ->> 'perDay' AS per_day
        FROM day CROSS JOIN json_each(${JSON.stringify(companies)}) AS c CROSS JOIN slot),
      rolled AS MATERIALIZED (SELECT n.*, ${chance(61_803)} AS roll, ${chance(41_421)} AS pick, CAST(${now} - d * ${dayMs} - ${chance(73_205)} * ${dayMs / 2} AS INTEGER) AS happened
        FROM n WHERE s < per_day * (1.2 - d / 150.0) * CASE WHEN strftime('%w', (${now} - d * ${dayMs}) / 1000, 'unixepoch') IN ('0', '6') THEN 0.4 ELSE 1 END),
      kinds AS (SELECT *, ${kindOf()} AS kind, people ->> CAST(2 * json_array_length(people) * ${chance(27_449, "rolled")} AS INTEGER) AS person FROM rolled)
      INSERT INTO ${events} (id, company_id, user_id, kind, subject_id, detail, created_at)
      SELECT substr(printf('%012x', happened), 1, 8) || '-' || substr(printf('%012x', happened), 9, 4) || '-7de0-8000-' || printf('%012x', i * 4 + c), company, person, kind,
        CASE kind WHEN 'search' THEN search.words WHEN 'share_open' THEN 'demo' ELSE song.id END,
        CASE kind WHEN 'search' THEN json_object('demo', 1, 'hits', search.hits, 'shown', json((SELECT json_group_array(id) FROM song WHERE at % 6 = n.i % 6)))
          WHEN 'listen_range' THEN json_object('demo', 1, 'startMs', song.ms / 5, 'endMs', song.ms) ELSE json_object('demo', 1) END, happened
      FROM kinds AS n
      JOIN song ON song.at = CAST(min(song.songs, 60) * pick * pick AS INTEGER)
      JOIN search ON search.at = CAST(${demoSearches.length} * pick AS INTEGER)
      WHERE true ORDER BY happened ON CONFLICT DO NOTHING`),
    // Each passage was heard again a little later.
    db.run(sql`INSERT INTO ${events} (id, company_id, user_id, kind, subject_id, detail, created_at)
      SELECT replace(id, '-8000-', '-9000-'), company_id, user_id, kind, subject_id, json_set(detail, '$.startMs', (detail ->> 'endMs') * 2 / 5), created_at + 1000
      FROM ${events} WHERE kind = 'listen_range' AND detail ->> 'demo' = 1 AND user_id IS NOT NULL ON CONFLICT DO NOTHING`),
    db.run(sql`UPDATE audience_progress SET day = ${firstDay - 1} WHERE NOT EXISTS (SELECT 1 FROM audience_totals)`),
    ...wholeDays.flatMap((day) => releaseDay({ db }, day)),
  ]);
}
