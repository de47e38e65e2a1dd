import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { RecordControl } from "#app/backoffice/catalogue-records/components/record-control.tsx";
import {
  type FieldOption,
  listPathOf,
  type RecordType,
  recordFormSchema,
} from "#app/backoffice/catalogue-records/record-type.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { useSchemaForm } from "#app/ui/form/use-schema-form.ts";

type RecordFormProps = {
  type: RecordType;
  id: string | null;
  /** The fields that the user may read and write. */
  names: string[];
  options: Record<string, FieldOption[]>;
  values: Record<string, string | undefined>;
  version: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** The form of one record, new or stored. */
export function RecordForm({ type, id, names, options, values, version, reply }: RecordFormProps) {
  const [form, fields] = useSchemaForm(recordFormSchema(type, names), {
    id: type.subject,
    lastResult: reply,
    defaultValue: values,
  });
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={reply}
      saved={id === null ? null : { path: `${type.path}/${id}`, version }}
      submit
      cancelTo={listPathOf(type)}
      className="mt-6 grid max-w-2xl gap-6"
    >
      {names.map((name) => {
        const field = type.fields[name];
        const input = fields[name];
        return field && input ? (
          <RecordControl key={name} field={field} input={input} options={options[name] ?? field.options ?? []} />
        ) : null;
      })}
    </FormFrame>
  );
}
