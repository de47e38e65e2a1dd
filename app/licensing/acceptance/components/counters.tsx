import type { SubmissionResult } from "@conform-to/react";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { quoteLimits } from "#app/licensing/quotes/quote.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const copy = acceptanceCopy.counter;

type CountersProps = {
  counters: OfferParts["counters"];
  /** Address of the form of a new version, for the staff who may answer. */
  versionPath: string | null;
  reply: SubmissionResult<string[]> | undefined;
};

/** Counter-offers of a quote, newest first; the staff make a new version from the open one, or decline it. */
export function Counters({ counters, versionPath, reply }: CountersProps) {
  if (counters.length === 0) return null;
  return (
    <section className="mt-10 print:hidden">
      <h2 className="mb-3 text-xl">{copy.heading}</h2>
      <ul className="grid gap-6 border-l border-line pl-5">
        {counters.map(({ id, name, createdAt, lines, state, isOpen }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p className="text-mute text-sm">
              {copy.from(name)} · <DateTime at={createdAt} />
            </p>
            {lines.map((line) => (
              <p key={line} className="whitespace-pre-line">
                {line}
              </p>
            ))}
            <p className="mt-1 font-semibold">{state}</p>
            {isOpen && versionPath !== null ? (
              <>
                <ButtonLink to={`${versionPath}?counter=${id}`} variant="accent" className="mt-3">
                  {copy.makeVersion}
                </ButtonLink>
                <Folded title={copy.decline} open={reply !== undefined} className="mt-2">
                  <FormFrame id="decline-counter" reply={reply} submit={copy.decline} className="grid max-w-xl gap-4">
                    {({ field }) => (
                      <>
                        <input type="hidden" name="act" value="decline-counter" />
                        <input type="hidden" name="counter" value={id} />
                        <Field
                          {...field("reply")}
                          label={copy.reply}
                          hint={copy.replyHint}
                          multiline
                          maxLength={quoteLimits.reason}
                        />
                      </>
                    )}
                  </FormFrame>
                </Folded>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
