import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import type { StoredInvoiceLine } from "#db/schema/invoices.server.ts";
import type { StoredDiscount, StoredLine } from "#db/schema/quotes.server.ts";

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
  return [...fees, { text: discount.reason || copy.discount, amount: -totalsOf(lines, null, discount).discount }];
}
