import { ordersCopy } from "#app/backoffice/orders/orders-copy.ts";
import { mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import { standingCopy } from "#app/rights/standing/standing-copy.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import type { StoredOrder } from "#db/schema/orders.server.ts";

const { text: copy, ...labels } = ordersCopy;
const { terms } = standingCopy;

export type OrderTerms = Omit<
  StoredOrder,
  | ("id" | "companyId" | "titleKey" | "state" | "signerId" | "signerEmail" | "signedText" | "textHash" | "signedAt")
  | ("warnedAt" | "createdAt" | "updatedAt")
>;

/** The text of an order, which its signature is about. `day`: ISO date. */
export function orderText(order: OrderTerms, { company, day }: { company: string; day: string }): string {
  const { currency, maxPerTrack, maxMonths, validFrom } = order;
  const lines: [label: string, value: string][] = [
    [labels.licensee, order.licensee],
    [labels.reference, order.reference],
    [labels.people, order.people.join(", ")],
    [copy.programs, order.programs ? copy.yes : copy.no],
    [termsCopy.media, order.media.length === 0 ? terms.allMedia : order.media.map(mediaName).join("; ")],
    [termsCopy.territories, order.territories.map(territoryName).join(", ")],
    [termsCopy.term, order.perpetual ? terms.anyTerm : terms.upTo(termsCopy.months(maxMonths ?? 0))],
    [copy.products, order.categories.map(categoryName).join("; ") || copy.allProducts],
    [labels.perTrack, maxPerTrack === null ? "" : formatMoney(maxPerTrack, currency)],
    [labels.total, formatMoney(order.maxTotal, currency)],
    [terms.from, validFrom === null ? "" : formatIsoDate(validFrom)],
    [terms.until, formatIsoDate(order.validUntil)],
  ];
  return [
    copy.title(order.title, company),
    copy.orders(order.signerCompany),
    ...lines.flatMap(([label, value]) => (value === "" ? [] : [`${label}: ${value}`])),
    copy.signed(order.signer, order.signerRole, order.signerCompany, formatIsoDate(day)),
  ].join("\n");
}
