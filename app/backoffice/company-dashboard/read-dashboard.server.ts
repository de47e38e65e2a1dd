import { and, eq, type SQL, sql } from "drizzle-orm";
import { dashboardCopy as copy } from "#app/backoffice/company-dashboard/dashboard-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { Counts, Figures, Measure } from "#app/figures/measures.ts";
import { monthsOf } from "#app/figures/period.ts";
import { readFigures } from "#app/figures/read-figures.server.ts";
import { currenciesOf, feesOf, totalsOf } from "#app/figures/totals-sql.server.ts";
import { inManageableCompanies, managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
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
const dayHours = 24;

const countOf = (rows: SQL): SQL => sql`SELECT count(*) AS n FROM (SELECT 1 ${rows} LIMIT ${maxCount + 1})`;

type Ending = { id: string; transactionId: string; number: string; project: string; endsOn: string };
/** A row of any of the queries below; each has some of the columns. */
type Row = Ending & { n: number; name: null; totals: string };

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
  const { now, company, actor } = ctx;
  const id = chosen || company.id;
  const fees = yearHours(now);
  const feeMonths = monthsOf({ first: fees[2] / dayHours, last: fees[1] / dayHours - 1 });
  const of = (
    table: typeof memberships | typeof invitations | typeof playlists | typeof savedSearches,
    more = sql`true`,
  ) => countOf(sql`FROM ${table} WHERE ${table.companyId} = ${id} AND ${more}`);
  const read = await readFigures<Row>(ctx, { company: id, list: "words" }, "overview", {
    ...{ area: "brands-dashboard", isBrief: true },
    besides: [
      sql`SELECT id FROM ${companies} WHERE ${and(eq(companies.id, id), inManageableCompanies(ctx))}`,
      of(memberships, sql`${memberships.status} = 'active'`),
      of(invitations, sql`${invitations.status} = 'pending'`),
      of(playlists, sql`${playlists.status} = 'active'`),
      of(savedSearches),
      sql`SELECT l.id, l.transaction_id AS transactionId, l.number, l.project, l.ends_on AS endsOn FROM ${licences} AS l
        WHERE l.company_id = ${id} AND l.ends_on BETWEEN ${isoDateOf(now)} AND ${isoDateOf(now, endingDays)}
          AND NOT EXISTS (SELECT 1 FROM ${licences} AS newer WHERE newer.supersedes_id = l.id)
          AND NOT EXISTS (SELECT 1 FROM ${licenceEnds} AS ended WHERE ended.licence_id = l.id) ORDER BY l.ends_on LIMIT 20`,
      totalsOf({ scope: id, kind: "currency", measure: "amount" }, currenciesOf(id, feeMonths), {
        hours: fees,
        name: sql`NULL`,
      }),
    ],
  });
  const { figures, company: name, besides } = read;
  const [found = [], people, invited, lists, searches, ending = [], feeRows = []] = besides;
  if (found[0] === undefined || figures === null) throw new AppError("not_found", copy.missing);
  const managesLicences = can(actor, "transactions-manage", company);
  const seesAnalytics = can(actor, "analytics", company);
  const shown =
    managesLicences || seesAnalytics ? [...shownToAll, "requests" as const, "licences" as const] : shownToAll;
  const only = (counts: Counts): Figures => Object.fromEntries(shown.map((measure) => [measure, counts[measure]]));
  const countIn = (rows: readonly Row[] = []) => rows[0]?.n ?? 0;
  return {
    id,
    name: name ?? "",
    isOwn: id === company.id,
    manages: managesEnvironment(ctx),
    seesAnalytics,
    shown,
    totals: only(figures.totals),
    before: only(figures.before),
    /** What a count is read up to. */
    max: maxCount,
    counts: {
      people: countIn(people),
      invited: countIn(invited),
      playlists: countIn(lists),
      searches: countIn(searches),
    },
    words: { rows: figures.rows, missing: figures.missing, others: figures.others },
    /** Null for those who do not manage them. */
    licences: managesLicences
      ? {
          ending: ending,
          fees: feeRows.map(feesOf),
          years: [new Date(now).getUTCFullYear(), new Date(now).getUTCFullYear() - 1],
        }
      : null,
  };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
