import type { SubmissionResult } from "@conform-to/react";
import { invoiceLimits as limits } from "#app/licensing/invoices/invoice.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

/** In a disclosure, because the client is emailed at once. */
export function CreditForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  return (
    <Folded title={copy.credit} open={reply !== undefined} className="mt-12 max-w-2xl">
      <FormFrame id="credit" reply={reply}>
        {({ field }) => (
          <>
            <input type="hidden" name="act" value="credit" />
            <Field
              {...field("reason")}
              label={copy.creditReason}
              hint={copy.creditHint}
              multiline
              rows={3}
              maxLength={limits.note}
              required
            />
            <div>
              <Button variant="quiet">{copy.creditSubmit}</Button>
            </div>
          </>
        )}
      </FormFrame>
    </Folded>
  );
}
