import { percentOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { toBasisPoints, type typedTotals } from "#app/licensing/quotes/typed-totals.ts";
import { formatMoney } from "#app/rights/money.ts";

type QuoteTotalsProps = { totals: ReturnType<typeof typedTotals>; taxPercent: string; alternatives: boolean };

/** Totals of the submitted input, or with scripts of the current input. */
export function QuoteTotals({ totals, taxPercent, alternatives }: QuoteTotalsProps) {
  const { currency, master, composition, discount, tax, total } = totals;
  const taxBp = toBasisPoints(taxPercent);
  const sums = [
    [copy.masterSum, master],
    [copy.compositionSum, composition],
    ...(discount > 0 ? [[copy.discount, -discount] as const] : []),
    ...(tax > 0 ? [[copy.tax(percentOf(taxBp)), tax] as const] : []),
  ] as const;
  return (
    <section aria-labelledby="quote-totals" className="border-y border-line py-4">
      <h2 id="quote-totals" className="label">
        {copy.totals}
      </h2>
      {alternatives ? (
        <p className="mb-2 text-row">{copy.staffChoice(copy.upTo(formatMoney(total, currency)))}</p>
      ) : null}
      <output className="grid max-w-md gap-1.5 text-row tabular-nums">
        {sums.map(([label, sum]) => (
          <span key={label} className="flex justify-between gap-4">
            <span className="text-mute">{label}</span>
            <span>{formatMoney(sum, currency)}</span>
          </span>
        ))}
        <span className="flex justify-between gap-4 text-base font-semibold">
          <span>{copy.total}</span>
          <span>{formatMoney(total, currency)}</span>
        </span>
      </output>
    </section>
  );
}
