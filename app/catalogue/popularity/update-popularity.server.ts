import { type SQL, sql } from "drizzle-orm";
import { points, popularityAfter, weightOf } from "#app/catalogue/popularity/popularity.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events, shortlistTracks, licences } = unsafeTenantTables(
  "what the people of all companies do with a recording makes it popular",
);

type Stores = Pick<RequestContext, "db" | "now">;

/** Events of one batch, and batches of one night: the rest follows the next night. */
const eventsAtOnce = 5_000;
const maxBatches = 100;
/** An hour: events arrive through a queue. */
const delayMs = 3_600_000;
/** A day: search takes these marks after all others, which may be of songs taken down. */
const markDelayMs = 24 * 3600 * 1000;

type Progress = { lastEvent: string; countedUntil: number };
type Counted = { id: string; popularity: number; at: number; points: number };

/** Points of recordings in `source`, a SELECT of their ids (`recording_id`) and of the day (`at`, ms), with their popularity. */
async function readPoints({ db }: Stores, source: SQL, each: number): Promise<Counted[]> {
  return await db.all<Counted>(sql`SELECT r.id, r.popularity, counted.at, counted.number * ${each} AS points
FROM (SELECT recording_id, max(at) AS at, count(*) AS number FROM (${source}) GROUP BY recording_id) AS counted
CROSS JOIN recordings r ON r.id = counted.recording_id`);
}

/** Adds the points, marks search, and notes how far they are counted, in one batch that a run at the same time cannot repeat. */
async function addPoints(stores: Stores, counted: Counted[], before: Progress, after: Progress): Promise<void> {
  const { db, now } = stores;
  const weights = new Map<string, { popularity: number; weight: number }>();
  for (const { id, popularity, at, points: own } of counted) {
    const weight = (weights.get(id)?.weight ?? 0) + own * weightOf(Math.min(at, now));
    weights.set(id, { popularity, weight });
  }
  const rows = JSON.stringify(
    [...weights].map(([id, { popularity, weight }]) => [id, popularityAfter(popularity, weight)]),
  );
  const isNext = sql`EXISTS (SELECT 1 FROM popularity_progress WHERE last_event = ${before.lastEvent} AND counted_until = ${before.countedUntil})`;
  await db.batch([
    db.run(
      sql`UPDATE recordings SET popularity = j.value ->> 1 FROM json_each(${rows}) j WHERE recordings.id = j.value ->> 0 AND ${isNext}`,
    ),
    db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT j.value ->> 0, ${now + markDelayMs} FROM json_each(${rows}) j WHERE ${isNext}
      ON CONFLICT (recording_id) DO NOTHING`),
    db.run(
      sql`UPDATE popularity_progress SET last_event = ${after.lastEvent}, counted_until = ${after.countedUntil} WHERE ${isNext}`,
    ),
  ]);
}

async function readProgress({ db }: Stores): Promise<Progress> {
  await db.run(
    sql`INSERT INTO popularity_progress (id, last_event, counted_until) VALUES (1, '', 0) ON CONFLICT (id) DO NOTHING`,
  );
  const row = await db.get<Progress>(
    sql`SELECT last_event AS lastEvent, counted_until AS countedUntil FROM popularity_progress WHERE id = 1`,
  );
  return row ?? { lastEvent: "", countedUntil: 0 };
}

/** Counts the plays, shortlists and licences since the last run: docs/product/catalogue.md. */
export async function updatePopularity(stores: Stores): Promise<void> {
  const { db, now } = stores;
  const until = now - delayMs;
  let progress = await readProgress(stores);
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const slice = sql`SELECT id, kind, subject_id, created_at FROM ${events} WHERE id > ${progress.lastEvent} AND id < ${newId(until)}
      ORDER BY id LIMIT ${eventsAtOnce}`;
    const last = await db.get<{ id: string | null }>(sql`SELECT max(id) AS id FROM (${slice})`);
    if (!last?.id) break;
    const plays = await readPoints(
      stores,
      sql`SELECT subject_id AS recording_id, created_at AS at FROM (${slice}) WHERE kind = 'play'`,
      points.play,
    );
    const next = { ...progress, lastEvent: last.id };
    await addPoints(stores, plays, progress, next);
    progress = next;
  }
  const since = progress.countedUntil;
  const shortlisted = await readPoints(
    stores,
    sql`SELECT recording_id, added_at AS at FROM ${shortlistTracks} WHERE added_at > ${since} AND added_at <= ${until}`,
    points.shortlist,
  );
  const licensed = await readPoints(
    stores,
    sql`SELECT g.recording_id, l.issued_at AS at FROM ${licences} l CROSS JOIN licensed_recordings g ON g.licence_id = l.id
      WHERE l.id > ${newId(since)} AND l.issued_at > ${since} AND l.issued_at <= ${until}`,
    points.licence,
  );
  await addPoints(stores, [...shortlisted, ...licensed], progress, { ...progress, countedUntil: until });
}
