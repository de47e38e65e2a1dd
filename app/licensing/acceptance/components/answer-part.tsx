import type { SubmissionResult } from "@conform-to/react";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { counterField } from "#app/licensing/acceptance/acceptance-limits.ts";
import { canSign } from "#app/licensing/acceptance/components/changed-part.tsx";
import { SignFields } from "#app/licensing/acceptance/components/sign-fields.tsx";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { quoteLimits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type Reply = SubmissionResult<string[]> | undefined;
type AnswerPartProps = {
  parts: OfferParts;
  /** SHA-256 of the text that is shown. */
  textHash: string;
  /** Of the reader. */
  name: string;
  reply: Reply;
  /** What changed since the offer was made; empty if nothing did. */
  changed: readonly string[];
};

/** The client's answer: a signature accepts; disclosures hold a counter-offer and the refusal. */
export function AnswerPart({ parts, textHash, name, reply, changed }: AnswerPartProps) {
  const { total, alternatives } = parts;
  const isSignable = canSign(changed, parts);
  const act = reply?.initialValue?.act;
  const answer = act === "counter" || act === "exercise" ? undefined : reply;
  return (
    <section aria-labelledby="quote-answer" className="mt-10 bg-sand p-5 sm:p-6 print:hidden">
      <h2 id="quote-answer" className="text-xl">
        {quotesCopy.answer}
      </h2>
      <div className="mt-3">
        <FormFrame id="answer" reply={answer}>
          {({ value, error }) => (
            <>
              <input type="hidden" name="act" value="answer" />
              <input type="hidden" name="quote" value={parts.quoteId} />
              <input type="hidden" name="textHash" value={textHash} />
              {alternatives.length === 0 || !isSignable ? null : (
                <fieldset aria-describedby={error("chosen") ? "chosen-error" : undefined}>
                  <legend className="label">{quotesCopy.choose}</legend>
                  {alternatives.map((line) => (
                    <Checkbox
                      key={line.recordingId}
                      type="radio"
                      name="chosen"
                      value={line.recordingId}
                      defaultChecked={value("chosen") === line.recordingId}
                      label={`${line.title}: ${line.total}`}
                    />
                  ))}
                  <FieldError id="chosen-error" error={error("chosen")} label={quotesCopy.choose} />
                </fieldset>
              )}
              {isSignable ? (
                <>
                  <p className="max-w-[60ch]">
                    {alternatives.length === 0 ? quotesCopy.acceptMeans(total) : quotesCopy.acceptChosen}
                  </p>
                  <SignFields id="answer" name={name} value={value} error={error} />
                  <div>
                    <Button variant="accent" name="answer" value="accept">
                      {quotesCopy.accept}
                    </Button>
                  </div>
                </>
              ) : null}
              <Folded title={quotesCopy.declineTitle} open={value("reason") !== "" || error("reason") !== undefined}>
                <div className="grid max-w-xl gap-4 pt-2">
                  <Field
                    name="reason"
                    label={quotesCopy.reason}
                    hint={quotesCopy.reasonHint}
                    defaultValue={value("reason")}
                    error={error("reason")}
                    multiline
                    maxLength={quoteLimits.reason}
                  />
                  <div>
                    <Button variant="quiet" name="answer" value="decline">
                      {quotesCopy.decline}
                    </Button>
                  </div>
                </div>
              </Folded>
            </>
          )}
        </FormFrame>
        {/* The key empties the form after each counter-offer. */}
        {changed.length === 0 ? (
          <CounterForm key={parts.counters.length} parts={parts} reply={act === "counter" ? reply : undefined} />
        ) : null}
      </div>
    </section>
  );
}

/** A total, or of alternatives a fee each, another term, and a note. */
function CounterForm({
  parts: { quoteId, currency, songs, alternatives },
  reply,
}: {
  parts: OfferParts;
  reply: Reply;
}) {
  const { counter } = copy;
  return (
    <Folded title={counter.title} open={reply !== undefined} className="mt-2">
      <p className="hint mb-4">{counter.lead}</p>
      <FormFrame id="counter" reply={reply} submit={counter.submit} className="grid max-w-xl gap-4">
        {({ value, error }) => (
          <>
            <input type="hidden" name="act" value="counter" />
            <input type="hidden" name="quote" value={quoteId} />
            {alternatives.length > 0 ? null : (
              <Field
                name="total"
                label={counter.total(currency)}
                defaultValue={value("total")}
                error={error("total")}
                inputMode="decimal"
                maxLength={40}
              />
            )}
            {songs.length === 1 && alternatives.length === 0
              ? null
              : songs.map(({ recordingId, title }) => (
                  <Field
                    key={recordingId}
                    name={counterField(recordingId)}
                    label={counter.fee(title, currency)}
                    defaultValue={value(counterField(recordingId))}
                    error={error(counterField(recordingId))}
                    inputMode="decimal"
                    maxLength={40}
                  />
                ))}
            <Field
              name="termMonths"
              label={counter.termMonths}
              hint={counter.termHint}
              defaultValue={value("termMonths")}
              error={error("termMonths")}
              inputMode="numeric"
              maxLength={4}
            />
            <Field
              name="note"
              label={counter.note}
              hint={counter.noteHint}
              defaultValue={value("note")}
              error={error("note")}
              multiline
              maxLength={quoteLimits.reason}
            />
          </>
        )}
      </FormFrame>
    </Folded>
  );
}
