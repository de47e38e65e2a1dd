import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { acceptanceCopy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { SignFields } from "#app/licensing/acceptance/components/sign-fields.tsx";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Folded } from "#app/ui/folded.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

const copy = acceptanceCopy.option;

type OptionsPartProps = {
  parts: OfferParts;
  /** The reader, if they may exercise options. */
  name: string | null;
  /** Whether the reader can open requests. */
  linksRequests: boolean;
  reply: SubmissionResult<string[]> | undefined;
};

/** The options of an offer, each with the form that exercises it once the offer is accepted. */
export function OptionsPart({ parts: { options, quoteId, company }, name, linksRequests, reply }: OptionsPartProps) {
  if (options.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      <ul className="grid gap-3">
        {options.map((option, at) => (
          <li key={option.text} className="[overflow-wrap:anywhere]">
            <p>{option.text}</p>
            {option.requestId === null ? null : (
              <p className="font-semibold">
                {copy.exercised}
                {linksRequests ? (
                  <Link to={transactionPath(option.requestId)} className="link ml-3 font-normal print:hidden">
                    {copy.openRequest}
                  </Link>
                ) : null}
              </p>
            )}
            {option.requestId === null && option.isOver ? <p className="text-mute">{copy.lapsed}</p> : null}
            {name !== null && option.canExercise && option.requestId === null && !option.isOver ? (
              <ExerciseForm {...{ at, quoteId, option, name, company, reply }} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ExerciseFormProps = { at: number; option: OfferParts["options"][number]; name: string } & Pick<
  OfferParts,
  "quoteId" | "company"
> &
  Pick<OptionsPartProps, "reply">;

function ExerciseForm({ at, quoteId, option, name, company, reply }: ExerciseFormProps) {
  const own = reply?.initialValue?.option === String(at) ? reply : undefined;
  return (
    <Folded title={copy.exercise(option.text)} open={own !== undefined} className="print:hidden">
      <FormFrame id={`exercise-${at}`} reply={own} submit={copy.submit}>
        {({ value, error }) => (
          <>
            <input type="hidden" name="act" value="exercise" />
            <input type="hidden" name="quote" value={quoteId} />
            <input type="hidden" name="option" value={at} />
            <p className="max-w-[60ch]">{copy.means(option.fee)}</p>
            <SignFields id={`exercise-${at}`} name={name} company={company} value={value} error={error} />
          </>
        )}
      </FormFrame>
    </Folded>
  );
}
