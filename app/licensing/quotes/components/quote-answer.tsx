import type { SubmissionResult } from "@conform-to/react";
import { quoteLimits as limits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type QuoteAnswerProps = {
  /** Formatted. */
  total: string;
  /** The tracks to choose from, with their formatted totals; empty if all are accepted together. */
  alternatives: { recordingId: string; title: string; total: string }[];
  reply: SubmissionResult<string[]> | undefined;
};

/** The client's answer: one button accepts, a disclosure with a reason declines. */
export function QuoteAnswer({ total, alternatives, reply }: QuoteAnswerProps) {
  const { value, error } = readFormReply(reply);
  return (
    <section aria-labelledby="quote-answer" className="mt-10 bg-sand p-5 sm:p-6 print:hidden">
      <h2 id="quote-answer" className="text-xl">
        {copy.answer}
      </h2>
      <div className="mt-3">
        <FormFrame id="answer" reply={reply}>
          {alternatives.length === 0 ? null : (
            <fieldset aria-describedby={error("chosen") ? "chosen-error" : undefined}>
              <legend className="label">{copy.choose}</legend>
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
              <FieldError id="chosen-error" error={error("chosen")} />
            </fieldset>
          )}
          <p className="max-w-[60ch]">{alternatives.length === 0 ? copy.acceptMeans(total) : copy.acceptChosen}</p>
          <div>
            <Button variant="accent" name="answer" value="accept">
              {copy.accept}
            </Button>
          </div>
          <Folded title={copy.declineTitle} open={value("reason") !== "" || error("reason") !== undefined}>
            <div className="grid max-w-xl gap-4 pt-2">
              <Field
                name="reason"
                label={copy.reason}
                hint={copy.reasonHint}
                defaultValue={value("reason")}
                error={error("reason")}
                multiline
                maxLength={limits.reason}
              />
              <div>
                <Button variant="quiet" name="answer" value="decline">
                  {copy.decline}
                </Button>
              </div>
            </div>
          </Folded>
        </FormFrame>
      </div>
    </section>
  );
}
