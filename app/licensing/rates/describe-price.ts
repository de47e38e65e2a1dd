import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { describeExclusivity, describeTerm, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import {
  type ClientSize,
  one,
  type Price,
  type PricedUse,
  type PriceRow,
  type RateCard,
} from "#app/rights/rates/rate-card.ts";
import { formatPrice } from "#app/rights/rates/rates-words.ts";

const { details } = copy;

type Basis = {
  card: RateCard;
  tier: { id: string; name: string };
  use: PricedUse & { category?: string };
  clientSize: ClientSize | null;
  /** Which end of a range it is: what the use leaves open is read so. */
  end: "low" | "high";
};

function describeBase({ card, tier }: Basis, currency: string): string {
  const base = [tier.id, ""].flatMap((id) => card.tiers.find(({ tierId }) => tierId === id) ?? [])[0];
  const money = (amount: number) => formatMoney(amount, card.currency);
  const rate = card.rates.find((row) => row.currency === currency);
  const fees = details.base(tier.name, money(base?.master ?? 0), money(base?.composition ?? 0));
  return rate === undefined ? fees : `${fees}, ${details.rate(String(rate.micro / 1_000_000), rate.on)}`;
}

/** What a step follows from, in words. */
function describeStep(kind: PriceRow["kind"], basis: Basis, currency: string): string {
  const { card, use, clientSize, end } = basis;
  const open = details[end];
  const edits = (use.edits ?? []).reduce((sum, { count }) => sum + count, 0);
  const texts: Record<PriceRow["kind"], () => string> = {
    base: () => describeBase(basis, currency),
    media: () => use.media.map(mediaName).join("; ") || open,
    territories: () => use.territories.map(territoryName).join(", ") || open,
    term: () => describeTerm(use) || open,
    exclusivity: () => describeExclusivity({ category: "", ...use }),
    edits: () => details.edits(Math.max(1, edits)),
    size: () => (clientSize === null ? open : details.size(copy.size[clientSize])),
    minimum: () => details.minimum(formatMoney(card.minimum, card.currency)),
    rounding: () => details.rounding(`${card.roundTo} ${currency}`),
  };
  return texts[kind]();
}

const signed = (amount: number, currency: string) =>
  `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${formatAmount(Math.abs(amount), currency)}`;

/** A price step by step, in words: the amounts add up to the total. */
export function describePrice(price: Price, basis: Basis) {
  const { currency, total, master, composition, rows } = price;
  return {
    total: formatPrice(total, currency),
    sides: copy.sides(formatMoney(master, currency), formatMoney(composition, currency)),
    rows: rows.map(({ kind, bp, amount }) => ({
      label: copy.rows[kind],
      detail: describeStep(kind, basis, currency),
      factor: bp === null ? "" : `× ${bp / one}`,
      amount: kind === "base" ? formatAmount(amount, currency) : signed(amount, currency),
    })),
  };
}

export type DescribedPrice = ReturnType<typeof describePrice>;
