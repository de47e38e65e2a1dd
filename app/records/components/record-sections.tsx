import { Link } from "@remix-run/react";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordSection } from "#app/records/definition/record-store.server.ts";

/** What belongs to a record: the first lines of each list, and where all of them are. */
export function RecordSections({ sections }: { sections: RecordSection[] }) {
  if (sections.length === 0) return null;
  return (
    <div className="mt-8 mb-10 grid gap-x-16 gap-y-10 lg:grid-cols-2">
      {sections.map(({ title, all, lines }) => (
        <section key={title}>
          <div className="flex items-baseline justify-between gap-4">
            <h2 className="text-xl">{title}</h2>
            {all === null ? null : (
              <Link to={all} className="link text-row" aria-label={recordCopy.seeAllOf(title)}>
                {recordCopy.seeAll}
              </Link>
            )}
          </div>
          <ul className="mt-2 border-t border-line">
            {lines.map(({ id, to, name, note }) => (
              <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
                <Link to={to} className="link">
                  {name}
                </Link>
                {note === "" ? null : <span className="text-row text-mute">{` · ${note}`}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
