import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type CheckboxGroupProps = {
  field: FieldMetadata<string[]>;
  legend: string;
  options: { value: string; label: ReactNode }[];
  /** Two columns, for short labels. */
  columns?: boolean;
  /** Null if the field's error is shown elsewhere. */
  error?: string | null;
};

/** Checkboxes under one legend, with their error below. */
export function CheckboxGroup({
  field,
  legend,
  options,
  columns = false,
  error = field.errors?.[0],
}: CheckboxGroupProps) {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const boxes = getCollectionProps(field, { type: "checkbox", options: [...labels.keys()] });
  return (
    <fieldset aria-describedby={error ? field.errorId : undefined}>
      <legend className="label">{legend}</legend>
      <div className={classNames("grid gap-x-6", columns && "sm:grid-cols-2")}>
        {boxes.map(({ key, ...box }) => (
          <Checkbox key={key} {...box} required={false} label={labels.get(box.value)} />
        ))}
      </div>
      <FieldError id={field.errorId} error={error} label={legend} />
    </fieldset>
  );
}
