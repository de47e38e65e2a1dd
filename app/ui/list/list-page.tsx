import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/ui/copy.ts";
import { ListFilters, type ListFiltersProps } from "#app/ui/list/list-filters.tsx";
import { RecordList, type RecordListProps } from "#app/ui/list/record-list.tsx";

type ListPageProps<Row extends { id: string }> = Omit<RecordListProps<Row>, "caption"> & {
  /** The heading, and the name of the table unless it has a `caption`. */
  title: string;
  caption?: string;
  filters?: ListFiltersProps | null;
  /** The link that adds a record, next to the filters. */
  add?: ReactNode;
  /** Links to the lists beside this one. */
  tabs?: ReactNode;
  lead?: ReactNode;
  /** The kind of /queue that has what waits of this list. */
  queueKind?: string;
  /** Between the lead and the list: notices, an undo. */
  children?: ReactNode;
};

/** A page with one list: heading, filters and action, tabs, lead, and the list itself (`RecordList`). The address has its whole state. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, filters, add, tabs, lead, queueKind, children, ...list } = props;
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{title}</h1>
        {filters || add ? (
          <div className="flex flex-wrap items-end gap-3">
            {filters ? <ListFilters {...filters} /> : null}
            {add}
          </div>
        ) : null}
      </div>
      {tabs}
      {lead ? <p className="my-4 max-w-[60ch] text-row text-mute">{lead}</p> : null}
      {queueKind ? (
        <p className="my-4 text-row print:hidden">
          <Link to={`/queue?kind=${queueKind}`} className="link">
            {copy.inQueue}
          </Link>
        </p>
      ) : null}
      {children}
      <RecordList caption={title} {...list} />
    </div>
  );
}
