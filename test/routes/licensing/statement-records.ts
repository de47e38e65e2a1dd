import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Amount, entryStatements, reversalStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { approveRun, startRun } from "#app/licensing/statements/change-run.server.ts";
import { continueRuns } from "#app/licensing/statements/continue-runs.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { staffContext } from "#test/routes/licences/request-records.ts";
import { addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

const tables = unsafeTenantTables("the records of a test");
export const { ledgerMoves, payouts, statementLines, statementRuns, statements } = tables;
const { ledgerPending } = tables;

let counter = 0;

/** A party that is paid. */
export async function addPayee(given: { name?: string; email?: string | null; keepers?: string[] } = {}) {
  const ctx = testContext();
  const id = newId(ctx.now);
  const name = given.name ?? `Payee ${id.slice(-6)}`;
  const { email = `${id}@example.com`, keepers = [] } = given;
  await ctx.db.insert(parties).values({ id, ...nameColumns(`${name} ${id}`), name, email, keepers });
  return { id, name };
}

export type Licensed = Awaited<ReturnType<typeof addAllocations>>;

/** A licence of 1,250.50 EUR for the master, whose payees have these amounts of it; the rest is the company's commission. */
export async function addAllocations(
  payees: { payeeId: string; net: number; agreementId?: string }[],
  currency = "EUR",
) {
  counter += 1;
  const ctx = testContext();
  const { db, now, company } = ctx;
  const title = `Paid ${counter}`;
  const { id: recordingId } = await addRecording(ctx, { title, artist: "Lowtide" });
  const number = `L-2026-${newId(now).slice(-6)}`;
  const { licenceId } = await addLicensedRequest(ctx, {
    lines: [lineOf(recordingId, title)],
    licence: { number, currency },
  });
  const { ledgerAllocations, licences, insert, select } = scoped(db, company);
  const [licence] = await select({ quoteId: licences.quoteId }, licences, eq(licences.id, licenceId));
  const entryId = newId(now);
  const fee = 125_050;
  const net = payees.reduce((sum, one) => sum + one.net, 0);
  const allocations = payees.map((one) => ({ agreementId: null, ...one, id: newId(now) }));
  await db.batch([
    ...entryStatements(
      ctx,
      {
        id: entryId,
        kind: "licence",
        key: `licence:${licenceId}`,
        currency,
        day: "2026-01-02",
        quoteId: licence?.quoteId ?? "",
      },
      [
        { kind: "unbilled", amount: fee },
        { kind: "commission", amount: net - fee },
        ...allocations.map(
          (one): Amount => ({ kind: "earned", partyId: one.payeeId, agreementId: one.agreementId, amount: -one.net }),
        ),
      ],
    ),
    ...allocations.map((one) =>
      insert(ledgerAllocations, {
        ...{ id: one.id, entryId, licenceId, recordingId, side: "master", partyId: one.payeeId, payeeId: one.payeeId },
        ...{ agreementId: one.agreementId, shareBp: 5000, gross: one.net, commission: 0, net: one.net },
      }),
    ),
  ]);
  // These entries follow from no invoice: the ledger would reverse them.
  await db.delete(ledgerPending).where(eq(ledgerPending.quoteId, licence?.quoteId ?? ""));
  return { licenceId, number, quoteId: licence?.quoteId ?? "", currency, allocations, title };
}

/** What was received of a licence on a day, of each payee its part; returns the entry. */
export async function receive({ licenceId, quoteId, currency, allocations }: Licensed, day: string, part = 1) {
  const ctx = testContext();
  const { insert } = scoped(ctx.db, ctx.company);
  const id = newId(ctx.now);
  const key = `cleared:${newId(ctx.now)}:${licenceId}`;
  const moves = allocations.map((one) => ({ ...one, amount: Math.floor(one.net * part) }));
  const sides = (kind: "earned" | "received", sign: number) =>
    moves.map(
      (one): Amount => ({ kind, partyId: one.payeeId, agreementId: one.agreementId, amount: sign * one.amount }),
    );
  await ctx.db.batch([
    ...entryStatements(ctx, { id, kind: "cleared", key, currency, day, quoteId }, [
      ...sides("earned", 1),
      ...sides("received", -1),
    ]),
    ...moves.map(({ id: allocationId, payeeId, agreementId, amount }) =>
      insert(ledgerMoves, {
        id: newId(ctx.now),
        entryId: id,
        allocationId,
        payeeId,
        agreementId,
        currency,
        day,
        amount,
      }),
    ),
  ]);
  return { id, kind: "cleared" as const, key, currency, quoteId };
}

/** Takes a receipt back on a day: a payment was entered by mistake, or its licence was credited. */
export async function takeBack(entry: Awaited<ReturnType<typeof receive>>, day: string) {
  const ctx = testContext();
  await ctx.db.batch([...reversalStatements(ctx, entry, { day, memo: "Taken back" })]);
}

/** The licensing desk: who starts runs, and who approves them. */
export const starter = (given = {}) => staffContext(given);
export const approver = (given = {}) => staffContext(given, { id: userIdOf("admin"), email: "approver@example.com" });

/** Goes on with runs until they wait for a person. */
export async function goOn(limit = 200, ctx: RequestContext = testContext()): Promise<void> {
  await continueRuns(ctx, { limit });
}

/** A run until a day, as a draft. */
export async function draftRun(until: string): Promise<string> {
  const id = await startRun(starter(), { until });
  await goOn();
  return id;
}

export async function lockRun(until: string): Promise<string> {
  const id = await draftRun(until);
  await approveRun(approver(), { id });
  await goOn();
  return id;
}

/** The newest statement of a payee. */
export async function statementOf(payeeId: string) {
  const [row] = await testContext()
    .db.select()
    .from(statements)
    .where(eq(statements.payeeId, payeeId))
    .orderBy(sql`${statements.createdAt} DESC, ${statements.id} DESC`)
    .limit(1);
  if (row === undefined) throw new Error("no statement");
  return row;
}

/** Sum of all postings of each currency: zero, always. */
export async function booksOf(): Promise<number[]> {
  const rows = await testContext().db.all<{ sum: number }>(
    sql`SELECT sum(p.amount) AS sum FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id GROUP BY e.currency`,
  );
  return rows.map(({ sum }) => sum);
}

/** What is owed to a payee by kind of account, credits positive. */
export async function owed(payeeId: string): Promise<Record<string, number>> {
  const rows = await testContext().db.all<{ kind: string; amount: number }>(
    sql`SELECT a.kind, -sum(p.amount) AS amount FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
      WHERE a.party_id = ${payeeId} GROUP BY a.kind`,
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}
