import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { artistKeeperIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { findCompanyById } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { audienceOf, figuresBetween } from "#app/figures/audience/audience-sql.server.ts";
import { audienceMeasures } from "#app/figures/audience/figures.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { dashboardPath } from "#app/figures/figures-query.ts";
import { formatFigure } from "#app/figures/format-figure.ts";
import { datesOf } from "#app/figures/period.ts";
import { parseSnapshots } from "#app/insight/snapshot.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

const dayMs = 24 * 3_600_000;
/** The first Sunday since 1970. */
const sunday = 3;
/** Artists per batch, and batches per run: all keepers of a label's artists are told before the next email goes out. */
const artistsPerBatch = 40;
const maxBatches = 50;
/** Days after a week in which its figures are still news. */
const newsDays = 3;
const isNew = "week-is-new";

type Job = Pick<RequestContext, "db" | "now">;
type Grown = { id: string; name: string; totals: string };

/** Kept artists whose figures grew in the week to `last` and whose keepers were not told yet. */
function listGrown({ db }: Job, last: number): Promise<Grown[]> {
  const id = sql`a.id`;
  return db.all<Grown>(sql`SELECT a.id, a.name, ${audienceOf("artist", id, [{ first: last - 6, last }])} AS totals
    FROM (SELECT DISTINCT subject_id FROM audience_totals WHERE kind = 'artist' AND day BETWEEN ${last - 6} AND ${last}) AS grown
    CROSS JOIN artists a ON a.id = grown.subject_id
    WHERE a.status <> 'deleted' AND NOT EXISTS (SELECT 1 FROM audience_weeks w WHERE w.artist_id = a.id AND w.last_day >= ${last})
      AND (EXISTS (SELECT 1 FROM artist_members m WHERE m.artist_id = a.id) OR EXISTS (SELECT 1 FROM label_artists l WHERE l.artist_id = a.id))
    LIMIT ${artistsPerBatch}`);
}

/** "120 plays, 3 shortlisted": what three people or more did. */
function messageOf({ totals }: Grown): string {
  const [start = null, end = null] = parseSnapshots(totals);
  const figures = figuresBetween(start, end);
  return audienceMeasures
    .flatMap((name) => {
      const count = figures[name];
      return count === null ? [] : [copy.weekly.part(copy.measures[name], formatFigure(count))];
    })
    .join(", ");
}

/** Tells the keepers of `grown`, in one batch; nothing if another run did. */
async function tellKeepers(ctx: Parameters<typeof notifyPeople>[0], grown: Grown[], last: number): Promise<void> {
  const { db } = ctx;
  const { from, to } = datesOf({ first: last - 6, last });
  const ids = JSON.stringify(grown.map(({ id }) => id));
  const told = sql`SELECT 1 FROM audience_weeks WHERE artist_id IN (SELECT value FROM json_each(${ids})) AND last_day >= ${last}`;
  const news = grown.flatMap((artist): BatchItem<"sqlite">[] =>
    notifyPeople(ctx, {
      kind: "figures",
      userIds: artistKeeperIds(artist.id),
      subject: { artistId: artist.id },
      title: copy.weekly.title(artist.name, formatIsoDate(from), formatIsoDate(to)),
      message: messageOf(artist),
      path: `${dashboardPath}?${new URLSearchParams({ artist: artist.id, period: "7" })}`,
    }),
  );
  try {
    await db.batch([
      assertInBatch(db, sql`NOT EXISTS (${told})`, isNew),
      db.run(sql`INSERT INTO audience_weeks (artist_id, last_day) SELECT value, ${last} FROM json_each(${ids}) WHERE true
        ON CONFLICT DO UPDATE SET last_day = excluded.last_day`),
      ...news,
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, isNew)) throw error;
  }
}

/**
 * Tells the keepers of artists the figures of the last week from Monday to Sunday, once its last day is made; nothing of an artist without
 * any. Each person's settings decide: Monday's email by default. Runs may overlap.
 */
export async function notifyWeeklyFigures({ db, now }: Job): Promise<void> {
  const [progress] = await db.all<{ day: number }>(sql`SELECT day FROM audience_progress WHERE id = 1`);
  const day = progress?.day ?? 0;
  const last = day - ((day - sunday) % 7);
  if (now >= (last + 1 + newsDays) * dayMs) return;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const grown = await listGrown({ db, now }, last);
    const found = grown.length === 0 ? null : await findCompanyById(db, environmentCompanyIds.main);
    if (found === null) return;
    // Before Monday's emails are due anywhere: it is Monday, 8:00, at UTC+14 first.
    await tellKeepers({ db, now: last * dayMs + dayMs / 2, company: found.company, actor: null }, grown, last);
  }
}
