import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Posting } from "#app/licensing/ledger/entry-statements.server.ts";
import { type Converted, convertMoves } from "#app/licensing/statements/convert-moves.server.ts";
import { isDue, type Received, sumsOf } from "#app/licensing/statements/statement-sums.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { ledgerPostings } from "#db/schema/ledger.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `until`: ISO date; `cursor`: the last payee that is done. */
export type Run = { id: string; companyId: string; until: string; state: string; cursor: string };

/** Fails the batch of a step that another run of the job made meanwhile. */
export const isStepOpen = "step-of-a-run-is-open";

/** Payees with money that is on no statement, or that is carried over, after the run's cursor. */
function selectPayees({ db, company }: Posting, { cursor, until }: Run, limit: number): SQL {
  const { ledgerAccounts, ledgerMoves } = scoped(db, company);
  return sql`SELECT payee FROM (SELECT * FROM (SELECT DISTINCT m.payee_id AS payee FROM ${ledgerMoves} m WHERE m.company_id = ${company.id}
        AND m.statement_id IS NULL AND m.payee_id > ${cursor} AND m.day <= ${until} ORDER BY payee LIMIT ${limit})
      UNION SELECT * FROM (SELECT DISTINCT a.party_id AS payee FROM ${ledgerAccounts} a WHERE a.company_id = ${company.id}
        AND a.kind = 'stated' AND a.party_id > ${cursor} ORDER BY payee LIMIT ${limit})) ORDER BY payee LIMIT ${limit}`;
}

type Account = {
  payeeId: string;
  kind: "stated" | "advance";
  agreementId: string | null;
  currency: string;
  debits: number;
};
type Terms = { payeeId: string; agreementId: string; period: "month" | "quarter" | "half" | "year" } & {
  currency: string | null;
  minimum: number | null;
  note: string;
};

/** What the statements of a step are made of, in one trip. */
function readStep(ctx: Posting, run: Run, limit: number) {
  const { db, company } = ctx;
  const { ledgerAccounts, ledgerEntries, ledgerMoves, payouts, statements } = scoped(db, company);
  const payees = selectPayees(ctx, run, limit);
  const isPosted = sql`EXISTS (SELECT 1 FROM ${ledgerEntries} e WHERE e.company_id = ${company.id} AND e.key = 'payout:' || p.id
    AND NOT EXISTS (SELECT 1 FROM ${ledgerEntries} r WHERE r.reverses_id = e.id))`;
  return db.batch([
    db.all<{ id: string; name: string | null }>(
      sql`SELECT t.payee AS id, parties.name FROM (${payees}) t LEFT JOIN parties ON parties.id = t.payee ORDER BY id`,
    ),
    db.all<
      { id: string; payeeId: string; day: string } & Omit<Received, "converted">
    >(sql`SELECT m.id, m.payee_id AS payeeId,
        m.agreement_id AS agreementId, m.currency, m.day, m.amount
      FROM ${ledgerMoves} m WHERE m.company_id = ${company.id} AND m.statement_id IS NULL AND m.payee_id IN (${payees})
        AND m.day <= ${run.until} ORDER BY m.day, m.id`),
    db.all<Account>(sql`SELECT a.party_id AS payeeId, a.kind, a.agreement_id AS agreementId, a.currency,
        (SELECT p.debits - p.credits FROM ${ledgerPostings} p WHERE p.account_id = a.id ORDER BY p.seq DESC LIMIT 1) AS debits
      FROM ${ledgerAccounts} a WHERE a.company_id = ${company.id} AND a.party_id IN (${payees}) AND a.kind IN ('stated', 'advance')`),
    db.all<Terms>(sql`SELECT DISTINCT a.party_id AS payeeId, g.id AS agreementId, g.statement_period AS period, g.payout_currency AS currency,
        g.minimum_payout AS minimum, g.tax_note AS note
      FROM ${ledgerAccounts} a CROSS JOIN agreements g ON g.id = a.agreement_id
      WHERE a.company_id = ${company.id} AND a.party_id IN (${payees}) ORDER BY g.id`),
    // On their way: the ledger still has them as stated.
    db.all<{
      payeeId: string;
      currency: string;
      amount: number;
    }>(sql`SELECT p.payee_id AS payeeId, p.currency, sum(p.amount) AS amount
      FROM ${payouts} p WHERE p.payee_id IN (${payees}) AND p.company_id = ${company.id} AND p.state <> 'failed' AND NOT ${isPosted}
      GROUP BY p.payee_id, p.currency`),
    db.all<{
      payeeId: string;
      currency: string;
      until: string;
    }>(sql`SELECT s.payee_id AS payeeId, s.currency, max(s.until) AS until
      FROM ${statements} s WHERE s.payee_id IN (${payees}) AND s.company_id = ${company.id} AND s.locked_at IS NOT NULL
      GROUP BY s.payee_id, s.currency`),
  ]);
}

type Step = Awaited<ReturnType<typeof readStep>>;
type Line = Step[1][number] & Converted;

const keyOf = (payeeId: string, currency: string) => `${payeeId} ${currency}`;
const dayAfter = (day: string) => isoDateOf(Date.parse(`${day}T00:00:00Z`), 1);

/** The moves that are due, each with the currency of its statement. */
function dueMoves([, moves, , terms]: Step, { until }: Run) {
  const agreed = new Map(terms.map((one) => [keyOf(one.payeeId, one.agreementId), one]));
  return moves.flatMap((move) => {
    const own = agreed.get(keyOf(move.payeeId, move.agreementId ?? ""));
    return isDue(own?.period ?? null, until) ? [{ move, to: own?.currency ?? move.currency }] : [];
  });
}

/** The statements of a step, each with its lines. A move without a rate waits for the next run. */
function statementsOf(step: Step, rates: Map<string, Converted>, run: Run) {
  const [payees, , accounts, terms, pending, earlier] = step;
  const termsOf = Map.groupBy(terms, ({ payeeId }) => payeeId);
  const accountsOf = Map.groupBy(accounts, ({ payeeId }) => payeeId);
  const names = new Map(payees.map(({ id, name }) => [id, name ?? id]));
  const sent = new Map(pending.map(({ payeeId, currency, amount }) => [keyOf(payeeId, currency), amount]));
  const last = new Map(earlier.map(({ payeeId, currency, until }) => [keyOf(payeeId, currency), until]));
  const groups = new Map<string, { payeeId: string; currency: string; lines: Line[] }>();
  const groupOf = (payeeId: string, currency: string) => {
    const key = keyOf(payeeId, currency);
    const group = groups.get(key) ?? { payeeId, currency, lines: [] };
    groups.set(key, group);
    return group;
  };
  for (const { move, to } of dueMoves(step, run)) {
    const own = { converted: move.amount, rateMicro: null, rateOn: null };
    const line = to === move.currency ? own : rates.get(move.id);
    if (line !== undefined) groupOf(move.payeeId, to).lines.push({ ...move, ...line });
  }
  for (const { payeeId, currency, kind } of accounts) if (kind === "stated") groupOf(payeeId, currency);
  return [...groups].flatMap(([key, { payeeId, currency, lines }]) => {
    const own = accountsOf.get(payeeId)?.filter((account) => account.currency === currency) ?? [];
    const balance = own.reduce((sum, { kind, debits }) => (kind === "stated" ? sum - debits : sum), 0);
    const advances: Record<string, number> = {};
    for (const { kind, agreementId, debits } of own)
      if (kind === "advance" && agreementId !== null) advances[agreementId] = (advances[agreementId] ?? 0) + debits;
    const agreed = termsOf.get(payeeId)?.filter((one) => one.currency === null || one.currency === currency) ?? [];
    const minimum = Math.max(0, ...agreed.map((one) => one.minimum ?? 0));
    const sums = sumsOf(lines, { opening: balance - (sent.get(key) ?? 0), minimum, advances });
    if (lines.length === 0 && sums.payable === 0) return [];
    const until = last.get(key);
    const isEarlier = until === undefined || until >= run.until;
    const since = isEarlier ? (lines[0]?.day ?? run.until) : dayAfter(until);
    const note = [...new Set(agreed.map((one) => one.note).filter(Boolean))].join("\n");
    return [{ payeeId, payeeName: names.get(payeeId) ?? payeeId, currency, since, sums, note, lines }];
  });
}

/** Makes the statements of the next `limit` payees of a run: all of them or, if another step was faster, none. */
export async function buildStep(ctx: Posting, run: Run, limit: number): Promise<void> {
  const { db, now, company } = ctx;
  const { statementLines, statementRuns, statements, ofCompany, update } = scoped(db, company);
  const step = await readStep(ctx, run, limit);
  const [payees] = step;
  const foreign = dueMoves(step, run).filter(({ move, to }) => to !== move.currency);
  const made = statementsOf(step, await convertMoves(ctx, foreign), run).map((statement) => ({
    ...statement,
    id: newId(now),
  }));
  const lines = made.flatMap(({ id, lines: own }) =>
    own.map((line) => [id, line.id, line.converted, line.rateMicro, line.rateOn]),
  );
  const isHere = and(
    eq(statementRuns.id, run.id),
    eq(statementRuns.state, "building"),
    eq(statementRuns.cursor, run.cursor),
  );
  const isLast = payees.length < limit;
  const next = {
    cursor: payees.at(-1)?.id ?? run.cursor,
    ...(isLast ? { state: "draft" as const } : {}),
    updatedAt: now,
  };
  await db.batch([
    assertInBatch(
      db,
      sql`EXISTS (SELECT 1 FROM ${statementRuns} WHERE ${ofCompany(statementRuns, isHere)})`,
      isStepOpen,
    ),
    ...chunkByBytes(made.map(({ lines: _, ...row }) => row)).map((part) =>
      db.run(sql`INSERT INTO ${statements} (id, company_id, run_id, payee_id, payee_name, currency, since, until, sums, note, created_at)
        SELECT value ->> 'id', ${company.id}, ${run.id}, value ->> 'payeeId', value ->> 'payeeName', value ->> 'currency', value ->> 'since',
          ${run.until}, value -> 'sums', value ->> 'note', ${now} FROM json_each(${part})`),
    ),
    ...chunkByBytes(lines).map((part) =>
      db.run(sql`INSERT INTO ${statementLines} (statement_id, move_id, company_id, amount, rate_micro, rate_on)
        SELECT value ->> 0, value ->> 1, ${company.id}, value ->> 2, value ->> 3, value ->> 4 FROM json_each(${part})`),
    ),
    update(statementRuns, next, isHere),
  ]);
}
