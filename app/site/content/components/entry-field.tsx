import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { type EntryKind, entryFields, isMultiline, type TextField } from "#app/site/content/entry.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type EntryFieldProps = {
  kind: EntryKind;
  name: TextField;
  field: FieldMetadata<string | undefined>;
  /** Pages to choose from, for a field that names one. */
  pages?: { value: string; label: string }[];
};

/** Text field of an entry with its label for the kind; renders nothing for a kind without it. */
export function EntryField({ kind, name, field, pages }: EntryFieldProps) {
  const rule = entryFields[kind][name];
  if (rule === undefined) return null;
  const { fields, hints } = copy.kinds[kind];
  const shared = {
    ...getInputProps(field, { type: "text" }),
    required: rule.required,
    maxLength: rule.max,
    label: fields[name] ?? "",
    hint: hints[name],
    error: field.errors?.[0],
  };
  if (pages) {
    const { type: _, ...select } = shared;
    const value = field.initialValue ?? "";
    const isListed = pages.some((page) => page.value === value);
    const options = isListed ? pages : [{ value, label: value || copy.choosePage }, ...pages];
    return <Select {...select} key={field.key} options={options} />;
  }
  if (!isMultiline(kind, name)) return <Field {...shared} key={field.key} />;
  const { type: _, ...paragraph } = shared;
  return <Field {...paragraph} key={field.key} multiline rows={name === "title" || name === "lead" ? 3 : 8} />;
}
