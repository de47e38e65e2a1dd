import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { inInvoiceState, openOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import { groupings } from "#app/licensing/ledger/ledger-query.ts";
import { moneyOfPayees, selectPayeeMoney } from "#app/licensing/ledger/read-money.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { ledgerPostings } from "#db/schema/ledger.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { page: copy } = ledgerCopy;

/** Rows of a grouping, the largest first; of months all twelve. */
const maxRows = 100;
const offeredYears = 5;
/** Max postings of a file. */
const maxExported = 20_000;

const ledgerQuery = z.object({
  year: z.coerce.number().int().min(2000).max(2999).optional().catch(undefined),
  by: z.enum(groupings).catch("month"),
  payee: z.string().max(64).catch(""),
});

function readQuery({ url, now }: RequestContext) {
  const { year = new Date(now).getUTCFullYear(), ...query } = ledgerQuery.parse(Object.fromEntries(url.searchParams));
  return { ...query, year };
}

type Grouped = {
  key: string | null;
  payeeId: string | null;
  currency: string;
  licences: number;
  gross: number;
  commission: number;
  payees: number;
  unclaimed: number;
};

/** What was licensed in a year, by month, client, song or payee; licences that were corrected or withdrawn are left out. */
function selectGroups({ db, company }: RequestContext, { year, by }: ReturnType<typeof readQuery>) {
  const { ledgerEntries, ledgerAllocations, licences } = scoped(db, company);
  const keys: Record<(typeof groupings)[number], SQL> = {
    month: sql`substr(e.day, 1, 7)`,
    client: sql`(SELECT substr(l.licensee, 1, instr(l.licensee || char(10), char(10)) - 1) FROM ${licences} l WHERE l.id = al.licence_id)`,
    song: sql`(SELECT r.title FROM recordings r WHERE r.id = al.recording_id)`,
    payee: sql`(SELECT p.name FROM ${parties} p WHERE p.id = al.payee_id)`,
  };
  return db.all<Grouped>(sql`SELECT ${keys[by]} AS key, ${by === "payee" ? sql`al.payee_id` : sql`NULL`} AS payeeId, e.currency, count(DISTINCT al.licence_id) AS licences, sum(al.gross) AS gross,
      sum(al.commission) + sum(iif(al.is_own, al.net, 0)) AS commission, sum(iif(al.payee_id IS NULL, 0, al.net)) AS payees,
      sum(iif(al.payee_id IS NULL AND NOT al.is_own, al.net, 0)) AS unclaimed
    FROM ${ledgerEntries} e CROSS JOIN ${ledgerAllocations} al ON al.entry_id = e.id
    WHERE e.company_id = ${company.id} AND e.kind = 'licence' AND e.day BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}
      AND e.reverses_id IS NULL AND NOT EXISTS (SELECT 1 FROM ${ledgerEntries} back WHERE back.reverses_id = e.id)
    GROUP BY 1, 2, 3 ORDER BY ${by === "month" ? sql`1 DESC` : sql`5 DESC`}, 3 LIMIT ${maxRows}`);
}

type AccountRow = { kind: string; currency: string; due: number };

/** Balances of the company's own accounts, credits positive. */
function selectCompanyAccounts({ db, company }: RequestContext) {
  const { ledgerAccounts } = scoped(db, company);
  return db.all<AccountRow>(sql`SELECT a.kind, a.currency, sum(p.credits - p.debits) AS due FROM ${ledgerAccounts} a
    CROSS JOIN ${ledgerPostings} p ON p.seq = (SELECT max(seq) FROM ${ledgerPostings} WHERE account_id = a.id)
    WHERE a.company_id = ${company.id} AND a.kind IN ('bank', 'receivable', 'tax', 'unbilled', 'commission', 'own', 'unclaimed', 'exchange')
    GROUP BY 1, 2`);
}

/** Tiles by currency: what clients owe, what came in, what is due to rights holders and what is the company's. */
function sumsOf(rows: readonly AccountRow[], overdue: readonly { currency: string; open: number }[]) {
  const currencies = [...new Set([...rows, ...overdue].map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const of = (...kinds: string[]) =>
      rows
        .filter((row) => row.currency === currency && kinds.includes(row.kind))
        .reduce((sum, { due }) => sum + due, 0);
    return {
      currency,
      unbilled: 0 - of("unbilled"),
      owed: 0 - of("receivable"),
      overdue: overdue.find((one) => one.currency === currency)?.open ?? 0,
      bank: 0 - of("bank"),
      // All accounts together are zero, so the payees' are what the company's are off by.
      due: 0 - of("bank", "receivable", "tax", "unbilled", "commission", "own", "unclaimed", "exchange"),
      income: of("commission", "own"),
      unclaimed: of("unclaimed"),
    };
  });
}

/** Data of /ledger: a company's balances and what it licensed in a year, or the money of one payee. @throws AppError unauthorised, forbidden; not_found */
export async function readLedgerPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const query = readQuery(ctx);
  const { db, company, now } = ctx;
  const { invoices, ledgerPending, ofCompany, select } = scoped(db, company);
  const payees = sql`SELECT ${query.payee}`;
  const [accounts, overdue, groups, [waiting], payeeAccounts, lines, [payee]] = await db.batch([
    selectCompanyAccounts(ctx),
    db
      .select({ currency: invoices.currency, open: sql<number>`sum(${openOf(invoices.id)})`.as("open") })
      .from(invoices)
      .where(ofCompany(invoices, inInvoiceState("overdue", sql`${isoDateOf(now)}`)))
      .groupBy(invoices.currency),
    selectGroups(ctx, query),
    select(
      {
        count: sql<number>`count(*)`.as("waiting"),
        failed: sql<number>`coalesce(sum(${ledgerPending.failures} > 3), 0)`.as("failed"),
      },
      ledgerPending,
    ),
    ...selectPayeeMoney(ctx, { payees, companyId: company.id }),
    db.all<{ name: string }>(sql`SELECT name FROM ${parties} WHERE id = ${query.payee}`),
  ]);
  const money = query.payee === "" ? null : moneyOfPayees(payeeAccounts, lines, now);
  const mayOpen = can(ctx.actor, "parties", company);
  if (money !== null && (payee === undefined || (money.sums.length === 0 && !mayOpen)))
    throw new AppError("not_found", copy.payeeMissing);
  const thisYear = new Date(now).getUTCFullYear();
  return {
    query,
    years: [...new Set([query.year, ...Array.from({ length: offeredYears }, (_, at) => thisYear - at)])],
    sums: sumsOf(accounts, overdue),
    rows: groups.map((row) => ({ ...row, id: `${row.key} ${row.payeeId} ${row.currency}`, key: row.key ?? copy.none })),
    waiting: waiting?.count ?? 0,
    failed: waiting?.failed ?? 0,
    payee: money && { id: query.payee, name: payee?.name ?? "", money, mayOpen },
  };
}

export type LedgerPageData = Awaited<ReturnType<typeof readLedgerPage>>;

/** CSV of what /ledger lists, or with `journal` of all postings of the year, at most 20,000. @throws AppError unauthorised, forbidden */
export async function exportLedger(ctx: RequestContext): Promise<Response> {
  requireAccess(ctx, "transactions-manage");
  const query = readQuery(ctx);
  const { db, company } = ctx;
  const cell = (amount: number, currency: string) => Number(fromMinorUnits(amount, currency));
  if (!ctx.url.searchParams.has("journal")) {
    const rows = await selectGroups(ctx, query);
    const { columns } = copy;
    const head = [
      copy.by[query.by],
      columns.licences,
      columns.gross,
      columns.commission,
      columns.payees,
      columns.unclaimed,
      columns.currency,
    ];
    return csvResponse(
      copy.file(query.year),
      head,
      rows.map(({ key, currency, licences, gross, commission, payees, unclaimed }) => [
        ...[key ?? copy.none, licences, cell(gross, currency), cell(commission, currency), cell(payees, currency)],
        ...[cell(unclaimed, currency), currency],
      ]),
    );
  }
  const { ledgerAccounts, ledgerEntries } = scoped(db, company);
  const rows = await db.all<{
    number: number;
    day: string;
    memo: string;
    kind: string;
    payee: string | null;
    amount: number;
    currency: string;
  }>(
    sql`SELECT e.number, e.day, e.memo, a.kind, (SELECT name FROM ${parties} WHERE id = a.party_id) AS payee, p.amount, e.currency
      FROM ${ledgerEntries} e CROSS JOIN ${ledgerPostings} p ON p.entry_id = e.id CROSS JOIN ${ledgerAccounts} a ON a.id = p.account_id
      WHERE e.company_id = ${company.id} AND e.day BETWEEN ${`${query.year}-01-01`} AND ${`${query.year}-12-31`}
      ORDER BY e.number, p.seq LIMIT ${maxExported}`,
  );
  return csvResponse(copy.journalFile(query.year), copy.journalColumns, [
    ...rows.map(({ number, day, memo, kind, payee, amount, currency }) => [
      ...[number, day, memo, copy.accounts[kind as keyof typeof copy.accounts] ?? kind, payee],
      ...[amount > 0 ? cell(amount, currency) : null, amount < 0 ? cell(-amount, currency) : null, currency],
    ]),
    ...(rows.length < maxExported ? [] : [[null, null, copy.journalCut(maxExported)]]),
  ]);
}
