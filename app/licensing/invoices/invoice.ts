import type { StoredInvoiceLine } from "#db/schema/invoices.server.ts";

/** UNCL 5305: standard rate, zero rate, reverse charge, exempt, outside the scope of tax. */
export const taxCategories = ["S", "Z", "AE", "E", "O"] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const invoiceStates = ["draft", "sent", "overdue", "paid", "credited", "credit"] as const;
/** `credit`: a credit note. */
export type InvoiceState = (typeof invoiceStates)[number];

/** Max characters of a line of the buyer, a reference, and a longer text. */
export const invoiceLimits = { line: 200, id: 60, note: 2000 };

/** The sums of an invoice in minor units. `discount` is what the negative lines take off; the tax is rounded once. */
export function invoiceTotals(lines: StoredInvoiceLine[], taxBp: number) {
  const sumOf = (some: StoredInvoiceLine[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const fees = sumOf(lines.filter(({ amount }) => amount >= 0));
  const net = sumOf(lines);
  // BigInt, because the product can exceed the safe integers.
  const tax = Number((BigInt(net) * BigInt(taxBp) + 5000n) / 10_000n);
  return { fees, discount: fees - net, net, tax, total: net + tax };
}

/** Whether the client can pay it. */
export function isPayable(state: InvoiceState): boolean {
  return state === "sent" || state === "overdue";
}

type Payable = {
  kind: "invoice" | "credit";
  number: string | null;
  total: number;
  paid: number;
  isCredited: boolean;
  dueOn: string | null;
};

/** `today`: ISO date (UTC); an invoice is overdue from the day after its due date. */
export function stateOf({ kind, number, total, paid, isCredited, dueOn }: Payable, today: string): InvoiceState {
  if (kind === "credit") return "credit";
  if (number === null) return "draft";
  if (isCredited) return "credited";
  if (paid >= total) return "paid";
  return dueOn !== null && dueOn < today ? "overdue" : "sent";
}
