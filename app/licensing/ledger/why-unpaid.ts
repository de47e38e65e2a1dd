import { ledgerCopy } from "#app/licensing/ledger/ledger-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";

const { why: copy } = ledgerCopy;

/** Where a payee's part of a fee is on its way. Amounts in minor units, days ISO dates. */
export type MoneyPlace = {
  currency: string;
  licence: string;
  net: number;
  /** What of `net` was received. */
  cleared: number;
  /** The invoice that bills it. */
  invoice: { number: string; issuedOn: string; dueOn: string; total: number; paid: number } | null;
  /** The statement that has it, and the payment of that one or of a later one that its balance was carried to. */
  statement: {
    number: string;
    payout: { state: "due" | "sent" | "paid" | "failed"; day: string; reason: string } | null;
  } | null;
};

/** In one sentence why money is not paid yet, or when it was. `today`: ISO date (UTC). */
export function whyUnpaid(place: MoneyPlace, today: string): string {
  const { currency, licence, net, cleared, invoice, statement } = place;
  const payout = statement?.payout ?? null;
  if (statement !== null && payout !== null)
    return copy.payouts[payout.state](statement.number, formatIsoDate(payout.day), payout.reason);
  if (statement !== null) return copy.carried(statement.number);
  if (invoice === null) return copy.notInvoiced(licence);
  if (cleared >= net && net > 0) return copy.nextStatement(invoice.number);
  const due = formatIsoDate(invoice.dueOn);
  if (invoice.paid > 0)
    return copy.partlyPaid(formatMoney(invoice.paid, currency), formatMoney(invoice.total, currency), invoice.number);
  return invoice.dueOn < today ? copy.overdue(invoice.number, due) : copy.waits(invoice.number, due);
}
