import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Counts, Measure } from "#app/backoffice/analytics/measures.ts";
import { datesOf, monthsOf, readPeriod } from "#app/backoffice/analytics/period.ts";
import { type PublicRow, publicSearches, publicWordsOf } from "#app/backoffice/analytics/public-words.server.ts";
import {
  between,
  type CandidateRow,
  feesOf,
  firstOfMonths,
  type ListLimits,
  type MonthRow,
  pickCandidates,
  rankCandidates,
  totalsAt,
  totalsOf,
} from "#app/backoffice/analytics/totals-sql.server.ts";
import { dashboardCopy as copy } from "#app/backoffice/company-dashboard/dashboard-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { inManageableCompanies, managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, invitations, playlists, savedSearches, licences, licenceEnds } = unsafeTenantTables(
  "a dashboard is of one company, which the actor manages",
);

/** Rows that a count reads at most, and the last day of licences that are listed. */
const maxCount = 60;
const endingDays = 90;
/** Searches of which ten are shown. */
const wordLimits: ListLimits = { candidates: 12, rows: 40 };
const dayHours = 24;

const countOf = (rows: SQL): SQL => sql`SELECT count(*) AS n FROM (SELECT 1 ${rows} LIMIT ${maxCount + 1})`;

type Ending = { id: string; transactionId: string; number: string; project: string; endsOn: string };

/** The days of this year until today, and the whole year before, as hours. */
function yearHours(now: number): [number, number, number, number] {
  const year = new Date(now).getUTCFullYear();
  const [before, first] = [year - 1, year].map((one) => Date.UTC(one, 0, 1) / 3_600_000) as [number, number];
  return [first, Math.floor(now / 86_400_000 + 1) * dayHours, before, first];
}

const shownToAll: readonly Measure[] = ["plays", "searches", "shortlists", "downloads"];

/**
 * One company on a page: figures of 30 days, people, shelf, searches, licences that end, fees. `chosen` is another company that the actor
 * manages; empty for the one of this host. What licences say is for those who manage them, their numbers also for readers of analytics.
 * @throws AppError unauthorised, forbidden; not_found for a company that the actor does not manage
 */
export async function readDashboard(ctx: RequestContext, { chosen }: { chosen: string }) {
  requireAccess(ctx, "brands-dashboard");
  const { db, now, company } = ctx;
  const id = chosen || company.id;
  const { period } = readPeriod({}, now);
  if (period === null) throw new Error("The last 30 days are a period");
  const { first, last, before } = period;
  const edges = [first, last + 1, before.first, before.last + 1].map((day) => day * dayHours);
  const fees = yearHours(now);
  const feeMonths = monthsOf({ first: fees[2] / dayHours, last });
  const words = { scope: id, kind: "word", measure: "searches" } as const;
  const spend = { scope: id, kind: "currency", measure: "amount" } as const;
  const wordMonths = firstOfMonths(words, monthsOf(period), wordLimits);
  const of = (
    table: typeof memberships | typeof invitations | typeof playlists | typeof savedSearches,
    more = sql`true`,
  ) => db.all<{ n: number }>(countOf(sql`FROM ${table} WHERE ${table.companyId} = ${id} AND ${more}`));
  const [found, people, invited, lists, searches, ending, totals, ...months] = await db.batch([
    db
      .select({ name: companies.name })
      .from(companies)
      .where(and(eq(companies.id, id), inManageableCompanies(ctx))),
    of(memberships, sql`${memberships.status} = 'active'`),
    of(invitations, sql`${invitations.status} = 'pending'`),
    of(playlists, sql`${playlists.status} = 'active'`),
    of(savedSearches),
    db.all<Ending>(sql`SELECT l.id, l.transaction_id AS transactionId, l.number, l.project, l.ends_on AS endsOn FROM ${licences} AS l
      WHERE l.company_id = ${id} AND l.ends_on BETWEEN ${isoDateOf(now)} AND ${isoDateOf(now, endingDays)}
        AND NOT EXISTS (SELECT 1 FROM ${licences} AS newer WHERE newer.supersedes_id = l.id)
        AND NOT EXISTS (SELECT 1 FROM ${licenceEnds} AS ended WHERE ended.licence_id = l.id) ORDER BY l.ends_on LIMIT 20`),
    db.all<{ at: number; total: string | null }>(totalsAt({ scope: id, kind: "total", id: "" }, edges)),
    ...[...wordMonths, ...firstOfMonths(spend, feeMonths)].map((query) => db.all<MonthRow>(query)),
  ]);
  if (found[0] === undefined) throw new AppError("not_found", copy.missing);
  const wordCandidates = pickCandidates(months.slice(0, wordMonths.length), wordLimits);
  const currencies = pickCandidates(months.slice(wordMonths.length)).ids;
  const name = sql`NULL`;
  const [wordRows, feeRows, publicRows] = await db.batch([
    db.all<CandidateRow>(totalsOf(words, wordCandidates.ids, { hours: edges, name })),
    db.all<CandidateRow>(totalsOf(spend, currencies, { hours: fees, name })),
    db.all<PublicRow>(publicWordsOf(id, wordCandidates.ids)),
  ]);
  const shownWords = publicSearches(wordCandidates.ids, publicRows);
  const listedWords = wordRows.filter((row) => shownWords.has(row.id));
  const rankedWords = rankCandidates(listedWords, wordCandidates.missing, { measure: "searches", size: 10 }).rows;
  const managesLicences = can(ctx.actor, "transactions-manage", company);
  const seesAnalytics = can(ctx.actor, "analytics", company);
  const shown =
    managesLicences || seesAnalytics ? [...shownToAll, "requests" as const, "licences" as const] : shownToAll;
  const only = (counts: Counts): Partial<Counts> =>
    Object.fromEntries(shown.map((measure) => [measure, counts[measure]]));
  const at = (index: number) => totals.find((row) => row.at === index)?.total ?? null;
  const all = between(at(0), at(1));
  return {
    id,
    name: found[0].name,
    isOwn: id === company.id,
    manages: managesEnvironment(ctx),
    seesAnalytics,
    days: datesOf(period),
    shown,
    totals: only(all),
    before: only(between(at(2), at(3))),
    /** What a count is read up to. */
    max: maxCount,
    counts: {
      people: people[0]?.n ?? 0,
      invited: invited[0]?.n ?? 0,
      playlists: lists[0]?.n ?? 0,
      searches: searches[0]?.n ?? 0,
    },
    words: rankedWords,
    /** Searches that are counted but not listed. */
    otherSearches: all.searches - rankedWords.reduce((sum, { counts }) => sum + counts.searches, 0),
    /** Null for those who do not manage them. */
    licences: managesLicences
      ? {
          ending,
          fees: feeRows.map(feesOf),
          years: [new Date(now).getUTCFullYear(), new Date(now).getUTCFullYear() - 1],
        }
      : null,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
