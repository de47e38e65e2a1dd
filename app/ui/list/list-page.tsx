import "#app/ui/list/list.css";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/ui/copy.ts";
import { ListFilters, type ListFiltersProps } from "#app/ui/list/list-filters.tsx";
import { RecordList, type RecordListProps } from "#app/ui/list/record-list.tsx";
import { type NamedView, ViewTabs } from "#app/ui/list/view-tabs.tsx";

type ListPageProps<Row extends { id: string }> = Omit<RecordListProps<Row>, "caption"> & {
  /** The heading, and the name of the table unless it has a `caption`. */
  title: string;
  caption?: string;
  filters?: ListFiltersProps | null;
  /** The link that adds a record, next to the filters. */
  add?: ReactNode;
  /** Links to the lists beside this one. */
  tabs?: ReactNode;
  /** Its filters that have names; those that the person named follow. */
  views?: readonly NamedView[];
  lead?: ReactNode;
  /** The kind of /queue that has what waits of this list. */
  queueKind?: string;
  /** Between the lead and the list: notices, an undo. */
  children?: ReactNode;
};

/** A page with one list: heading, filters and action, tabs, lead, and the list itself (`RecordList`). The address has its whole state. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, filters, add, tabs, views = [], lead, queueKind, children, ...list } = props;
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{title}</h1>
        {filters ? <ListFilters {...filters} /> : null}
        {add ? <div className="list-add">{add}</div> : null}
      </div>
      {tabs}
      <ViewTabs views={views} />
      {children}
      <RecordList
        caption={title}
        links={
          queueKind ? (
            <Link to={`/queue?kind=${queueKind}`} className="link print:hidden">
              {copy.inQueue}
            </Link>
          ) : null
        }
        hasView
        {...list}
      />
      {lead ? <p className="list-lead">{lead}</p> : null}
    </div>
  );
}
