import type { ReactNode } from "react";
import { FacetSection } from "#app/catalogue/search/components/facet-section.tsx";
import { searchFormId } from "#app/catalogue/search/components/search-box.tsx";
import type { NumberField } from "#app/catalogue/search/query/search-filters.ts";
import type { SearchErrors, TypedNumbers } from "#app/catalogue/search/query/search-params.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";

type FacetNumbersProps = {
  legend: string;
  min: NumberField;
  max: NumberField;
  /** Field values as entered, valid or not. */
  typed: Partial<TypedNumbers>;
  errors: SearchErrors;
  /** Distribution of the results over the range. */
  chart?: ReactNode;
  children?: ReactNode;
};

/** A range with two fields. */
export function FacetNumbers({ legend, min, max, typed, errors, chart, children }: FacetNumbersProps) {
  return (
    <FacetSection id={min} legend={legend}>
      {chart}
      <div className="facet-pair">
        <NumberInput field={min} value={typed[min] ?? ""} error={errors[min]} />
        <span aria-hidden>{copy.to}</span>
        <NumberInput field={max} value={typed[max] ?? ""} error={errors[max]} />
      </div>
      {[min, max].map((field) =>
        errors[field] ? (
          <p key={field} id={`${field}-error`} className="error" role="alert">
            {errors[field]}
          </p>
        ) : null,
      )}
      {children}
    </FacetSection>
  );
}

type NumberInputProps = { field: NumberField; value: string; error: string | undefined };

/** Text instead of `number`: the wheel would change the search, and invalid input is kept. */
function NumberInput({ field, value, error }: NumberInputProps) {
  return (
    <input
      name={field}
      form={searchFormId}
      defaultValue={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      aria-label={copy.fields[field]}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${field}-error` : undefined}
      className="control"
    />
  );
}
