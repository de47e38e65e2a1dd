import "#app/ui/list/list.css";
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { listenForListKeys } from "#app/ui/keyboard/list-keys.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListView } from "#app/ui/list/list-view.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { isRoomy, shownColumns } from "#app/ui/list/view-params.tsx";

/** A column and its cell renderer. */
export type ListColumn<Row> = Column & { cell: (row: Row) => ReactNode };

export type RecordListProps<Row extends { id: string }> = {
  /** The accessible name of the table. */
  caption: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  /** The current sort: a column's id, with a minus for descending. */
  sort?: string | null;
  /** How many there are, as text. */
  total?: string;
  /** The file of the list with its filters; offered while there are rows. */
  csv?: { href: string; label: string };
  /** Buttons for the rows, above them. */
  bar?: ReactNode;
  /** Links beside the total. */
  links?: ReactNode;
  /** Shown instead of an empty table: what goes there, and the next step. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  /** The rows in another form than a table. */
  board?: ReactNode;
  /** Shown instead of rows that could not be read. */
  failure?: ReactNode;
  /** Counted from 1; left out where the list has one page. */
  page?: number;
  pages?: number;
  /** Links to other parts of a list without numbered pages. */
  parts?: ReactNode;
  /** Its columns and the height of its rows are chosen in the address, which only one list of a page can have. */
  hasView?: boolean;
};

/** The rows of a list: total and file, table, empty or error state, pages. A narrow screen shows each row as a card. */
export function RecordList<Row extends { id: string }>(list: RecordListProps<Row>) {
  const { caption, rows, sort, total, csv, bar, links, empty, board, failure, page = 1, pages = 1, parts } = list;
  const search = new URLSearchParams(useLocation().search);
  const { hasView = false } = list;
  const columns = hasView ? shownColumns(list.columns, search) : list.columns;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current ? listenForListKeys(frame.current) : undefined), []);
  const isTable = rows.length > 0 && !board && !failure;
  const table =
    rows.length > 0 && board ? (
      board
    ) : rows.length > 0 ? (
      <Table caption={caption} columns={columns} sort={sort} isRoomy={hasView && isRoomy(search)} cards>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            columns={columns}
            cells={Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row)]))}
          />
        ))}
      </Table>
    ) : (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div ref={frame} data-list>
      <div className="list-line">
        {total === undefined ? null : <p>{total}</p>}
        {csv && rows.length > 0 ? (
          <a href={csv.href} className="link print:hidden" download>
            {csv.label}
          </a>
        ) : null}
        {links}
        {hasView && isTable && list.columns.length > 2 ? <ListView columns={list.columns} /> : null}
        {bar}
      </div>
      {failure ?? table}
      {parts ?? <Pagination page={page} total={pages} />}
    </div>
  );
}
