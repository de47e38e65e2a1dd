import { Link } from "@remix-run/react";
import { heardCopy as copy } from "#app/share-subjects/heard/heard-copy.ts";
import type { Heard } from "#app/share-subjects/heard/heard-figures.ts";
import { songPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type ListColumn, RecordList, type RecordListProps } from "#app/ui/list/record-list.tsx";

const nothing = <span className="text-mute">–</span>;

function Lines({ of }: { of: (string | null)[] }) {
  const lines = of.filter((line) => line !== null);
  if (lines.length === 0) return nothing;
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal, and the lines of a cell never move.
    <span key={at} className={at === 0 ? "block" : "block text-sm text-mute [overflow-wrap:anywhere]"}>
      {line}
    </span>
  ));
}

const columns: Record<keyof typeof copy.columns, Omit<ListColumn<Heard>, "id" | "label">> = {
  recipient: {
    wide: true,
    cell: ({ recipient, email, contactId }) => (
      <span className="[overflow-wrap:anywhere]">
        {contactId === null ? (
          <bdi className="font-semibold">{recipient}</bdi>
        ) : (
          <Link to={`/contacts/${contactId}`} className="link font-semibold">
            <bdi>{recipient}</bdi>
          </Link>
        )}
        {email === null || email === recipient ? null : <span className="block text-sm text-mute">{email}</span>}
      </span>
    ),
  },
  song: {
    wide: true,
    cell: ({ song, slug }) => (
      <Link to={songPath({ slug })} className="link [overflow-wrap:anywhere]">
        {song}
      </Link>
    ),
  },
  subject: {
    wide: true,
    cell: ({ subject, kind, sharedAt }) => (
      <span className="[overflow-wrap:anywhere]">
        {subject ?? copy.gone}
        <span className="block text-sm text-mute">
          {`${copy.kinds[kind]} · `}
          <DateTime at={sharedAt} to="day" />
        </span>
      </span>
    ),
  },
  opened: {
    cell: ({ openedAt }) =>
      openedAt === null ? <span className="text-mute">{copy.notOpened}</span> : <DateTime at={openedAt} to="day" />,
  },
  heard: {
    cell: ({ seconds, plays, replayed }) => (
      <Lines
        of={[
          seconds === 0 ? null : copy.heard(seconds),
          plays === 0 ? null : copy.plays(plays),
          replayed === 0 ? null : copy.replayed(replayed),
        ]}
      />
    ),
  },
  answer: {
    wide: true,
    cell: ({ mark, notes, downloads }) => (
      <Lines
        of={[
          mark === null ? null : copy.marks[mark],
          ...notes.map((note) => `“${note}”`),
          downloads === 0 ? null : copy.downloads(downloads),
        ]}
      />
    ),
  },
  result: {
    cell: ({ result }) =>
      result === null ? (
        nothing
      ) : (
        <span className="font-semibold">{result.licence === "" ? copy.requested : copy.licence(result.licence)}</span>
      ),
  },
};

type HeardTableProps = Omit<RecordListProps<Heard>, "columns"> & {
  /** Columns that say the same in each row. */
  without: readonly (keyof typeof copy.columns)[];
};

/** What recipients heard of recordings, and what came of it. */
export function HeardTable({ without, ...list }: HeardTableProps) {
  const names = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => !without.includes(name));
  return (
    <RecordList {...list} columns={names.map((name) => ({ id: name, label: copy.columns[name], ...columns[name] }))} />
  );
}
