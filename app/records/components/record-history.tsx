import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { HistoryRow } from "#app/records/store/list-history.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ChangeList } from "#app/ui/list/change-list.tsx";
import { Linked } from "#app/ui/list/linked.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const { history: copy } = recordCopy;

const columns: ListColumn<HistoryRow>[] = [
  { id: "at", label: copy.columns.at, cell: ({ at }) => <DateTime at={at} /> },
  { id: "who", label: copy.columns.who, cell: ({ who, whoPath }) => <Linked to={whoPath} text={who} /> },
  { id: "change", label: copy.columns.change, wide: true, cell: (change) => <ChangeList changes={[change]} /> },
];

/** Who changed which field of a record, and when. */
export function RecordHistory({ rows }: { rows: HistoryRow[] }) {
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.title}</h2>
      <RecordList caption={copy.title} columns={columns} rows={rows} empty={{ title: copy.none }} />
    </section>
  );
}
