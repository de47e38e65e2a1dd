import type { Amount } from "#app/licensing/ledger/entry-statements.server.ts";
import type { StatementSums } from "#db/schema/statements.server.ts";

/** What a payee received: a move of the ledger, or those of one agreement and currency. Minor units; `converted`: of the statement's currency. */
export type Received = { agreementId: string | null; currency: string; amount: number; converted: number };

/** How a payee stands before: what was carried over, and its advances by agreement. `minimum`: what is paid out at least. */
type Standing = { opening: number; minimum: number; advances: Readonly<Record<string, number>> };

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** The sums of a statement. What is below the minimum, or negative, is carried over. */
export function sumsOf(received: readonly Received[], { opening, minimum, advances }: Standing): StatementSums {
  const byAgreement = new Map<string | null, number>();
  for (const { agreementId, converted } of received) add(byAgreement, agreementId, converted);
  const recoups: Record<string, number> = {};
  for (const [agreementId, amount] of byAgreement) {
    const recouped = agreementId === null ? 0 : Math.min(amount, advances[agreementId] ?? 0);
    if (agreementId !== null && recouped > 0) recoups[agreementId] = recouped;
  }
  const total = [...byAgreement.values()].reduce((sum, amount) => sum + amount, 0);
  const recouped = Object.values(recoups).reduce((sum, amount) => sum + amount, 0);
  const closing = opening + total - recouped;
  const payable = closing > 0 && closing >= minimum ? closing : 0;
  return { opening, received: total, recouped, closing, payable, recoups };
}

type Stated = { payeeId: string; currency: string; sums: Pick<StatementSums, "recoups"> };

/**
 * What a statement posts, by currency: docs/decisions/164-ledger.md. What is received in another currency goes over `exchange`; what is to be
 * paid is of no agreement.
 */
export function entriesOf({ payeeId: partyId, currency, sums }: Stated, received: readonly Received[]) {
  const entries = new Map<string, Amount[]>();
  const post = (of: string, amount: Amount) => entries.set(of, [...(entries.get(of) ?? []), amount]);
  let toState = 0;
  for (const { agreementId, currency: own, amount, converted } of received) {
    post(own, { kind: "received", partyId, agreementId, amount });
    if (own !== currency) {
      post(own, { kind: "exchange", amount: -amount });
      post(currency, { kind: "exchange", amount: converted });
    }
    toState += converted;
  }
  for (const [agreementId, amount] of Object.entries(sums.recoups)) {
    post(currency, { kind: "advance", partyId, agreementId, amount: -amount });
    toState -= amount;
  }
  post(currency, { kind: "stated", partyId, amount: -toState });
  return [...entries].map(([of, amounts]) => ({ currency: of, amounts }));
}

const monthsOf = { month: 1, quarter: 3, half: 6, year: 12 } as const;
type Period = keyof typeof monthsOf;

/** Whether an agreement's period ends on a day (ISO date); a day within a month takes everyone. Without an agreement: quarters. */
export function isDue(period: Period | null, until: string): boolean {
  const [year = 0, month = 0, day] = until.split("-").map(Number);
  const isLastDay = new Date(Date.UTC(year, month, 0)).getUTCDate() === day;
  return !isLastDay || month % monthsOf[period ?? "quarter"] === 0;
}

/** The last day of the last quarter before a day, both ISO dates. */
export function lastQuarterEnd(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - ((month - 1) % 3), 0)).toISOString().slice(0, 10);
}
