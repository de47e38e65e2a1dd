import { useActionData } from "@remix-run/react";
import { payoutLimits as limits } from "#app/licensing/payouts/payout-forms.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";

const formId = "payouts";

/** The box that chooses a payout of the list; what was chosen stays so in a form with an error. */
export function PayoutBox({ id, payee, number }: { id: string; payee: string; number: string }) {
  const reply = useActionData<FormReply>();
  return (
    <input
      type="checkbox"
      defaultChecked={readFormReply(reply).values("ids").includes(id)}
      form={formId}
      name="ids"
      value={id}
      aria-label={copy.chooseOf(payee, number)}
      className="list-box"
    />
  );
}

type PayoutFormProps = {
  reply: FormReply | undefined;
  today: string;
  acts: readonly ("file" | "all" | "paid" | "failed")[];
};

/** What is done with the payouts that are chosen in the list. */
export function PayoutForm({ reply, today, acts }: PayoutFormProps) {
  return (
    <FormFrame id={formId} reply={reply} className="my-4 grid gap-4">
      {({ field, error }) => (
        <>
          <FieldError id="payouts-chosen" error={error("ids")} label={copy.columns.choose} />
          <div className="flex flex-wrap items-start gap-3">
            <Field {...field("day", today)} type="date" label={copy.day} hint={copy.dayHint} className="min-w-48" />
            {acts.includes("failed") ? (
              <Field
                {...field("reason")}
                label={copy.reason}
                hint={copy.reasonHint}
                maxLength={limits.reason}
                className="min-w-60 flex-1"
              />
            ) : null}
          </div>
          <div className="flex flex-wrap gap-3">
            {acts.map((act, at) => (
              <Button key={act} name="act" value={act} variant={at === 0 ? "accent" : "quiet"}>
                {{ file: copy.makeFile, all: copy.makeFileOfAll, paid: copy.markPaid, failed: copy.markFailed }[act]}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormFrame>
  );
}
