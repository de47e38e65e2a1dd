import type { SchemaRow } from "#app/api/reference/read/schema-rows.ts";
import { referenceCopy } from "#app/api/reference/reference-copy.ts";

const copy = referenceCopy.operation;

type SchemaTableProps = { title: string; rows: (SchemaRow & { place?: string })[]; empty?: string };

/** Fields with their values in words; parameters also say where they go. */
export function SchemaTable({ title, rows, empty }: SchemaTableProps) {
  if (rows.length === 0 && empty === undefined) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      {rows.length === 0 ? <p className="text-mute">{empty}</p> : null}
      <dl className="grid gap-x-8 gap-y-3 text-row sm:grid-cols-[minmax(12rem,auto)_1fr] sm:gap-y-2">
        {rows.map(({ name, type, optional, place }) => (
          <div key={`${place} ${name}`} className="contents">
            <dt className="break-all max-sm:-mb-3">
              <code>{name}</code>
            </dt>
            <dd className="break-words text-mute">
              {[type, place && (copy.places[place] ?? place), optional ? copy.optional : null]
                .filter(Boolean)
                .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
