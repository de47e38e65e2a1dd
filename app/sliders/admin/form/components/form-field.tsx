import type { HTMLAttributes, ReactNode } from "react";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type FormFieldProps = {
  /** The field's name in the form, which the reducer knows. */
  name: string;
  label: string;
  value: string;
  /** Path of its errors in the body. */
  at?: string;
  hint?: ReactNode;
  multiline?: boolean;
  rows?: number;
  labelHidden?: boolean;
  className?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  placeholder?: string;
  autoFocus?: boolean;
  /** Of a field of several lines: gets the text as well, as it is typed. */
  onType?: (text: string) => void;
};

/** A text field whose value is in the form's state. */
export function FormField({ at, multiline = false, rows, inputMode, onType, ...field }: FormFieldProps) {
  const { change, errorAt } = useSliderForm();
  const common = { ...field, error: at ? errorAt(at) : null, autoComplete: "off" };
  if (multiline) {
    return (
      <Field
        {...common}
        multiline
        rows={rows}
        onChange={({ currentTarget: { name, value } }) => {
          onType?.(value);
          change({ type: "field", name, value });
        }}
      />
    );
  }
  return (
    <Field
      {...common}
      inputMode={inputMode}
      onChange={({ currentTarget: { name, value } }) => change({ type: "field", name, value })}
    />
  );
}

type FormSelectProps = Pick<FormFieldProps, "name" | "label" | "value" | "at" | "hint" | "className"> & {
  options: { value: string; label: string; disabled?: boolean }[];
};

/** A list of choices whose value is in the form's state. */
export function FormSelect({ at, ...field }: FormSelectProps) {
  const { change, errorAt } = useSliderForm();
  return (
    <Select
      {...field}
      error={at ? errorAt(at) : null}
      onChange={({ currentTarget: { name, value } }) => change({ type: "field", name, value })}
    />
  );
}
