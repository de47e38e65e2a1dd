import {
  chargedLines,
  feeField,
  type QuoteSong,
  quoteLimits,
  type Totals,
  totalsOf,
} from "#app/licensing/quotes/quote.ts";
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
export function typedTotals({ songs, include, alternatives = false, read }: Typed): Totals & { currency: string } {
  const currency = currencies.find((one) => one === read("currency")) ?? "EUR";
  const amountOf = (name: string) => {
    const amount = toMinorUnits(read(name).trim(), currency) ?? 0;
    return amount > quoteLimits.fee ? 0 : amount;
  };
  const lines = songs
    .filter(({ recordingId }) => include.includes(recordingId))
    .map(({ recordingId }) => ({
      recordingId,
      masterFee: amountOf(feeField.masterFee(recordingId)),
      compositionFee: amountOf(feeField.compositionFee(recordingId)),
    }));
  const taxBp = toBasisPoints(read("taxPercent").trim());
  return {
    ...totalsOf(chargedLines({ lines, terms: { alternatives } }, null), taxBp >= 0 && taxBp <= 10_000 ? taxBp : null),
    currency,
  };
}
