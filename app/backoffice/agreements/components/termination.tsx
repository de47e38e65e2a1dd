import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const { terminate: copy, reason } = agreementsCopy;

type TerminationProps = {
  path: string;
  version: string;
  /** Of a terminated one. */
  endsOn: string | null;
  reply: FormReply | undefined;
};

/** Terminates an agreement, or takes that back. */
export function Termination({ path, version, endsOn, reply }: TerminationProps) {
  return (
    <FormFrame
      id="termination"
      reply={reply}
      saved={{ path, version }}
      className="mt-12 grid max-w-2xl gap-4 border-t border-line pt-6"
    >
      {({ field }) =>
        endsOn === null ? (
          <>
            <h2 className="text-xl">{copy.title}</h2>
            <p className="hint">{copy.lead}</p>
            <Field {...field("day")} type="date" label={copy.day} required />
            <Field {...field("reason")} label={reason} multiline required />
            <Button variant="quiet" name="act" value="terminate" className="justify-self-start">
              {copy.submit}
            </Button>
          </>
        ) : (
          <>
            <p>{copy.state(formatIsoDate(endsOn))}</p>
            <Button variant="quiet" name="act" value="reinstate" className="justify-self-start">
              {copy.takeBack}
            </Button>
          </>
        )
      }
    </FormFrame>
  );
}
