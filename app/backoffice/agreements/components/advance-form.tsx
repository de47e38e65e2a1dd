import { moneyCopy } from "#app/backoffice/agreements/money/money-copy.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

const { advances: copy } = moneyCopy;

type AdvanceFormProps = {
  payees: { value: string; label: string }[];
  today: string;
  reply: FormReply | undefined;
};

/** Money paid ahead, or a cost, under an agreement. */
export function AdvanceForm({ payees, today, reply }: AdvanceFormProps) {
  return (
    <FormFrame id="advance" reply={reply} className="mt-8 grid max-w-2xl gap-5">
      {({ value, error }) => {
        const props = (name: string, label: string, stored = "") => ({
          ...{ name, label, defaultValue: value(name, stored), error: error(name) },
        });
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Select {...props("kind", copy.kind, "advance")} options={optionsOf(copy.kinds)} />
              <Select {...props("partyId", copy.payee)} options={payees} />
              <Field {...props("amount", copy.amount)} inputMode="decimal" required />
              <Select
                {...props("currency", copy.currency, "EUR")}
                options={currencies.map((code) => ({ value: code, label: code }))}
              />
              <Field {...props("day", copy.day, today)} type="date" max={today} required />
            </div>
            <Field {...props("note", copy.note)} maxLength={300} />
            <div>
              <Button variant="accent">{copy.add}</Button>
            </div>
          </>
        );
      }}
    </FormFrame>
  );
}
