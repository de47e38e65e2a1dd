import { opportunitiesCopy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityLimits as limits } from "#app/opportunities/opportunity.ts";
import type { TypedOpportunity } from "#app/opportunities/typed-opportunity.ts";
import { TermsFields } from "#app/rights/components/terms-fields.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

const copy = opportunitiesCopy.fields;

type OpportunityFormProps = {
  typed: TypedOpportunity;
  reply: FormReply | undefined;
  saved: { path: string; version: string } | null;
  cancelTo: string;
};

/** Who asks, for what, and what it is worth. */
export function OpportunityForm({ typed, reply, saved, cancelTo }: OpportunityFormProps) {
  return (
    <FormFrame
      reply={reply}
      saved={saved}
      submit
      cancelTo={cancelTo}
      className="mt-6 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      {(fields) => {
        const field = (name: "organisation" | "name" | "email" | "message" | "deadline" | "value") => ({
          ...fields.field(name, typed[name]),
          label: copy[name],
        });
        return (
          <>
            <Field {...field("organisation")} maxLength={limits.organisation} autoComplete="off" />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...field("name")} maxLength={limits.name} autoComplete="off" />
              <Field {...field("email")} type="email" autoComplete="off" />
            </div>
            <Field {...field("message")} multiline rows={6} hint={copy.messageHint} maxLength={limits.message} />
            <TermsFields terms={typed} controls={fields} termHint="">
              <Field {...field("deadline")} type="date" />
            </TermsFields>
            <Field {...field("value")} hint={copy.valueHint} inputMode="decimal" className="sm:max-w-sm" />
          </>
        );
      }}
    </FormFrame>
  );
}
