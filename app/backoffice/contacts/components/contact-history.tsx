import { Link } from "@remix-run/react";
import { contactPageCopy as copy } from "#app/backoffice/contacts/contact-page-copy.ts";
import type { readContactHistory } from "#app/backoffice/contacts/read-contact-history.server.ts";
import { HeardTable } from "#app/share-subjects/components/heard-table.tsx";
import { heardCopy } from "#app/share-subjects/heard/heard-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

type ContactHistoryProps = Awaited<ReturnType<typeof readContactHistory>>;

const columns: ListColumn<ContactHistoryProps["entries"][number]>[] = [
  { id: "what", label: copy.columns.what, cell: ({ kind }) => copy.kinds[kind] },
  {
    id: "name",
    label: copy.columns.name,
    wide: true,
    cell: ({ name, to }) =>
      to === null ? (
        <span className="[overflow-wrap:anywhere]">{name}</span>
      ) : (
        <Link to={to} className="link [overflow-wrap:anywhere]">
          {name}
        </Link>
      ),
  },
  { id: "at", label: copy.columns.at, cell: ({ at }) => <DateTime at={at} to="day" /> },
  { id: "state", label: copy.columns.state, cell: ({ state }) => state },
];

/** What a contact heard and picked, and what was shared with them, offered and licensed. */
export function ContactHistory({ heard, entries }: ContactHistoryProps) {
  return (
    <>
      <section className="mt-8">
        <h2 className="mb-4 text-xl">{copy.heardTitle}</h2>
        <HeardTable
          without={["recipient"]}
          caption={copy.heardTitle}
          rows={heard}
          empty={{ title: copy.heardEmpty, text: copy.heardEmptyText }}
        />
        {heard.length === 0 ? null : <p className="mt-3 max-w-[60ch] text-sm text-mute">{heardCopy.privacy}</p>}
      </section>
      <section className="mt-10">
        <h2 className="mb-4 text-xl">{copy.historyTitle}</h2>
        <RecordList
          caption={copy.historyTitle}
          columns={columns}
          rows={entries}
          empty={{ title: copy.historyEmpty, text: copy.historyEmptyText }}
        />
      </section>
    </>
  );
}
