import { decimalsOf } from "#app/rights/money.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import { one, type PricedSong, type PricedUse, type RateCard } from "#app/rights/rates/rate-card.ts";
import { formatPrice, formatRange, rateWords as words } from "#app/rights/rates/rates-words.ts";

/** What the reader sees of prices: as the card says of clients; the staff see each price. */
export type PriceView = RateCard["show"];

type Ends = { low: number; high: number };

/** The prices of a use by a rate card, in words and in minor units of `currency`. */
export type SongPrices = {
  currency: string;
  /** Null: a person has to quote it. */
  ends(tierId: string | null): Ends | null;
  /** The one price of a use that names all it has to, where the reader sees prices. */
  firm(tierId: string | null): number | null;
  text(tierId: string | null): string;
  /** Of all songs, or of the one of them that is licensed: "2,880 EUR, 1 to be quoted". */
  total(tierIds: readonly (string | null)[], alternatives: boolean): string;
  /** By how much the least that the songs cost is above a budget, for all that is licensed or for each, in words; "" if it is not. */
  overBudget(tierIds: readonly (string | null)[], request: Budget): string;
};

/** `budget`: minor units of `currency`. */
type Budget = { budget: number | null; currency: string | null; budgetPer: "total" | "track"; alternatives: boolean };

/** A range takes the card's part off and adds it, to full steps of its rounding. */
function widened(ends: Ends, { rangeBp, roundTo }: RateCard, currency: string): Ends {
  const step = roundTo * 10 ** decimalsOf(currency);
  const low = Math.floor((ends.low * (one - rangeBp)) / one / step) * step;
  return { low, high: Math.ceil((ends.high * (one + rangeBp)) / one / step) * step };
}

/** Prices of songs by their tiers, each tier once; in the use's currency where the card has a rate for it. Null where the reader sees none. */
export function songPrices(
  card: RateCard,
  { view, use, currency: wanted }: { view: PriceView; use: PricedUse; currency: string | null },
): SongPrices | null {
  if (view === "nothing") return null;
  const currency = card.rates.find((rate) => rate.currency === wanted)?.currency ?? card.currency;
  const byTier = new Map<string | null, Ends | null>();
  const endsOf = (priced: PricedSong): Ends | null => {
    if ("toQuote" in priced) return null;
    const ends = { low: priced.low.total, high: priced.high.total };
    return view === "range" ? widened(ends, card, currency) : ends;
  };
  function ends(tier: string | null): Ends | null {
    const found = byTier.get(tier);
    if (found !== undefined) return found;
    const computed = endsOf(priceUse({ card, tier, use, clientSize: card.clientSize || null, currency }));
    byTier.set(tier, computed);
    return computed;
  }
  return {
    currency,
    ends,
    firm(tier) {
      const found = view === "price" ? ends(tier) : null;
      return found !== null && found.low === found.high ? found.high : null;
    },
    text(tier) {
      const found = ends(tier);
      return found === null ? words.toQuote : formatRange(found, currency);
    },
    total(tiers, alternatives) {
      const found = tiers.map(ends);
      const known = found.filter((song) => song !== null);
      const open = found.length - known.length;
      if (known.length === 0) return words.toQuote;
      const sum = (end: keyof Ends) => known.reduce((total, song) => total + song[end], 0);
      const [lows, highs] = [known.map(({ low }) => low), known.map(({ high }) => high)];
      const isChoice = alternatives && found.length > 1;
      const all = isChoice
        ? { low: Math.min(...lows), high: Math.max(...highs) }
        : { low: sum("low"), high: sum("high") };
      const text = formatRange(all, currency);
      return [isChoice ? words.oneOf(text) : text, ...(open === 0 ? [] : [words.more(open)])].join(", ");
    },
    overBudget(tiers, { budget, currency: named, budgetPer, alternatives }) {
      const lows = tiers.flatMap((tier) => ends(tier)?.low ?? []);
      if (budget === null || named !== currency || lows.length === 0) return "";
      const isChoice = alternatives && tiers.length > 1;
      const needed = isChoice
        ? Math.min(...lows)
        : budgetPer === "track"
          ? Math.max(...lows)
          : lows.reduce((a, b) => a + b, 0);
      return needed > budget
        ? words.overBudget(formatPrice(needed - budget, currency), budgetPer === "track" && !isChoice)
        : "";
    },
  };
}
