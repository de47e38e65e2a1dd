import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { paidOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { type MoneyPlace, whyUnpaid } from "#app/licensing/ledger/why-unpaid.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { ledgerPostings } from "#db/schema/ledger.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { invoices, ledgerAccounts, ledgerAllocations, ledgerEntries, ledgerMoves, licences, payouts, statements } =
  unsafeTenantTables("a payee reads what every company owes it; the desk gives its company");

/** Allocations listed at most, the newest first. */
const listedMoney = 12;
/** Parties of one person or artist that are read; others of them have nothing. */
const maxParties = 3;

type Scope = {
  /** SELECT of the ids of payees, of which the first three are read. */
  payees: SQL;
  /** Null: of all companies. */
  companyId: string | null;
};

const ofScope = (column: SQL, { companyId }: Scope) => (companyId === null ? sql`` : sql`AND ${column} = ${companyId}`);

type AccountRow = { kind: string; currency: string; debits: number; credits: number };

/** What payees earned, by currency, in minor units. `held` is what of it they have not been paid or had recouped. */
export type PayeeMoney = {
  currency: string;
  earned: number;
  invoiced: number;
  received: number;
  recouped: number;
  paid: number;
  held: number;
};

/** Query for the newest posting of each account of payees: rows for `payeeMoneyOf`. */
function selectAccounts({ db }: Pick<RequestContext, "db">, scope: Scope) {
  return db.all<AccountRow>(sql`SELECT a.kind, a.currency, p.debits, p.credits FROM ${ledgerAccounts} a
    CROSS JOIN ${ledgerPostings} p ON p.seq = (SELECT max(seq) FROM ${ledgerPostings} WHERE account_id = a.id)
    WHERE a.party_id IN (${scope.payees}) ${ofScope(sql`a.company_id`, scope)}`);
}

/** Sums of accounts by currency, in the order of their codes. */
function payeeMoneyOf(rows: readonly AccountRow[]): PayeeMoney[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const of = (kind: string, amount: (row: AccountRow) => number) =>
      rows.filter((row) => row.currency === currency && row.kind === kind).reduce((sum, row) => sum + amount(row), 0);
    const credits = (kind: string) => of(kind, (row) => row.credits);
    const due = (kind: string) => of(kind, (row) => row.credits - row.debits);
    return {
      ...{ currency, earned: credits("earned"), invoiced: credits("invoiced"), received: credits("received") },
      ...{ recouped: credits("advance"), paid: of("stated", (row) => row.debits) },
      held: due("earned") + due("invoiced") + due("received") + due("stated"),
    };
  });
}

const invoice = z.object({
  number: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  total: z.number(),
  paid: z.number(),
});
const payout = z.object({ state: z.enum(["due", "sent", "paid", "failed"]), day: z.string(), reason: z.string() });
const statement = z.object({ number: z.string(), payout: payout.nullable() });
const parseInvoice = jsonReader(invoice, "the invoice of a licence");
const parseStatement = jsonReader(statement, "the statement of an amount");

type LineRow = {
  id: string;
  title: string | null;
  side: "master" | "composition";
  licence: string;
  currency: string;
  issuedAt: number;
  net: number;
  cleared: number;
  invoice: string | null;
  statement: string | null;
};

/** The invoice of the entry's quote that was sent and not credited. */
const invoiceOfQuote = sql`(SELECT json_object('number', i.number, 'issuedOn', i.issued_on, 'dueOn', coalesce(i.due_on, i.issued_on), 'total', i.total,
    'paid', ${paidOf(sql`i.id`)})
  FROM ${invoices} i WHERE i.quote_id = e.quote_id AND i.kind = 'invoice' AND i.number IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${invoices} c WHERE c.credits_id = i.id) LIMIT 1)`;

/** The newest statement that has it. What it carried over is paid with the first one after it that was. */
const statementOfAmount = sql`(SELECT json_object('number', s.number, 'payout', json((
      SELECT json_object('state', po.state, 'reason', po.reason,
        'day', coalesce(po.settled_on, date(po.updated_at / 1000, 'unixepoch')))
      FROM ${statements} later CROSS JOIN ${payouts} po ON po.statement_id = later.id
      WHERE later.payee_id = s.payee_id AND later.company_id = s.company_id AND later.currency = s.currency AND later.locked_at >= s.locked_at
      ORDER BY later.locked_at, po.created_at DESC LIMIT 1)))
  FROM ${ledgerMoves} m CROSS JOIN ${statements} s ON s.id = m.statement_id WHERE m.allocation_id = al.id AND s.locked_at IS NOT NULL
  ORDER BY s.locked_at DESC LIMIT 1)`;

/** Query for the newest amounts of payees: rows for `moneyLineOf`. */
function selectLines({ db }: Pick<RequestContext, "db">, scope: Scope) {
  const isCounted = sql`NOT EXISTS (SELECT 1 FROM ${ledgerEntries} back WHERE back.reverses_id = one.entry_id)`;
  // By the index of one payee at a time, so that a payee of many has only its newest read.
  const newest = Array.from(
    { length: maxParties },
    (_, at) => sql`SELECT * FROM (SELECT one.id FROM ${ledgerAllocations} one
    WHERE one.payee_id = (SELECT * FROM payee LIMIT 1 OFFSET ${at}) ${ofScope(sql`one.company_id`, scope)} AND ${isCounted}
    ORDER BY one.id DESC LIMIT ${listedMoney})`,
  );
  return db.all<LineRow>(sql`WITH payee AS MATERIALIZED (SELECT * FROM (${scope.payees}) LIMIT ${maxParties}),
      newest AS MATERIALIZED (SELECT * FROM (${sql.join(newest, sql` UNION ALL `)}) ORDER BY 1 DESC LIMIT ${listedMoney})
    SELECT al.id, r.title, al.side, l.number AS licence, l.currency, l.issued_at AS issuedAt, al.net,
      (SELECT coalesce(sum(m.amount), 0) FROM ${ledgerMoves} m WHERE m.allocation_id = al.id) AS cleared,
      ${invoiceOfQuote} AS invoice, ${statementOfAmount} AS statement
    FROM newest CROSS JOIN ${ledgerAllocations} al ON al.id = newest.id CROSS JOIN ${ledgerEntries} e ON e.id = al.entry_id
      CROSS JOIN ${licences} l ON l.id = al.licence_id LEFT JOIN recordings r ON r.id = al.recording_id
    ORDER BY al.id DESC`);
}

function moneyLineOf(row: LineRow, today: string) {
  const place: MoneyPlace = {
    ...row,
    invoice: row.invoice === null ? null : parseInvoice(row.invoice),
    statement: row.statement === null ? null : parseStatement(row.statement),
  };
  const { id, title, side, licence, currency, issuedAt, net } = row;
  return {
    id,
    title: title ?? "",
    side,
    licence,
    currency,
    issued: isoDateOf(issuedAt),
    net,
    why: whyUnpaid(place, today),
  };
}

export type MoneyLine = ReturnType<typeof moneyLineOf>;

/** Queries for the money of payees, for the caller's batch: rows for `moneyOfPayees`. Who may read it is the caller's to check. */
export function selectPayeeMoney(ctx: Pick<RequestContext, "db">, scope: Scope) {
  return [selectAccounts(ctx, scope), selectLines(ctx, scope)] as const;
}

export function moneyOfPayees(accounts: readonly AccountRow[], lines: readonly LineRow[], now: number) {
  return { sums: payeeMoneyOf(accounts), lines: lines.map((row) => moneyLineOf(row, isoDateOf(now))) };
}

export type Money = ReturnType<typeof moneyOfPayees>;
