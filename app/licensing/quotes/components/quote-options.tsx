import { quoteLimits as limits } from "#app/licensing/quotes/quote.ts";
import { optionField, places } from "#app/licensing/quotes/quote-extras.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { StoredOption } from "#db/schema/quotes.server.ts";

const copy = quotesCopy.option;

type QuoteOptionsProps = {
  /** The first day that can be chosen, ISO date. */
  today: string;
  value(name: string): string;
  error(name: string): string | undefined;
};

/** Options of an offer: rows of which the empty ones are ignored. */
export function QuoteOptions({ today, value, error }: QuoteOptionsProps) {
  const names = ["what", "months", "fee", "exerciseBy"] as const;
  const isOpen = places.some((at) => names.some((name) => value(optionField(at, name)) !== ""));
  const field = (at: number, name: keyof StoredOption) => {
    const id = optionField(at, name);
    return { name: id, defaultValue: value(id), error: error(id), autoComplete: "off" };
  };
  return (
    <Folded title={copy.title} open={isOpen}>
      <p className="hint">{copy.lead}</p>
      {places.map((at) => (
        <fieldset key={at} className="mt-4 grid items-start gap-4 sm:grid-cols-4">
          <legend className="mb-1 font-semibold">{copy.row(at + 1)}</legend>
          <Field {...field(at, "what")} label={copy.what} hint={copy.whatHint} maxLength={limits.what} />
          <Field
            {...field(at, "months")}
            label={copy.months}
            hint={copy.monthsHint}
            inputMode="numeric"
            maxLength={4}
          />
          <Field {...field(at, "fee")} label={copy.fee} inputMode="decimal" maxLength={40} />
          <Field {...field(at, "exerciseBy")} label={copy.exerciseBy} type="date" min={today} />
        </fieldset>
      ))}
    </Folded>
  );
}
