import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { QuoteOptions } from "#app/licensing/quotes/components/quote-options.tsx";
import { QuoteSongFields } from "#app/licensing/quotes/components/quote-song.tsx";
import { QuoteTotals } from "#app/licensing/quotes/components/quote-totals.tsx";
import { quoteLimits as limits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import type { QuoteFormPage } from "#app/licensing/quotes/read-quote-form.server.ts";
import { typedTotals } from "#app/licensing/quotes/typed-totals.ts";
import { describeTerm } from "#app/rights/describe-terms.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type QuoteFormProps = { data: QuoteFormPage; reply: SubmissionResult<string[]> | undefined };

/** The submitted input, or the initial values. */
function readTyped({ values, include }: QuoteFormPage, reply: QuoteFormProps["reply"]) {
  const typed = reply?.initialValue;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    value: (name: string) => (typed ? text(typed[name]) : (values[name] ?? "")),
    include: typed ? [typed.include ?? []].flat().map(text) : include,
  };
}

/** The form of a new version. "Review" returns it with its totals, which scripts update while typing. */
export function QuoteForm({ data, reply }: QuoteFormProps) {
  const { songs, agreed, lights, request } = data;
  const alternatives = request.terms.alternatives === true;
  const { value, include } = readTyped(data, reply);
  const error = (name: string) => reply?.error?.[name]?.[0];
  const sent = { totals: typedTotals({ songs, include, alternatives, read: value }), taxPercent: value("taxPercent") };
  const [typed, setTyped] = useState<typeof sent | null>(null);

  function showTotals({ currentTarget }: FormEvent<HTMLElement>) {
    const form = new FormData(currentTarget.closest("form") ?? undefined);
    const read = (name: string) => String(form.get(name) ?? "");
    setTyped({
      totals: typedTotals({ songs, alternatives, include: form.getAll("include").map(String), read }),
      taxPercent: read("taxPercent"),
    });
  }

  type Name = "taxPercent" | "validUntil" | "conditions" | "discount" | "discountReason" | "termMonths";
  const field = (name: Name) => ({
    name,
    defaultValue: value(name),
    error: error(name),
  });
  const { totals } = typed ?? sent;
  return (
    <FormFrame id="quote" reply={reply}>
      <div className="grid gap-6" onInput={showTotals}>
        <input type="hidden" name="version" value={value("version")} />
        <input type="hidden" name="rateCard" value={value("rateCard")} />
        {/* When fees were last filled in from it. */}
        <input type="hidden" name="filledAt" value={value("filledAt")} />
        <fieldset>
          <legend className="text-xl">{copy.songs}</legend>
          <p className="hint mt-1">{copy.songsHint}</p>
          <FieldError id="quote-include-error" error={error("include")} />
          <ul className="mt-3 border-t border-line">
            {songs.map((song) => (
              <QuoteSongFields
                key={song.recordingId}
                song={song}
                agreed={agreed.filter(({ recordingId }) => recordingId === song.recordingId)}
                light={lights[song.recordingId]}
                line={totals.lines.find(({ recordingId }) => recordingId === song.recordingId)}
                currency={totals.currency}
                isIncluded={include.includes(song.recordingId)}
                value={value}
                error={error}
              />
            ))}
          </ul>
        </fieldset>
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Select
            name="currency"
            label={copy.currency}
            defaultValue={value("currency")}
            error={error("currency")}
            options={currencies.map((one) => ({ value: one, label: one }))}
          />
          <Field
            {...field("taxPercent")}
            label={copy.taxPercent}
            hint={copy.taxHint}
            inputMode="decimal"
            maxLength={10}
          />
          <Field {...field("discount")} label={copy.discount} hint={copy.discountHint} maxLength={40} />
          <Field
            {...field("discountReason")}
            label={copy.discountReason}
            hint={copy.discountReasonHint}
            maxLength={limits.what}
          />
          <Field
            {...field("termMonths")}
            label={copy.termMonths}
            hint={copy.termHint(describeTerm(request.terms))}
            inputMode="numeric"
            maxLength={4}
          />
          <Field {...field("validUntil")} label={copy.validUntil} hint={copy.validHint} type="date" min={data.today} />
        </div>
        <QuoteOptions today={data.today} value={value} error={error} />
        <Field
          {...field("conditions")}
          label={copy.conditions}
          hint={copy.conditionsHint}
          multiline
          rows={4}
          maxLength={limits.conditions}
        />
        <QuoteTotals {...(typed ?? sent)} alternatives={alternatives} budget={request.budget} />
        <div>
          <div className="flex flex-wrap gap-3">
            {/* Enter in a field submits this first button, which sends no quote. */}
            <Button variant="quiet" name="intent" value="review">
              {copy.review}
            </Button>
            <Button variant="quiet" name="intent" value="rates">
              {copy.rates.fill}
            </Button>
            <Button variant="accent" name="intent" value="send">
              {copy.send}
            </Button>
          </div>
          <p className="hint mt-3">{copy.sendHint(request.client)}</p>
        </div>
      </div>
    </FormFrame>
  );
}
