import { and, eq, type SQL, sql } from "drizzle-orm";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { newestDocumentsVersion } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { inboxMails } from "#app/licensing/inbox/inbox-mail.server.ts";
import { entryStatements, joinAmounts } from "#app/licensing/ledger/entry-statements.server.ts";
import { isStepOpen, type Run } from "#app/licensing/statements/build-run.server.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";
import { entriesOf, type Received } from "#app/licensing/statements/statement-sums.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { addressesOf } from "#app/rights/standing/addresses-of.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type StatementJob = Pick<RequestContext, "db" | "env" | "now" | "waitUntil">;
type Locking = StatementJob & Pick<RequestContext, "company">;

/** SQL for year, place and number of the next statement, as of invoices: written by the statement that takes it. */
function nextStatementNumber({ db, company, now }: Locking) {
  const { statements } = scoped(db, company);
  const year = new Date(now).getUTCFullYear();
  const sequence: SQL<number> = sql`(SELECT coalesce(max(s.sequence), 0) + 1 FROM ${statements} s
    WHERE s.company_id = ${company.id} AND s.year = ${year})`;
  return { year, sequence, number: sql<string>`(${`S-${year}-`} || printf('%04d', ${sequence}))` };
}

function selectUnlocked({ db, company }: Locking, run: Run, limit: number) {
  const { statements, select } = scoped(db, company);
  const { id, payeeId, payeeName, currency, until, sums } = statements;
  const isOpen = and(eq(statements.runId, run.id), sql`${statements.lockedAt} IS NULL`);
  return select({ id, payeeId, payeeName, currency, until, sums }, statements, isOpen).orderBy(id).limit(limit);
}

type Unlocked = Awaited<ReturnType<typeof selectUnlocked>>[number];
type Group = Received & { statementId: string };
type Address = { id: string; email: string | null; keepers: string };

/** The mails of a statement, without its number: the batch that sends them makes it. */
async function mailsOf(
  ctx: Locking,
  { id, payeeId, payeeName, until, currency, sums }: Unlocked,
  party: Address | undefined,
) {
  const addresses = party === undefined ? [] : addressesOf({ ...party, keepers: parseWords(party.keepers) });
  const about = { environment: ctx.company.environment, party: { id: payeeId, name: payeeName, addresses } };
  return inboxMails({ ...ctx, url: new URL(ctx.env.APP_URL) }, about, {
    ...{ template: "inbox-statement" as const, path: statementPath(id), company: ctx.company.name },
    ...{ period: formatIsoDate(until), payable: sums.payable > 0 ? formatMoney(sums.payable, currency) : null },
  });
}

function lockStatements(ctx: Locking, statement: Unlocked, groups: readonly Group[]) {
  const { now } = ctx;
  const { ledgerMoves, payouts, statementLines, statements, insert, update } = scoped(ctx.db, ctx.company);
  const { id, payeeId, currency, until, sums } = statement;
  const isIn = sql`${ledgerMoves.id} IN (SELECT l.move_id FROM ${statementLines} l WHERE l.statement_id = ${id})`;
  const locked = { ...nextStatementNumber(ctx), lockedAt: now, documentsVersion: newestDocumentsVersion(ctx) };
  const entries = entriesOf(statement, groups).filter(({ amounts }) => joinAmounts(amounts).length > 0);
  return [
    update(statements, locked, eq(statements.id, id)),
    webhookEvent(ctx, {
      ...{ type: "statement.ready", page: statementPath(id), api: `/api/v1${statementPath(id)}` },
      data: {
        ...{ statementId: id, payeeId, currency, payable: sums.payable },
        number: sql<string>`(SELECT s.number FROM ${statements} s WHERE s.id = ${id})`,
      },
    }),
    // A move that another statement has fails the batch (trigger).
    update(ledgerMoves, { statementId: id }, isIn),
    ...entries.flatMap(({ currency: of, amounts }) => {
      const entry = {
        id: newId(now),
        kind: "statement" as const,
        key: `statement:${id}:${of}`,
        currency: of,
        day: until,
      };
      return [...entryStatements(ctx, entry, amounts)];
    }),
    ...(sums.payable > 0
      ? [
          insert(payouts, {
            ...{ id: newId(now), statementId: id, payeeId, amount: sums.payable, currency },
            ...{ createdAt: now, updatedAt: now },
          }),
        ]
      : []),
  ];
}

/** Locks the next `limit` statements of an approved run: all of them or none. The last step locks the run. */
export async function lockStep(job: StatementJob, run: Run, limit: number): Promise<void> {
  const { db, now } = job;
  const [row] = await db.select(companyColumns).from(companies).where(eq(companies.id, run.companyId));
  if (row === undefined) return;
  const ctx: Locking = { ...job, company: companyOf(row as Parameters<typeof companyOf>[0]) };
  const { ledgerMoves, statementLines, statementRuns, statements, ofCompany, update } = scoped(db, ctx.company);
  const isUnlocked = sql`s.run_id = ${run.id} AND s.locked_at IS NULL`;
  const next = sql`SELECT s.id FROM ${statements} s WHERE s.company_id = ${run.companyId} AND ${isUnlocked} ORDER BY s.id LIMIT ${limit}`;
  const [open, groups, parties] = await db.batch([
    selectUnlocked(ctx, run, limit),
    db.all<Group>(sql`SELECT l.statement_id AS statementId, m.agreement_id AS agreementId, m.currency, sum(m.amount) AS amount,
        sum(l.amount) AS converted
      FROM ${statementLines} l CROSS JOIN ${ledgerMoves} m ON m.id = l.move_id WHERE l.statement_id IN (${next})
      GROUP BY l.statement_id, m.agreement_id, m.currency ORDER BY l.statement_id, m.currency, m.agreement_id`),
    db.all<Address>(sql`SELECT p.id, p.email, p.keepers FROM parties p
      WHERE p.id IN (SELECT s.payee_id FROM ${statements} s WHERE s.id IN (${next}))`),
  ]);
  const ofStatement = Map.groupBy(groups, ({ statementId }) => statementId);
  const mails = await Promise.all(
    open.map((one) =>
      mailsOf(
        ctx,
        one,
        parties.find(({ id }) => id === one.payeeId),
      ),
    ),
  );
  const isHere = and(eq(statementRuns.id, run.id), eq(statementRuns.state, "approved"));
  const left = sql`(SELECT count(*) FROM ${statements} s WHERE ${isUnlocked} AND s.company_id = ${run.companyId})`;
  const isSame = sql`EXISTS (SELECT 1 FROM ${statementRuns} WHERE ${ofCompany(statementRuns, isHere)})
    AND (SELECT count(*) FROM json_each(${JSON.stringify(open.map(({ id, payeeId }) => ({ id, payeeId })))}) read
      CROSS JOIN ${statements} s ON s.id = read.value ->> 'id' WHERE ${isUnlocked} AND s.payee_id = read.value ->> 'payeeId') = ${open.length}`;
  await db.batch([
    assertInBatch(db, isSame, isStepOpen),
    ...open.flatMap((one) => lockStatements(ctx, one, ofStatement.get(one.id) ?? [])),
    update(statementRuns, { state: "locked", updatedAt: now }, and(isHere, sql`${left} = 0`)),
    ...mails.flatMap(({ statements: own }) => own),
  ]);
  for (const { deliver } of mails) deliver();
}
