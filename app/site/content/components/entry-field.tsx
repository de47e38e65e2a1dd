import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { type EntryKind, entryFields } from "#app/site/content/entry.ts";
import { Field } from "#app/ui/form/field.tsx";

type EntryFieldProps = {
  kind: EntryKind;
  name: "title" | "detail" | "body" | "link";
  field: FieldMetadata<string | undefined>;
  multiline?: boolean;
};

/** Text field of an entry with its label for the kind; renders nothing for a kind without it. */
export function EntryField({ kind, name, field, multiline = false }: EntryFieldProps) {
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
  if (!multiline) return <Field {...shared} key={field.key} />;
  const { type: _, ...paragraph } = shared;
  return <Field {...paragraph} key={field.key} multiline rows={name === "body" ? 8 : 3} />;
}
