import type { Taking } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { takeCopy } from "#app/licensing/take/take-copy.ts";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { formatMoney } from "#app/rights/money.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { describeMiss } from "#app/rights/standing/describe-miss.ts";
import { missesOfUse } from "#app/rights/standing/misses-of.ts";
import type { StoredOrder } from "#db/schema/orders.server.ts";
import type { StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";

const { order: copy } = takeCopy;

/**
 * As it is read for who takes licences. `spent`: of all licences that were taken under it, in minor units; `signerMay`: 1 while its signer may sign
 * orders of the company.
 */
export type OpenOrder = StoredOrder & { spent: number; signerMay: number };

/** What of a side is paid does not matter to who buys. */
const anySide = { side: "master", fee: null, currency: null } as const;

/** The uses that an order is for, as the terms of a standing approval. */
function standingTerms({ state, categories, ...order }: StoredOrder) {
  const others = Object.keys(productCategories).filter((name) => !categories.includes(name));
  return {
    ...order,
    ...{ side: "both" as const, excluded: [], minFee: 0, excludedCompanyIds: [], paused: state === "paused" },
    excludedCategories: categories.length === 0 ? [] : others,
  };
}

type Asked = {
  terms: StoredTerms;
  lines: readonly StoredLine[];
  net: number;
  currency: string;
  actor: Pick<Actor, "isProgram">;
  taking: Taking;
  companyId: string;
  today: string;
  /** Addresses that speak for parties which agreed in advance. */
  speakers: readonly string[];
};

/** Why licences can't be taken under an order that names the person, in words; none: they can. */
export function missesOfOrder(order: OpenOrder, asked: Asked): string[] {
  const { terms, lines, net, currency, today, companyId } = asked;
  if (order.state === "ended") return [copy.misses.ended];
  const use = judgedUse({ ...terms, category: terms.category ?? "" }, { today, companyId });
  const texts = missesOfUse(standingTerms(order), { use, offer: anySide, today }).map(describeMiss);
  const isOver = lines.some((line) => line.masterFee + line.compositionFee > (order.maxPerTrack ?? net));
  const left = Math.max(0, order.maxTotal - order.spent);
  const money = (amount: number) => formatMoney(amount, order.currency);
  const amounts = [
    ...(isOver ? [copy.misses.perTrack(money(order.maxPerTrack ?? 0))] : []),
    ...(net > left ? [copy.misses.left(money(left))] : []),
  ];
  return [
    ...texts,
    ...(currency === order.currency ? amounts : [copy.misses.currency(order.currency)]),
    ...(asked.actor.isProgram && !order.programs ? [copy.misses.programs] : []),
    // Offer and licence are made in the name of who set the limits.
    ...(order.signerId === asked.taking.by ? [copy.misses.signer] : []),
    // No one answers for both sides.
    ...(asked.speakers.includes(order.signerEmail.toLowerCase()) ? [copy.misses.party] : []),
    ...(order.signerMay === 1 ? [] : [copy.misses.withdrawn]),
  ];
}
