import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { bankCopy as copy } from "#app/licensing/bank/bank-copy.ts";
import { textOf } from "#app/licensing/bank/match-line.ts";
import { type BankLine, lettersOf } from "#app/licensing/bank/read/bank-line.ts";
import { refuseOwnPayees } from "#app/licensing/payouts/own-payees.server.ts";
import { endToEndId, idTail, nextStates } from "#app/licensing/payouts/payout.ts";
import { isSettledMeanwhile, type Settlement, settlePayouts } from "#app/licensing/payouts/settle-payout.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Line = BankLine & { id: string };

/** Payouts of a batch: D1 takes some hundred statements. */
const batchSize = 50;

/** Ends of payouts' ids that may be in a text. */
function tailsIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(/[0-9a-f]{12}(?![0-9a-z])/g)].map(([tail]) => tail);
}

function selectNamed({ db, company }: RequestContext, lines: readonly Line[]) {
  const { payouts, statements, ofCompany } = scoped(db, company);
  const { id, amount, currency, state } = payouts;
  const tails = JSON.stringify(lines.flatMap((line) => tailsIn(textOf(line))));
  return db
    .select({ id, amount, currency, state, number: statements.number })
    .from(payouts)
    .innerJoin(statements, eq(statements.id, payouts.statementId))
    .where(ofCompany(payouts, sql`substr(${id}, ${-idTail}) IN (SELECT value FROM json_each(${tails}))`));
}

type Named = Awaited<ReturnType<typeof selectNamed>>[number];

/** What a line says of the payout that it names: paid, or returned; null if it names none, or another amount. */
function settlementOf(line: Line, named: readonly Named[]): Settlement | null {
  const text = lettersOf(textOf(line));
  const payout = named.find(({ id, number }) => text.includes(lettersOf(endToEndId(number ?? "", id))));
  if (payout === undefined || payout.currency !== line.currency || payout.amount !== Math.abs(line.amount)) return null;
  const to = line.amount < 0 ? "paid" : "failed";
  if (!nextStates[payout.state].includes(to)) return null;
  const { id } = payout;
  return to === "paid" ? { id, settledOn: line.day } : { id, failed: line.reference || copy.returned };
}

/**
 * Marks payouts as paid by the debits that name them, and as failed by credits that return them; the lines are then matched. Returns how many.
 * Those of a batch wait for a person if one of them changed meanwhile, or the actor keeps its payee. The caller has checked access.
 */
export async function settlePayoutsOf(ctx: RequestContext, lines: readonly Line[]): Promise<number> {
  if (!lines.some((line) => tailsIn(textOf(line)).length > 0)) return 0;
  const named = await selectNamed(ctx, lines);
  const found = new Map<string, { line: Line; settlement: Settlement }>();
  for (const line of lines) {
    const settlement = settlementOf(line, named);
    if (settlement !== null && !found.has(settlement.id)) found.set(settlement.id, { line, settlement });
  }
  const all = [...found.values()];
  const parts = Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  );
  let count = 0;
  for (const part of parts) count += await settleLines(ctx, part);
  return count;
}

/** Marks payouts and their lines in one batch. @returns how many; none if one changed, or the actor keeps its payee */
async function settleLines(ctx: RequestContext, settled: readonly { line: Line; settlement: Settlement }[]) {
  const { bankLines, update } = scoped(ctx.db, ctx.company);
  const ids = JSON.stringify(settled.map(({ line }) => line.id));
  try {
    await refuseOwnPayees(
      ctx,
      settled.map(({ settlement }) => settlement.id),
    );
    const statements = await settlePayouts(
      ctx,
      settled.map(({ settlement }) => settlement),
    );
    const matched = { state: "matched" as const, problem: null, used: sql`abs(amount)` };
    await ctx.db.batch([update(bankLines, matched, sql`id IN (SELECT value FROM json_each(${ids}))`), ...statements]);
    return settled.length;
  } catch (error) {
    if (error instanceof AppError || isSettledMeanwhile(error)) return 0;
    throw error;
  }
}
