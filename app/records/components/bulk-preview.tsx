import { Form } from "@remix-run/react";
import type { BulkSelection } from "#app/records/bulk/bulk-changes.ts";
import type { previewBulkEdit } from "#app/records/bulk/bulk-edit.server.ts";
import type { BulkField } from "#app/records/bulk/list-bulk-fields.server.ts";
import { ChosenRecords } from "#app/records/components/bulk-fields.tsx";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { bulk: copy } = recordCopy;

type BulkPreviewProps = {
  type: RecordType;
  preview: Awaited<ReturnType<typeof previewBulkEdit>>;
  fields: BulkField[];
  values: Record<string, string>;
  selection: BulkSelection;
};

type Row = { id: string; change: string; affected: number; same: number };

const columns: ListColumn<Row>[] = [
  { id: "change", label: copy.change, wide: true, cell: ({ change }) => change },
  { id: "affected", label: copy.affected, align: "end", cell: ({ affected }) => affected },
  { id: "same", label: copy.same, align: "end", cell: ({ same }) => same },
];

/** How many records each change alters, and the form that makes the changes. */
export function BulkPreview({ type, preview, fields, values, selection }: BulkPreviewProps) {
  const { chosen, affected, byChange } = preview;
  const changes = fields.filter(({ change }) => change in byChange);
  const rows = changes.map(({ name, change, label, options }): Row => {
    const value = values[name] ?? "";
    const text = options.find((option) => option.value === value)?.label ?? value;
    const count = byChange[change] ?? 0;
    return { id: name, change: copy.to(label, text), affected: count, same: chosen - count };
  });
  const reason = type.fields.rightsReason;
  return (
    <section className="mb-8 max-w-2xl border-b border-line pb-8">
      <h2 className="mb-3 text-xl">{copy.previewTitle}</h2>
      <RecordList caption={copy.previewTitle} columns={columns} rows={rows} empty={{ title: copy.noChange }} />
      {affected === 0 ? (
        <p className="mt-4">{copy.unchanged}</p>
      ) : (
        <Form method="post" className="mt-6 grid gap-6">
          <FormKey />
          <ChosenRecords selection={selection} />
          {changes.map(({ name }) => (
            <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
          ))}
          <input type="hidden" name="expected" value={affected} />
          {reason && values["set-status"] === "published" ? (
            <Field name="rightsReason" label={reason.label} hint={reason.hint} />
          ) : null}
          <Button variant="accent" className="justify-self-start">
            {copy.apply(type.copy.count(affected))}
          </Button>
        </Form>
      )}
    </section>
  );
}
