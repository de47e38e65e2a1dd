import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { figureScope } from "#app/figures/figure-scope.server.ts";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { type FiguresQuery, shownBy, type View } from "#app/figures/figures-query.ts";
import { type ListName, lists } from "#app/figures/measures.ts";
import {
  barHours,
  barHoursBefore,
  barName,
  barsBetween,
  datesOf,
  monthsOf,
  type Period,
  readPeriod,
} from "#app/figures/period.ts";
import { type PublicRow, publicSearches, publicWordsOf } from "#app/figures/public-words.server.ts";
import {
  between,
  type CandidateRow,
  firstOfMonths,
  type Listed,
  limitsOf,
  type MonthRow,
  pickCandidates,
  rankCandidates,
  type Subject,
  totalsAt,
  totalsOf,
} from "#app/figures/totals-sql.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const text = z.string();
const parseName = jsonReader(z.tuple([text.nullable(), text, text.optional(), text.nullable().optional()]), "a name");

const listSize = 20;

/** Name and slug of a subject as JSON; null for one that is gone or, on a company's host, hidden from it. */
function nameOf(ctx: RequestContext, list: ListName | "song" | "artist", id: SQL): SQL {
  const isSeen = ctx.company.subdomain === null ? sql`true` : visibleTo(ctx);
  if (list === "songs" || list === "song")
    return sql`(SELECT json_array(title, slug, version_type, version_title) FROM ${recordings} WHERE recordings.id = ${id} AND ${isSeen})`;
  if (list === "artists" || list === "artist")
    return sql`(SELECT json_array(name, slug) FROM ${artists} WHERE id = ${id})`;
  if (list === "companies") return sql`(SELECT json_array(name, id) FROM ${companies} WHERE id = ${id})`;
  if (list === "transfers") {
    const { transfers, ofCompany } = scoped(ctx.db, ctx.company);
    return sql`(SELECT json_array(title, id) FROM ${transfers} WHERE ${ofCompany(transfers, eq(transfers.id, id))})`;
  }
  return sql`json_array(${id}, '')`;
}

function nameParts(json: string | null): { name: string | null; slug: string } {
  if (json === null) return { name: null, slug: "" };
  const [title, slug, versionType = "main", versionTitle = null] = parseName(json);
  return { name: title && fullTitle({ title, versionType, versionTitle }), slug };
}

/** The hours at which the totals of a period and of the one before are read. */
function edgesOf(period: Period | null): [number, number, number, number] {
  if (period === null) return [0, 0, 0, 0];
  const { first, last, before } = period;
  return [first * 24, (last + 1) * 24, before.first * 24, (before.last + 1) * 24];
}

/** The hours of the bars of a period and of the one before, or of one bar for all of each. */
function hoursOf(period: Period | null, isBrief: boolean): [hours: number[], before: number[]] {
  if (period === null) return [[], []];
  const [start, end, ...before] = edgesOf(period);
  return isBrief ? [[start, end], before] : [barHours(period), barHoursBefore(period)];
}

type TotalRow = { at: number; total: string | null };

/** Candidates of a list with their names; of searches those whose words may be shown. */
async function readCandidates(
  ctx: RequestContext,
  listed: Listed,
  ids: readonly string[],
  { hours, list }: { hours: readonly number[]; list: ListName },
): Promise<CandidateRow[]> {
  const searches = listed.kind === "word" ? ids : [];
  const [rows, publicRows] = await ctx.db.batch([
    ctx.db.all<CandidateRow>(totalsOf(listed, ids, { hours, name: nameOf(ctx, list, sql`candidate.value`) })),
    ctx.db.all<PublicRow>(publicWordsOf(listed.scope, searches)),
  ]);
  const hidden = new Set(searches);
  for (const search of publicSearches(searches, publicRows)) hidden.delete(search);
  return rows.filter(({ id }) => !hidden.has(id));
}

/**
 * The figures of a query: totals with those of the period before, bars by time, one list. `errors` by field; then there are no figures.
 * `besides`: queries of the page that are read in the same trip; `area` opens it. `isBrief`: without bars, and
 * with a shorter list, so that a page with more than figures reads no more rows.
 * @throws AppError unauthorised, forbidden; not_found for a company whose figures are not for this host
 */
export async function readFigures<Row>(
  ctx: RequestContext,
  query: FiguresQuery,
  view: View,
  {
    area = "analytics",
    besides = [],
    isBrief = false,
  }: { area?: Area; besides?: readonly SQL[]; isBrief?: boolean } = {},
) {
  requireAccess(ctx, area);
  const { scope, isEnvironment, check, requireFound } = figureScope(ctx, query.company);
  const { name, period, errors } = readPeriod(query, ctx.now);
  const choice = shownBy(query, { view, isEnvironment });
  const kind = query.song ? "song" : query.artist ? "artist" : "total";
  const subject: Subject = { scope, kind, id: query.song || query.artist || "" };
  const base = {
    query: { ...query, period: name },
    choice,
    isEnvironment,
    mayAddWords: can(ctx.actor, "search-words", ctx.company),
  };
  const [start, end, ...before] = edgesOf(period);
  const [hours, hoursBefore] = hoursOf(period, isBrief);
  const { list, listMeasure } = choice;
  const listed = list === null || period === null ? null : { scope, kind: lists[list].kind, measure: listMeasure };
  const limits = limitsOf(listed?.kind ?? "total", isBrief);
  const [found, named, totals, ...rest] = await ctx.db.batch([
    check,
    ctx.db.all<{ name: string | null }>(
      sql`SELECT ${kind === "total" ? sql`NULL` : nameOf(ctx, kind, sql`${subject.id}`)} AS name`,
    ),
    ctx.db.all<TotalRow>(totalsAt(subject, [...hours, ...hoursBefore])),
    ...(listed === null || period === null
      ? []
      : firstOfMonths(listed, monthsOf(period), limits).map((query) => ctx.db.all<MonthRow>(query))),
    ...besides.map((query) => ctx.db.all<Row>(query)),
  ]);
  const months = rest.slice(0, rest.length - besides.length) as MonthRow[][];
  const company = requireFound(found);
  const subjectName = nameParts(named[0]?.name ?? null).name;
  const names = { company, subject: subjectName, besides: rest.slice(months.length) as Row[][] };
  if (kind !== "total" && subjectName === null)
    return { ...base, ...names, errors: { ...errors, [kind]: copy.errors[kind] }, figures: null };
  if (period === null) return { ...base, ...names, errors, figures: null };
  const snapshots = new Map(totals.map(({ at, total }) => [at, total]));
  const at = (index: number) => snapshots.get(index) ?? null;
  const bars = hours.slice(0, -1).map((hour, index) => ({
    name: barName(hour, period.step),
    counts: between(at(index), at(index + 1)),
  }));
  const atBefore = (index: number) => at(hours.length + index);
  const barsBefore = barsBetween(hoursBefore, bars.length, (index) => between(atBefore(index), atBefore(index + 1)));
  const { ids, missing } = pickCandidates(months, limits);
  const isWords = listed?.kind === "word";
  const rows =
    listed === null || list === null || ids.length === 0
      ? []
      : await readCandidates(ctx, listed, ids, { hours: [start, end, ...before], list });
  const ranked = rankCandidates(rows, missing, { measure: listMeasure, size: listSize });
  const all = between(at(0), at(hours.length - 1));
  const allBefore = between(atBefore(0), atBefore(hoursBefore.length - 1));
  const sum = (of: "counts" | "before") => ranked.rows.reduce((total, row) => total + row[of][listMeasure], 0);
  return {
    ...base,
    ...names,
    errors,
    figures: {
      step: period.step,
      days: datesOf(period),
      daysBefore: datesOf(period.before),
      totals: all,
      before: allBefore,
      bars,
      barsBefore,
      rows: ranked.rows.map(({ name: json, ...row }) => ({ ...row, ...nameParts(json) })),
      missing: ranked.missing,
      /** Searches that are counted but not listed. */
      others: isWords
        ? { count: all[listMeasure] - sum("counts"), before: allBefore[listMeasure] - sum("before") }
        : null,
    },
  };
}

export type PlaceFigures = Awaited<ReturnType<typeof readFigures>>;
