import { Form } from "@remix-run/react";
import { ratesCopy as copy, tryRatesPath } from "#app/licensing/rates/rates-copy.ts";
import type { TryPage } from "#app/licensing/rates/read-try-page.server.ts";
import { TermsFields } from "#app/rights/components/terms-fields.tsx";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

const noTerms = {
  ...{ media: [], category: "", territories: "", termMonths: "", perpetual: false },
  ...{ exclusivity: "none", startsOn: "", budget: "", currency: "" },
};

/** A use, a tier and a client to price. A GET form: its address can be sent to colleagues. */
export function TryForm({ page: { tiers, choices, reply } }: { page: TryPage }) {
  const controls = readFormReply(reply);
  const { field, value, formErrors } = controls;
  return (
    <Form method="get" action={tryRatesPath} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormError id="try-error" errors={formErrors} />
      {/* Enter in a field submits this first button, not a preset. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        {copy.calculate}
      </button>
      <input type="hidden" name="try" value="on" />
      <div className="grid items-end gap-5 sm:grid-cols-3">
        <Select
          {...field("tier")}
          label={copy.tier}
          options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          {...field("clientSize", "medium")}
          label={copy.sizes}
          options={[...optionsOf(copy.size), { value: "", label: copy.anySize }]}
        />
        {choices.draft && choices.inForce ? (
          <Select name="card" label={copy.card} defaultValue={value("card")} options={optionsOf(copy.cards)} />
        ) : null}
      </div>
      <TermsFields terms={noTerms} controls={controls} termHint={copy.tryTermHint} />
      <Field {...field("edits")} label={termsCopy.edits} hint={termsCopy.editsHint} maxLength={200} />
      <div>
        <Button variant="accent">{copy.calculate}</Button>
      </div>
    </Form>
  );
}
