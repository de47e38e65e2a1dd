import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import type { FiguresQuery } from "#app/figures/figures-query.ts";
import { type FigureName, linkMeasures, type PeriodFigures, personMeasures } from "#app/figures/measures.ts";
import {
  barHours,
  barHoursBefore,
  barName,
  barsBetween,
  datesOf,
  type Period,
  readPeriod,
} from "#app/figures/period.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { mayRunRoom } from "#app/rooms/guest-of-recipient.server.ts";
import { requireHeardReader } from "#app/share-subjects/heard/visible-links.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events, shareLinks } = unsafeTenantTables("each query names the actor, or a playlist or room that it may see");

/** What happened in an hour since 1970; `minutes` in milliseconds. */
type CountedRow = { name: FigureName; hour: number; count: number; events: number };
/** `limit`: how many rows are read at most, the latest first. */
type Counted = { measures: readonly FigureName[]; found: SQL; rows: SQL; limit?: number };

const hourMs = 3_600_000;
/** Events of one person that are read at most, the latest first. */
const maxOwnEvents = 2_000;

/** Visits, what was heard, answers and downloads of share links, those of a SELECT of `id`. */
function rowsOfLinks(links: SQL, within: (at: SQL) => SQL): SQL {
  return sql`SELECT 'opens' AS name, opened_at AS at, 1 AS n FROM share_visits WHERE link_id IN (${links}) AND ${within(sql`opened_at`)}
    UNION ALL SELECT 'minutes', v.opened_at, h.heard_ms FROM share_visits v CROSS JOIN share_listening h ON h.link_id = v.link_id AND h.visit_id = v.id
      WHERE v.link_id IN (${links}) AND ${within(sql`v.opened_at`)}
    UNION ALL SELECT 'picks', answered_at, 1 FROM share_answers WHERE link_id IN (${links}) AND mark = 'pick' AND ${within(sql`answered_at`)}
    UNION ALL SELECT 'notes', answered_at, 1 FROM share_answers WHERE link_id IN (${links}) AND note <> '' AND ${within(sql`answered_at`)}
    UNION ALL SELECT 'downloads', created_at, 1 FROM share_downloads WHERE link_id IN (${links}) AND ${within(sql`created_at`)}`;
}

/** A playlist, for those who see the company's figures or may share it. */
function list(ctx: RequestContext, id: string, within: (at: SQL) => SQL): Counted {
  const actor = requireHeardReader(ctx);
  const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const isSeen = can(actor, "analytics", ctx.company) ? sql`true` : isChangeable(ctx, actor, "edit");
  const links = sql`SELECT id FROM ${shareLinks} WHERE company_id = ${ctx.company.id} AND subject_kind = 'playlist' AND subject_id = ${id}`;
  return {
    measures: linkMeasures,
    found: sql`SELECT name FROM ${playlists} WHERE ${ofCompany(playlists, and(eq(playlists.id, id), eq(playlists.status, "active"), isSeen))}`,
    rows: rowsOfLinks(links, within),
  };
}

/** A room, for those who run it. */
function room(ctx: RequestContext, id: string, within: (at: SQL) => SQL): Counted {
  const actor = requireActor(ctx);
  const { rooms, ofCompany } = scoped(ctx.db, ctx.company);
  const links = sql`SELECT l.id FROM room_guests g CROSS JOIN ${shareLinks} l ON l.guest_id = g.id
    WHERE g.room_id = ${id} AND g.company_id = ${ctx.company.id}`;
  return {
    measures: linkMeasures,
    found: sql`SELECT title AS name FROM ${rooms} WHERE ${ofCompany(rooms, and(eq(rooms.id, id), mayRunRoom(ctx, actor)))}`,
    rows: rowsOfLinks(links, within),
  };
}

/** Oneself at this company. @throws AppError unauthorised, forbidden while one previews an account */
function requireSelf(ctx: RequestContext): Actor {
  const actor = requireActor(ctx);
  if (actor.originalUserId !== null) throw new AppError("forbidden", copy.errors.preview);
  return actor;
}

function person(ctx: RequestContext, id: string, within: (at: SQL) => SQL): Counted {
  const actor = requireSelf(ctx);
  return {
    ...{ measures: personMeasures, limit: maxOwnEvents },
    found: sql`SELECT name FROM users WHERE id = ${actor.id} AND id = ${id}`,
    rows: sql`SELECT CASE kind WHEN 'play' THEN 'plays' WHEN 'search' THEN 'searches' WHEN 'shortlist' THEN 'shortlists'
        WHEN 'download' THEN 'downloads' ELSE 'minutes' END AS name, created_at AS at,
        iif(kind = 'listen_range', max(0, (detail ->> 'endMs') - (detail ->> 'startMs')), 1) AS n
      FROM ${events} WHERE user_id = ${actor.id} AND user_id = ${id} AND company_id = ${ctx.company.id}
        AND kind IN ('play', 'search', 'shortlist', 'download', 'listen_range') AND ${within(sql`created_at`)}
      ORDER BY created_at DESC LIMIT ${maxOwnEvents}`,
  };
}

const sources = { list, room, person };

/** Rows as figures of a period, by bar, and of the one before. */
function figuresOf(rows: readonly CountedRow[], period: Period, measures: readonly FigureName[]): PeriodFigures {
  const [edges, edgesBefore] = [barHours(period), barHoursBefore(period)];
  const sum = (from: number, to: number) =>
    Object.fromEntries(
      measures.map((name) => {
        const isIn = (row: CountedRow) => row.name === name && row.hour >= from && row.hour < to;
        const total = rows.reduce((count, row) => (isIn(row) ? count + row.count : count), 0);
        return [name, name === "minutes" && total > 0 ? Math.max(1, Math.round(total / 60_000)) : total];
      }),
    );
  return {
    ...{ days: datesOf(period), daysBefore: datesOf(period.before), step: period.step },
    totals: sum(period.first * 24, (period.last + 1) * 24),
    before: sum(period.before.first * 24, (period.before.last + 1) * 24),
    bars: edges.slice(0, -1).map((hour, at) => ({
      name: barName(hour, period.step),
      counts: sum(hour, edges[at + 1] ?? hour),
    })),
    barsBefore: barsBetween(edgesBefore, edges.length - 1, (at) => sum(edgesBefore[at] ?? 0, edgesBefore[at + 1] ?? 0)),
  };
}

/**
 * Figures that are counted from what is on file, as few people are behind them: of a playlist's links, a room, oneself. `partialFrom`: the day
 * from which they count, if there was more than is read. One round trip.
 * @throws AppError unauthorised, forbidden; not_found for what the actor may not see
 */
export async function readCounted(
  ctx: RequestContext,
  { kind, id, query }: { kind: keyof typeof sources; id: string; query: FiguresQuery },
) {
  const { name: periodName, period, errors } = readPeriod(query, ctx.now);
  const [start, end] = period === null ? [0, 0] : [period.before.first * 24, (period.last + 1) * 24];
  const within = (at: SQL) => sql`${at} >= ${start * hourMs} AND ${at} < ${end * hourMs}`;
  const { measures, found, rows, limit = Number.POSITIVE_INFINITY } = sources[kind](ctx, id, within);
  const [[subject], counted] = await ctx.db.batch([
    ctx.db.all<{ name: string }>(found),
    ctx.db.all<CountedRow>(
      sql`SELECT name, at / ${hourMs} AS hour, sum(n) AS count, count(*) AS events FROM (${rows}) GROUP BY 1, 2`,
    ),
  ]);
  if (subject === undefined) throw new AppError("not_found", copy.errors.missing);
  const figures = period && figuresOf(counted, period, measures);
  const isPartial = counted.reduce((sum, { events: read }) => sum + read, 0) >= limit;
  const partialFrom = isPartial ? isoDateOf(Math.min(...counted.map(({ hour }) => hour)) * hourMs) : null;
  return { query: { ...query, period: periodName }, errors, name: subject.name, measures, figures, partialFrom };
}
