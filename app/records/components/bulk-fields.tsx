import type { BulkSelection } from "#app/records/bulk/bulk-changes.ts";
import type { BulkField } from "#app/records/bulk/list-bulk-fields.server.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

/** Which records a form is about, as hidden fields. */
export function ChosenRecords({ selection: { ids, from } }: { selection: BulkSelection }) {
  return (
    <>
      {from === null ? null : <input type="hidden" name="from" value={from} />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
    </>
  );
}

type BulkFieldsProps = {
  type: RecordType;
  selection: BulkSelection;
  fields: BulkField[];
  values: Record<string, string>;
  problems: Record<string, string>;
};

/** What is changed for all of them: a field that is empty stays as it is. */
export function BulkFields({ type: { copy }, selection, fields, values, problems }: BulkFieldsProps) {
  return (
    <>
      <ChosenRecords selection={selection} />
      {fields.map(({ name, label, options, type, delivered }) => {
        const hint = delivered > 0 ? recordCopy.delivered.ofSome(copy.count(delivered)) : undefined;
        const input = { defaultValue: values[name] ?? "", error: problems[name], disabled: delivered > 0 };
        const common = { name, label, hint, ...input };
        return options.length > 0 ? (
          <Select key={name} {...common} options={options} />
        ) : (
          <Field key={name} {...common} type={type} step={type === "number" ? "any" : undefined} />
        );
      })}
    </>
  );
}
