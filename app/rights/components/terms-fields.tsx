import type { ReactNode } from "react";
import { MediaFields } from "#app/rights/components/media-fields.tsx";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { termsCopy as copy } from "#app/rights/terms-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

/** Terms of a use as they are typed. */
export type TypedTerms = {
  media: string[];
  category: string;
  territories: string;
  termMonths: string;
  perpetual: boolean;
  exclusivity: string;
  startsOn: string;
  budget: string;
  currency: string;
};

type TermsFieldsProps = {
  terms: TypedTerms;
  controls: FormFields;
  termHint: string;
  startHint?: string | null;
  /** A further date, beside the start. */
  children?: ReactNode;
  /** What the budget is for. */
  budgetPer?: ReactNode;
};

const categoryOptions = [{ value: "", label: copy.noCategory }, ...optionsOf(productCategories)];

/** Media, product category, territory, term, exclusivity and budget. */
export function TermsFields({ terms, controls, termHint, startHint, children, budgetPer }: TermsFieldsProps) {
  const { field, value } = controls;
  const isPerpetual = value("perpetual", terms.perpetual ? "on" : "") !== "";
  const termField = (name: "territories" | "termMonths" | "startsOn" | "budget") => ({
    ...field(name, terms[name]),
    label: copy[name],
  });
  return (
    <>
      <MediaFields chosen={terms.media} controls={controls} />
      <Select
        {...field("category", terms.category)}
        label={copy.category}
        hint={copy.categoryHint}
        options={categoryOptions}
      />
      <Field {...termField("territories")} hint={copy.territoriesHint} />
      <div className="grid gap-5 sm:grid-cols-2">
        <div>
          <Field {...termField("termMonths")} hint={termHint} inputMode="numeric" />
          <Checkbox name="perpetual" value="on" defaultChecked={isPerpetual} label={copy.perpetual} className="mt-2" />
        </div>
        <Select
          {...field("exclusivity", terms.exclusivity)}
          label={copy.exclusivity}
          options={exclusivities.map((value) => ({ value, label: copy.exclusivities[value] }))}
        />
        <Field {...termField("startsOn")} type="date" hint={startHint} />
        {children}
        <Field {...termField("budget")} hint={copy.budgetHint} inputMode="decimal" />
        <Select
          {...field("currency", terms.currency)}
          label={copy.currency}
          options={[{ value: "", label: copy.noCurrency }, ...currencies.map((value) => ({ value, label: value }))]}
        />
        {budgetPer}
      </div>
    </>
  );
}
