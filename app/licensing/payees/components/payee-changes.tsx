import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { staff: copy } = payeeCopy;

type Change = { id: string; at: number; who: string; what: string };

const columns: ListColumn<Change>[] = [
  { id: "at", label: copy.columns.at, cell: ({ at }) => <DateTime at={at} /> },
  { id: "who", label: copy.columns.who, cell: ({ who }) => who },
  { id: "what", label: copy.columns.what, wide: true, cell: ({ what }) => what },
];

/** Who changed which fields of payment data. */
export function PayeeChanges({ changes }: { changes: Change[] }) {
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.changes}</h2>
      <RecordList caption={copy.changes} columns={columns} rows={changes} empty={{ title: copy.noChanges }} />
    </section>
  );
}
