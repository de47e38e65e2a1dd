import { percentOf } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { toBasisPoints, type typedTotals } from "#app/licensing/quotes/typed-totals.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { describeBudget } from "#app/licensing/requests/summarise-request.ts";
import { formatMoney } from "#app/rights/money.ts";

type RequestBudget = { amount: number; currency: string; per: "total" | "track" } | null;

type QuoteTotalsProps = {
  totals: ReturnType<typeof typedTotals>;
  taxPercent: string;
  alternatives: boolean;
  budget: RequestBudget;
};

/** Totals of the submitted input, or with scripts of the current input. */
export function QuoteTotals({ totals, taxPercent, alternatives, budget }: QuoteTotalsProps) {
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
      {budget === null ? null : <BudgetLine budget={budget} totals={totals} alternatives={alternatives} />}
    </section>
  );
}

type BudgetLineProps = Pick<QuoteTotalsProps, "totals" | "alternatives"> & { budget: NonNullable<RequestBudget> };

/** The client's budget beside the fees without tax, and by how much they are above it. */
function BudgetLine({ budget, totals, alternatives }: BudgetLineProps) {
  const { amount, currency, per } = budget;
  const fees = totals.lines.map(({ masterFee, compositionFee }) => masterFee + compositionFee);
  const isForEach = per === "track" || alternatives;
  const needed = isForEach ? Math.max(0, ...fees) : totals.master + totals.composition - totals.discount;
  const over = currency === totals.currency ? needed - amount : 0;
  return (
    <p className="mt-2 text-row">
      {`${requestCopy.budget}: ${describeBudget({ budget: amount, currency, budgetPer: per })}`}
      {over > 0 ? <strong className="block">{copy.overBudget(formatMoney(over, currency))}</strong> : null}
    </p>
  );
}
