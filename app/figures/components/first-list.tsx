import { Link } from "@remix-run/react";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { formatFigure } from "#app/figures/format-figure.ts";
import type { ListName, Measure } from "#app/figures/measures.ts";
import type { PlaceFigures } from "#app/figures/read-figures.server.ts";
import { artistPath, songPath } from "#app/track/track.ts";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { RecordList } from "#app/ui/list/record-list.tsx";

type Figures = NonNullable<PlaceFigures["figures"]>;
type Row = Figures["rows"][number];

type FirstListProps = {
  list: ListName;
  measure: Measure;
  figures: Pick<Figures, "rows" | "missing" | "others">;
  /** Of the list alone; left out where its place has no file. */
  csv?: string;
  mayAddWords: boolean;
  /** The address of the figures of one row. */
  to: (row: Row) => string | null;
};

function pathOf(list: ListName, { slug, name }: Row): string | null {
  if (name === null || slug === "") return null;
  if (list === "songs") return songPath({ slug });
  if (list === "artists") return artistPath({ slug });
  return list === "transfers" ? `/transfer/${slug}` : null;
}

function NameCell({ row, to, list }: { row: Row; to: string | null; list: ListName }) {
  const name = row.name ?? (list === "transfers" ? copy.otherTransfer : copy.gone);
  if (to === null) return <span className="[overflow-wrap:anywhere]">{name}</span>;
  return (
    <Link to={to} className="link font-semibold [overflow-wrap:anywhere]" aria-label={copy.figuresOf(name)}>
      {name}
    </Link>
  );
}

/** What can be done about a search that found nothing. */
function NothingActions({ words, mayAddWords }: { words: string; mayAddWords: boolean }) {
  const isText = !words.startsWith("[");
  return (
    <span className="flex flex-wrap justify-end gap-x-4 print:hidden">
      {mayAddWords && isText ? (
        <Link
          to={`/search-words/new?${new URLSearchParams({ words })}`}
          className="row-action"
          aria-label={copy.addWordFor(words)}
        >
          {copy.addWord}
        </Link>
      ) : null}
      <Link to="/submit-brief" className="row-action" aria-label={copy.briefFor(words)}>
        {copy.brief}
      </Link>
    </span>
  );
}

function actionsOf(row: Row, list: ListName, mayAddWords: boolean) {
  if (list === "nothing") return <NothingActions words={row.id} mayAddWords={mayAddWords} />;
  const path = pathOf(list, row);
  return path === null ? null : (
    <Link to={path} className="row-action print:hidden" aria-label={copy.pageOf(row.name ?? "")}>
      {copy.open}
    </Link>
  );
}

/** The first subjects of a list, with their counts in the period and in the one before. */
export function FirstList({ list, measure, figures: { rows, missing, others }, csv, mayAddWords, to }: FirstListProps) {
  const columns: ListColumn<Row>[] = [
    { id: "name", label: copy.names[list], wide: true, cell: (row) => <NameCell row={row} to={to(row)} list={list} /> },
    { id: "count", label: copy.measures[measure], align: "end", cell: ({ counts }) => formatFigure(counts[measure]) },
    { id: "before", label: copy.beforeColumn, align: "end", cell: ({ before }) => formatFigure(before[measure]) },
    {
      ...{ id: "actions", label: copy.actions, labelHidden: true, align: "end" as const },
      cell: (row) => actionsOf(row, list, mayAddWords),
    },
  ];
  const othersText = others !== null && others.count > 0 ? copy.othersText(formatFigure(others.count)) : null;
  const noRows =
    list === "nothing"
      ? { title: copy.noNothing, text: copy.noNothingText }
      : { title: copy.emptyList, text: copy.emptyListText };
  const empty = othersText === null ? noRows : { title: copy.noPublicWords, text: othersText };
  const notes = [
    ...(missing > 0 ? [copy.missing(formatFigure(missing))] : []),
    ...(othersText !== null && rows.length > 0 ? [othersText] : []),
  ];
  return (
    <RecordList
      caption={copy.lists[list]}
      total={copy.firstBy(copy.measures[measure])}
      csv={csv === undefined ? undefined : { href: csv, label: copy.csv }}
      columns={columns}
      rows={rows}
      empty={empty}
      bar={notes.map((note) => (
        <p key={note} className="hint mb-2">
          {note}
        </p>
      ))}
    />
  );
}
