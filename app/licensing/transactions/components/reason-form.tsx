import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

const texts = {
  decline: { title: copy.decline, label: copy.reason, hint: copy.declineHint, submit: copy.declineSubmit },
  withdraw: {
    ...{ title: copy.withdraw, label: copy.withdrawReason, hint: copy.withdrawReasonHint, submit: copy.withdrawSubmit },
  },
};

type ReasonFormProps = {
  act: keyof typeof texts;
  reply: SubmissionResult<string[]> | undefined;
  saved?: ComponentProps<typeof FormFrame>["saved"];
  children?: (fields: FormFields) => ReactNode;
};

/** Ends a request with a reason. In a disclosure, because the other side is emailed at once and it cannot be undone. */
export function ReasonForm({ act, reply, saved, children }: ReasonFormProps) {
  const { title, label, hint, submit } = texts[act];
  return (
    <Folded title={title} open={reply !== undefined}>
      <FormFrame id={act} reply={reply} saved={saved ?? null}>
        {(fields) => (
          <>
            <input type="hidden" name="act" value={act} />
            {children?.(fields)}
            <Field
              name="reason"
              {...{ label, hint }}
              multiline
              rows={4}
              maxLength={2000}
              defaultValue={fields.value("reason")}
              error={fields.error("reason")}
              required={act === "decline"}
            />
            <div>
              <Button variant="quiet">{submit}</Button>
            </div>
          </>
        )}
      </FormFrame>
    </Folded>
  );
}
