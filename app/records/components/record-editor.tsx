import { UnlockForm } from "#app/records/components/read-only-field.tsx";
import { RecordDeletion } from "#app/records/components/record-deletion.tsx";
import { RecordForm } from "#app/records/components/record-form.tsx";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { RecordType } from "#app/records/definition/record-type.ts";
import type { loadRecord } from "#app/records/store/load-record.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type RecordEditorProps = {
  type: RecordType;
  record: Pick<
    Awaited<ReturnType<typeof loadRecord>>,
    "path" | "id" | "isDeleted" | "canEdit" | "cells" | "names" | "options" | "readOnly" | "values" | "version"
  >;
  reply: FormReply | undefined;
  deletes?: boolean;
};

/** The forms that save and delete a record, or that it was deleted; for who only reads it, what it says. */
export function RecordEditor({ type, record, reply, deletes = true }: RecordEditorProps) {
  const { path, id, isDeleted, version, options } = record;
  const isDeletion = reply?.initialValue?.act === "delete";
  if (!record.canEdit) {
    const facts = record.names.map((name) => ({
      label: type.fields[name]?.label ?? name,
      value: type.fields[name]?.isTransient ? "" : (record.cells[name] ?? ""),
    }));
    return <Facts facts={facts.filter(({ value }) => value !== "")} />;
  }
  return (
    <>
      {isDeleted && reply === undefined ? (
        <p className="mt-6 max-w-[65ch]">{copy.isDeleted(type.copy.noun)}</p>
      ) : (
        <RecordForm key={`${id} ${version}`} type={type} {...record} reply={isDeletion ? undefined : reply} />
      )}
      {Object.keys(record.readOnly).length > 0 ? <UnlockForm /> : null}
      {id === null || isDeleted || !deletes || type.isPermanent ? null : (
        <RecordDeletion
          type={type}
          path={`${path}/${id}`}
          version={version}
          options={options.moveTo ?? []}
          reply={isDeletion ? reply : undefined}
        />
      )}
    </>
  );
}
