import { and, count, desc, eq, getTableColumns, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { EnvironmentLicencesQuery } from "#app/licensing/environment/environment-forms.ts";
import { requireEnvironmentStaff } from "#app/licensing/environment/require-environment-staff.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, licenceEnds, transactions } = unsafeTenantTables(
  "the environment's staff look after the licences of all its companies",
);
const newer = alias(licences, "newer");

const pageSize = 25;

/** Whether a licence is in force on `today` (ISO date): neither replaced nor ended nor past its last day. */
function isInForce(today: string): SQL | undefined {
  return and(isNull(newer.id), isNull(licenceEnds.endedAt), or(isNull(licences.endsOn), gte(licences.endsOn, today)));
}

function conditionOf({ company, now }: RequestContext, { q, status }: EnvironmentLicencesQuery) {
  const isExclusive = sql`json_extract(${licences.terms}, '$.exclusivity') <> 'none'`;
  const states = {
    all: undefined,
    force: isInForce(isoDateOf(now)),
    exclusive: and(isInForce(isoDateOf(now)), isExclusive),
  };
  // Titles are stored in display form, so the raw query is matched as well as the folded one.
  const texts = [
    transactions.searchKey,
    ...[licences.number, companies.name, licences.lines].map((one) => sql`lower(${one})`),
  ];
  const isFound = q === "" ? undefined : or(containsWords(q, texts), sql`instr(${licences.lines}, ${q}) > 0`);
  return and(eq(companies.environment, company.environment), states[status], isFound);
}

/** `FROM` of the environment's licences with their replacement and end, to be combined by the caller. */
function from(ctx: RequestContext, query: EnvironmentLicencesQuery) {
  const { id, number, licensee, lines, terms, startsOn, endsOn } = getTableColumns(licences);
  return ctx.db
    .select({
      ...{ id, number, licensee, lines, terms, startsOn, endsOn },
      company: companies.name,
      isSuperseded: sql<number>`${newer.id} IS NOT NULL`.as("is_superseded"),
      endedAt: licenceEnds.endedAt,
    })
    .from(companies)
    .innerJoin(licences, eq(licences.companyId, companies.id))
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(conditionOf(ctx, query));
}

/**
 * A page of the licences of all companies of the environment, newest first; page numbers beyond the last give the last page. @throws
 * AppError unauthorised, forbidden except on the environment's own host
 */
export async function listEnvironmentLicences(ctx: RequestContext, query: EnvironmentLicencesQuery) {
  requireEnvironmentStaff(ctx);
  const listed = (page: number) =>
    from(ctx, query)
      .orderBy(desc(licences.issuedAt), desc(licences.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  const [requestedPage, [counted]] = await ctx.db.batch([
    listed(query.page),
    ctx.db.select({ total: count().as("total") }).from(from(ctx, query).as("found")),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const today = isoDateOf(ctx.now);
  const rows = page === query.page ? requestedPage : await listed(page);
  return { licences: rows.map((row) => toListed(row, today)), total, page, pages };
}

type Row = Awaited<ReturnType<typeof from>>[number];

function toListed({ lines, isSuperseded, endedAt, ...row }: Row, today: string) {
  const isOver = row.endsOn !== null && row.endsOn < today;
  const state = endedAt !== null ? "ended" : isSuperseded ? "superseded" : isOver ? "over" : "force";
  return { ...row, titles: lines.map(({ title }) => title), state: state as "ended" | "superseded" | "over" | "force" };
}

export type EnvironmentLicence = ReturnType<typeof toListed>;
