import {
  chargedLines,
  favouredFees,
  feeField,
  type QuoteSong,
  quoteLimits,
  totalsOf,
} from "#app/licensing/quotes/quote.ts";
import { readDiscount } from "#app/licensing/quotes/quote-extras.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { toMinorUnits } from "#app/rights/money.ts";

type Typed = {
  songs: QuoteSong[];
  /** Ids of the offered recordings. */
  include: readonly string[];
  /** Whether the client chooses one of the songs. */
  alternatives?: boolean;
  /** The input of a field by its name. */
  read(name: string): string;
};

/** Basis points of a typed percentage, "7.7" or "7,7": an integer if it has at most two decimals, NaN if it is no number. */
export function toBasisPoints(text: string): number {
  return Math.round(Number(text.replace(",", ".")) * 100);
}

/** Totals and currency of a form that is being filled in; missing or invalid fees count as 0. */
export function typedTotals({ songs, include, alternatives = false, read }: Typed) {
  const currency = currencies.find((one) => one === read("currency")) ?? "EUR";
  const amountOf = (name: string) => {
    const amount = toMinorUnits(read(name).trim(), currency) ?? 0;
    return amount > quoteLimits.fee ? 0 : amount;
  };
  const lines = songs
    .filter(({ recordingId }) => include.includes(recordingId))
    .map(({ recordingId, favoured }) => {
      const masterFee = amountOf(feeField.masterFee(recordingId));
      const compositionFee = amountOf(feeField.compositionFee(recordingId));
      return { recordingId, ...favouredFees({ masterFee, compositionFee }, favoured) };
    });
  const charged = chargedLines({ lines, terms: { alternatives } }, null);
  const { value: discount } = readDiscount(
    { discount: read("discount").trim(), discountReason: "" },
    { net: totalsOf(charged, null).net, currency },
  );
  const taxBp = toBasisPoints(read("taxPercent").trim());
  return {
    ...totalsOf(charged, taxBp >= 0 && taxBp <= 10_000 ? taxBp : null, discount),
    ...{ currency, lines },
  };
}
