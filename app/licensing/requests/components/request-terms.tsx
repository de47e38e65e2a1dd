import type { DraftValues } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { currencies, exclusivities, media } from "#app/licensing/requests/request-terms.ts";
import type { useOptionForm } from "#app/player/options/use-option-form.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Select } from "#app/ui/form/select.tsx";

type RequestTermsProps = {
  draft: DraftValues;
  controls: Pick<ReturnType<typeof useOptionForm>, "valueFor" | "valuesFor" | "errorFor">;
};

const mediaErrorId = "request-media-error";

/** Territory, term, exclusivity and budget. */
export function RequestTerms({ draft, controls }: RequestTermsProps) {
  const { valueFor, valuesFor, errorFor } = controls;
  const chosen = valuesFor("media", draft.media);
  const isPerpetual = valueFor("perpetual", draft.perpetual ? "on" : "") !== "";
  const field = (name: "territories" | "termMonths" | "startsOn" | "neededBy" | "budget") => ({
    name,
    label: copy[name],
    defaultValue: valueFor(name, draft[name]),
    error: errorFor(name),
  });
  return (
    <>
      <fieldset aria-describedby={errorFor("media") ? mediaErrorId : undefined}>
        <legend className="label">{copy.media}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {Object.entries(media).map(([value, label]) => (
            <Checkbox key={value} name="media" value={value} defaultChecked={chosen.includes(value)} label={label} />
          ))}
        </div>
        <FieldError id={mediaErrorId} error={errorFor("media")} />
      </fieldset>
      <Field {...field("territories")} hint={copy.territoriesHint} />
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Field {...field("termMonths")} hint={copy.termHint} inputMode="numeric" />
          <Checkbox name="perpetual" value="on" defaultChecked={isPerpetual} label={copy.perpetual} className="mt-2" />
        </div>
        <Select
          name="exclusivity"
          label={copy.exclusivity}
          defaultValue={valueFor("exclusivity", draft.exclusivity)}
          error={errorFor("exclusivity")}
          options={exclusivities.map((value) => ({ value, label: copy.exclusivities[value] }))}
        />
        <Field {...field("startsOn")} type="date" />
        <Field {...field("neededBy")} type="date" />
        <Field {...field("budget")} hint={copy.budgetHint} inputMode="decimal" />
        <Select
          name="currency"
          label={copy.currency}
          defaultValue={valueFor("currency", draft.currency)}
          error={errorFor("currency")}
          options={[{ value: "", label: copy.noCurrency }, ...currencies.map((value) => ({ value, label: value }))]}
        />
      </div>
    </>
  );
}
