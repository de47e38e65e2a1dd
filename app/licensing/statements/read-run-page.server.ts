import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { payeesInForce } from "#app/licensing/payees/payees.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { ledgerPostings } from "#db/schema/ledger.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 100;
/** Rows that a reason lists; the others are counted. */
const maxListed = 10;

type Held = { reason: keyof typeof copy.reasons; name: string | null; currency: string; amount: number; n: number };

/** Query for what a run doesn't pay, and why: the largest amounts of each reason, and how many there are. */
function selectHeld({ db, company, now }: RequestContext, id: string) {
  const { ledgerAccounts, ledgerMoves, statementLines, statementRuns, statements } = scoped(db, company);
  const balance = sql`(SELECT p.credits - p.debits FROM ${ledgerPostings} p WHERE p.account_id = a.id ORDER BY p.seq DESC LIMIT 1)`;
  const payees = payeesInForce(sql`SELECT DISTINCT s.payee_id AS id FROM ${statements} s WHERE s.run_id = ${id}`, now);
  const until = sql`(SELECT r.until FROM ${statementRuns} r WHERE r.id = ${id})`;
  const all = sql`SELECT a.kind AS reason, a.party_id AS party, a.currency, sum(${balance}) AS amount FROM ${ledgerAccounts} a
      WHERE a.company_id = ${company.id} AND a.kind IN ('earned', 'invoiced', 'unclaimed') GROUP BY a.kind, a.party_id, a.currency
    UNION ALL SELECT iif(g.payout_currency <> m.currency, 'rate', 'period'), m.payee_id, m.currency, sum(m.amount)
      FROM ${ledgerMoves} m LEFT JOIN agreements g ON g.id = m.agreement_id
      WHERE m.company_id = ${company.id} AND m.statement_id IS NULL AND m.day <= ${until}
        AND NOT EXISTS (SELECT 1 FROM ${statementLines} l CROSS JOIN ${statements} s ON s.id = l.statement_id WHERE l.move_id = m.id AND s.run_id = ${id})
      GROUP BY 1, 2, 3
    UNION ALL SELECT why.value, s.payee_id, s.currency, s.sums ->> 'closing'
      FROM ${statements} s CROSS JOIN json_each('["minimum","negative","account","changed"]') why JOIN (${payees}) y ON y.partyId = s.payee_id
      WHERE s.run_id = ${id} AND s.company_id = ${company.id} AND CASE why.value
        WHEN 'minimum' THEN (s.sums ->> 'closing') > 0 AND (s.sums ->> 'payable') = 0
        WHEN 'negative' THEN (s.sums ->> 'closing') < 0
        WHEN 'account' THEN (s.sums ->> 'payable') > 0 AND y.iban = ''
        ELSE (s.sums ->> 'payable') > 0 AND y.countsFrom IS NOT NULL END`;
  return db.all<Held>(sql`SELECT h.reason, parties.name, h.currency, h.amount, h.n FROM (
      SELECT x.*, count(*) OVER (PARTITION BY reason) AS n, row_number() OVER (PARTITION BY reason ORDER BY abs(amount) DESC, party) AS place
      FROM (${all}) x WHERE amount <> 0) h LEFT JOIN parties ON parties.id = h.party
    WHERE h.place <= ${maxListed} ORDER BY h.reason, h.place`);
}

/** Data of a run's page: its statements, their totals, and what is held back. One trip. @throws AppError unauthorised, forbidden, not_found */
export async function readRunPage(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "transactions-manage");
  const { db, company, url } = ctx;
  const { statementLines, statementRuns: r, statements: s, select } = scoped(db, company);
  const page = pageField.parse(url.searchParams.get("page") ?? 1);
  const nameOf = (user: SQL) => sql<string | null>`(SELECT u.name FROM users u WHERE u.id = ${user})`;
  const lines = sql<number>`(SELECT count(*) FROM ${statementLines} l WHERE l.statement_id = ${sql`${s.id}`})`.as(
    "line_count",
  );
  const sum = (name: string) => sql`sum(sums ->> ${name})`;
  const [[run], totals, rows, held] = await db.batch([
    select(
      {
        ...{ id: r.id, until: r.until, state: r.state },
        startedBy: nameOf(sql`${r.startedBy}`).as("starter_name"),
        approvedBy: nameOf(sql`${r.approvedBy}`).as("approver_name"),
      },
      r,
      eq(r.id, id),
    ),
    db.all<{ currency: string; n: number; received: number; payable: number }>(sql`SELECT currency, count(*) AS n,
      ${sum("received")} AS received, ${sum("payable")} AS payable FROM ${s} WHERE run_id = ${id} AND company_id = ${company.id}
      GROUP BY currency ORDER BY currency`),
    select(
      { id: s.id, number: s.number, payeeName: s.payeeName, currency: s.currency, sums: s.sums, lines },
      s,
      eq(s.runId, id),
    )
      .orderBy(asc(s.payeeName), asc(s.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    selectHeld(ctx, id),
  ]);
  if (run === undefined) throw new AppError("not_found", copy.missingRun);
  const total = totals.reduce((n, one) => n + one.n, 0);
  return {
    ...{
      ...run,
      title: copy.runUntil(formatIsoDate(run.until)),
      page,
      total,
      pages: Math.max(1, Math.ceil(total / pageSize)),
    },
    totals: totals.map(({ currency, n, received, payable }) => ({
      ...{ currency, text: copy.totalsOf(n, formatMoney(payable, currency), formatMoney(received, currency)) },
    })),
    statements: rows.map(({ id: statementId, number, payeeName, currency, sums, lines: count }) => {
      const money = (amount: number) => formatMoney(amount, currency);
      return {
        ...{ id: statementId, payee: payeeName, number: number ?? copy.states.draft, lines: count },
        ...{ received: money(sums.received), recouped: money(sums.recouped) },
        ...{ closing: money(sums.closing), payable: money(sums.payable) },
      };
    }),
    held: [...Map.groupBy(run.state === "draft" ? held : [], ({ reason }) => reason)].map(([reason, own]) => ({
      title: `${copy.reasons[reason]}: ${own[0]?.n ?? 0}`,
      list: own
        .map(({ name, currency, amount }) => [name, formatMoney(amount, currency)].filter(Boolean).join(", "))
        .join("\n"),
    })),
  };
}
