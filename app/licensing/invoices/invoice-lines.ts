import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import type { StoredInvoiceLine } from "#db/schema/invoices.server.ts";
import type { StoredDiscount, StoredLine } from "#db/schema/licences.server.ts";

/** What a discount takes off a sum; minor units. */
function amountOf(discount: StoredDiscount, fees: number): number {
  if ("amount" in discount) return Math.min(discount.amount, fees);
  return Number((BigInt(fees) * BigInt(discount.bp) + 5000n) / 10_000n);
}

/** A line for each side of a song that has a fee, and the discount as a negative one. */
export function invoiceLines(lines: StoredLine[], discount: StoredDiscount | null): StoredInvoiceLine[] {
  const fees = lines.flatMap(({ title, artists, masterFee, compositionFee }) => {
    const song = `“${title}”, ${artists}`;
    const sides = [
      { text: copy.lineOf.master(song), amount: masterFee },
      { text: copy.lineOf.sync(song), amount: compositionFee },
    ];
    const charged = sides.filter(({ amount }) => amount > 0);
    return charged.length > 0 ? charged : [{ text: copy.lineOf.gratis(song), amount: 0 }];
  });
  if (discount === null) return fees;
  const sum = fees.reduce((total, { amount }) => total + amount, 0);
  return [...fees, { text: discount.reason || copy.discount, amount: -amountOf(discount, sum) }];
}
