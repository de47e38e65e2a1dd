import type { ChangeEvent, HTMLAttributes, ReactNode } from "react";
import { useField } from "#app/sliders/admin/form/components/form-context.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type FormFieldProps = {
  /** A field name for `setField`. */
  name: string;
  label: string;
  hint?: ReactNode;
  className?: string;
  inputMode?: HTMLAttributes<HTMLElement>["inputMode"];
  autoFocus?: boolean;
  multiline?: boolean;
  /** Overrides the value from the form's state. */
  value?: string;
  /** Called in addition to the reducer. */
  onType?: (text: string) => void;
};

/** Text field bound to the form's state. */
export function FormField({ multiline, onType, ...own }: FormFieldProps) {
  const { value, error, set } = useField(own.name);
  const field = { value, error, autoComplete: "off", ...own };
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
    onType?.(currentTarget.value);
    set(currentTarget.value);
  }
  return multiline ? <Field {...field} multiline onChange={onChange} /> : <Field {...field} onChange={onChange} />;
}

type FormSelectProps = Pick<FormFieldProps, "name" | "label" | "hint" | "className"> & {
  options: { value: string; label: string }[];
};

/** Select bound to the form's state. */
export function FormSelect(field: FormSelectProps) {
  const { value, error, set } = useField(field.name);
  return <Select {...field} value={value} error={error} onChange={({ currentTarget }) => set(currentTarget.value)} />;
}
