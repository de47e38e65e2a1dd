import type { FieldMetadata } from "@conform-to/react";
import { CheckboxGroup } from "#app/identity/components/checkbox-group.tsx";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { FieldOption } from "#app/records/definition/record-type.ts";

type RecordChoicesProps = {
  label: string;
  hint?: string;
  input: FieldMetadata<unknown>;
  options: readonly FieldOption[];
};

/** Several of a list, in a box that scrolls. */
export function RecordChoices({ label, hint, input, options }: RecordChoicesProps) {
  return (
    <div>
      <div className="max-h-72 overflow-y-auto">
        <CheckboxGroup field={input as FieldMetadata<string[]>} legend={label} options={[...options]} />
      </div>
      <p className="hint mt-1.5">{options.length === 0 ? copy.noChoices : hint}</p>
    </div>
  );
}
