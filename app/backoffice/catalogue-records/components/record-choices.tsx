import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { recordCopy as copy } from "#app/backoffice/catalogue-records/record-copy.ts";
import type { FieldOption } from "#app/backoffice/catalogue-records/record-type.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type RecordChoicesProps = {
  label: string;
  hint?: string;
  input: FieldMetadata<unknown>;
  options: readonly FieldOption[];
};

/** Several of a list, in a box that scrolls. */
export function RecordChoices({ label, hint, input, options }: RecordChoicesProps) {
  const boxes = getCollectionProps(input as FieldMetadata<string[]>, {
    type: "checkbox",
    options: options.map(({ value }) => value),
  });
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      {options.length === 0 ? <p className="hint">{copy.noChoices}</p> : null}
      <div className="grid max-h-72 gap-1 overflow-y-auto">
        {boxes.map(({ key, ...box }, at) => (
          <Checkbox key={key ?? box.value} {...box} type="checkbox" label={options[at]?.label ?? box.value} />
        ))}
      </div>
      {hint ? <p className="hint mt-1.5">{hint}</p> : null}
      <FieldError id={`${input.id}-error`} error={input.errors?.[0]} />
    </fieldset>
  );
}
