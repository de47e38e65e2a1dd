import type { SubmissionResult } from "@conform-to/react";
import { bankCopy as copy } from "#app/licensing/bank/bank-copy.ts";
import type { BankPageData } from "#app/licensing/bank/read-bank-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type LineFormsProps = { line: BankPageData["lines"][number]; reply: SubmissionResult<string[]> | undefined };

function ActButton({ id, act, label }: { id: string; act: "dismiss" | "reopen"; label: string }) {
  return (
    <FormFrame id={`${act}-${id}`} className="contents">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="id" value={id} />
      <div>
        <Button variant="quiet" size="small">
          {label}
        </Button>
      </div>
    </FormFrame>
  );
}

/** Why a line waits, the form that records it for an invoice, and the button that sets it aside. */
export function LineForms({ line, reply }: LineFormsProps) {
  const { id, state, problem, restAmount, currency } = line;
  if (state === "dismissed") return <ActButton id={id} act="reopen" label={copy.reopen} />;
  if (state === "matched") return null;
  return (
    <div className="grid min-w-64 gap-3 py-1">
      {problem === null ? null : <p>{problem}</p>}
      <FormFrame id={`pay-${id}`} reply={reply?.initialValue?.id === id ? reply : undefined} className="grid gap-3">
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="pay" />
            <input type="hidden" name="id" value={id} />
            <div className="grid grid-cols-2 gap-3">
              <Field {...field("number")} label={copy.number} maxLength={60} autoComplete="off" required />
              <Field
                {...field("amount", restAmount)}
                label={`${copy.amount}, ${currency}`}
                inputMode="decimal"
                maxLength={40}
                required
              />
            </div>
            <div>
              <Button size="small">{copy.pay}</Button>
            </div>
          </>
        )}
      </FormFrame>
      <ActButton id={id} act="dismiss" label={copy.dismiss} />
    </div>
  );
}
