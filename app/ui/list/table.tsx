import { Link, useLocation } from "@remix-run/react";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "#app/ui/copy.ts";

export type Column = {
  id: string;
  label: string;
  /** A sortable column's head is a link that sets `sort` to its id, or to `-id` for descending. */
  sortable?: boolean;
  align?: "start" | "end";
  /** Keeps the head for assistive technology only: columns of buttons. */
  labelHidden?: boolean;
};

type TableProps = {
  /** Names the table; heard, not seen, because the page's heading says it already. */
  caption: string;
  columns: Column[];
  /** The sort that holds: a column's id, with a minus for descending. */
  sort?: string | null;
  /** `<tr>` elements. */
  children: ReactNode;
};

/** The staff's table: 56 px rows, one line of heads. It scrolls sideways by itself when the window is narrow. */
export function Table({ caption, columns, sort = null, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type HeadProps = { column: Column; sort: string | null };

function Head({ column, sort }: HeadProps) {
  const { pathname, search } = useLocation();
  const descending = sort === `-${column.id}`;
  const ascending = sort === column.id;
  const label = column.labelHidden ? <span className="sr-only">{column.label}</span> : column.label;
  if (!column.sortable) {
    return (
      <th scope="col" data-align={column.align}>
        {label}
      </th>
    );
  }
  const params = new URLSearchParams(search);
  params.set("sort", ascending ? `-${column.id}` : column.id);
  params.delete("page");
  const order = ascending ? "ascending" : descending ? "descending" : undefined;
  return (
    <th scope="col" data-align={column.align} aria-sort={order}>
      <Link to={`${pathname}?${params}`} className="inline-flex items-center gap-1 hover:text-ink" preventScrollReset>
        {label}
        {order ? <span className="sr-only">, {copy.sort[order]}</span> : null}
        {ascending ? <ArrowUp size={13} aria-hidden /> : null}
        {descending ? <ArrowDown size={13} aria-hidden /> : null}
      </Link>
    </th>
  );
}
