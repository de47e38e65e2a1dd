import { type FieldMetadata, type FormMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import { RecordChoices } from "#app/records/components/record-choices.tsx";
import { RecordRows } from "#app/records/components/record-rows.tsx";
import { Suggestions } from "#app/records/components/suggestions.tsx";
import type { FieldOption, RecordField } from "#app/records/definition/record-type.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type RecordControlProps = {
  form: FormMetadata<Record<string, unknown>, string[]>;
  field: RecordField;
  input: FieldMetadata<unknown>;
  options: readonly FieldOption[];
};

/** The control of one field, with its hint and error. */
export function RecordControl({ form, field, input, options }: RecordControlProps) {
  const { label, hint, control } = field;
  const text = { label, hint, error: input.errors?.[0] };
  if (control === "checkbox")
    return (
      <div>
        <Checkbox {...getInputProps(input, { type: "checkbox" })} key={input.key} label={label} error={text.error} />
        {hint ? <p className="hint mt-1.5">{hint}</p> : null}
      </div>
    );
  if (control === "select")
    return <Select {...getSelectProps(input)} key={input.key} {...text} options={[...options]} />;
  if (control === "choices") return <RecordChoices {...{ label, hint, input, options }} />;
  if (control === "rows") return <RecordRows {...{ form, field, input, options }} />;
  if (control === "focus" || control === "picture") return null;
  if (control === "paragraph" || control === "lines")
    return <Field {...getInputProps(input, { type: "text" })} key={input.key} {...text} multiline />;
  const list = options.length > 0 ? `${input.id}-choices` : undefined;
  return (
    <>
      <Field
        {...getInputProps(input, { type: control })}
        key={input.key}
        {...text}
        list={list}
        {...(control === "number" ? { step: "any" } : {})}
      />
      <Suggestions id={list} options={options} />
    </>
  );
}
