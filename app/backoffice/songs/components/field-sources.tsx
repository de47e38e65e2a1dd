import { Form } from "@remix-run/react";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

type Row = {
  id: string;
  label: string;
  source: keyof typeof copy.sources;
  locked: boolean;
  who: string;
  at: number | null;
};

const columns: ListColumn<Row>[] = [
  { id: "label", label: copy.sourceColumns.field, wide: true, cell: ({ label }) => label },
  { id: "source", label: copy.sourceColumns.source, cell: ({ source }) => copy.sources[source] },
  { id: "who", label: copy.sourceColumns.who, cell: ({ who }) => who },
  { id: "at", label: copy.sourceColumns.at, cell: ({ at }) => (at === null ? "" : <DateTime at={at} />) },
  {
    ...{ id: "lock", label: copy.sourceColumns.lock },
    cell: ({ id, label, locked, source }) => (
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="field" value={id} />
        <span>{locked ? copy.locked : source === "person" ? copy.protectedByEntry : copy.open}</span>
        <Button
          variant="quiet"
          size="small"
          name="act"
          value={locked ? "unlock" : "lock"}
          aria-label={locked ? copy.unlockOf(label) : copy.lockOf(label)}
        >
          {locked ? copy.unlock : copy.lock}
        </Button>
      </Form>
    ),
  },
];

/** Where the fields of a song come from, with their locks. */
export function FieldSources({ rows }: { rows: Row[] }) {
  return (
    <section className="mt-12 border-t border-line pt-6">
      <h2 className="mb-3 text-xl">{copy.sourcesTitle}</h2>
      <p className="mb-4 max-w-[60ch] text-row text-mute">{copy.sourcesLead}</p>
      <RecordList caption={copy.sourcesTitle} columns={columns} rows={rows} empty={{ title: copy.sourcesTitle }} />
    </section>
  );
}
