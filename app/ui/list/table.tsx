import "#app/ui/list/table.css";
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { copy } from "#app/ui/copy.ts";
import { ArrowDown, ArrowUp } from "#app/ui/icons.tsx";

export type Column = {
  id: string;
  label: string;
  /** A sortable column's head is a link that sets `sort` to its id, or to `-id` for descending. */
  sortable?: boolean;
  align?: "start" | "end";
  /** Takes a whole line of a narrow card: email addresses, sentences. */
  wide?: boolean;
  /** Its values need no label in a narrow card: names, states. */
  plain?: boolean;
  /** Keeps the head for assistive technology only: columns of buttons. */
  labelHidden?: boolean;
};

/** Explicit roles, because browsers drop the implicit ones of table elements that CSS displays as blocks. */
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
};

type TableProps = {
  /** The table's accessible name; hidden, because the page's heading shows it. */
  caption: string;
  columns: Column[];
  /** The current sort: a column's id, with a minus for descending. */
  sort?: string | null;
  /** Rows of 56 px in place of 40. */
  isRoomy?: boolean;
  /** Shows each row as a card where the table would be too wide. Its rows have to be `TableRow`s. */
  cards?: boolean;
  /** `<tr>` elements. */
  children: ReactNode;
};

/** A table with rows of 40 px. Where it is too wide it scrolls sideways, or shows its rows as cards. */
export function Table({ caption, columns, sort = null, isRoomy = false, cards = false, children }: TableProps) {
  if (cards) {
    return (
      <div className="@container">
        <table className={classNames("table table-cards", isRoomy && "table-roomy")} {...roles.table}>
          <caption className="sr-only">{caption}</caption>
          <thead {...roles.rowgroup}>
            <tr {...roles.row}>
              {columns.map((column) => (
                <Head key={column.id} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody {...roles.rowgroup}>{children}</tbody>
        </table>
      </div>
    );
  }
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

type TableRowProps = {
  columns: Column[];
  /** Content by column id. */
  cells: Record<string, ReactNode>;
};

/** A row of a table with `cards`: in a card every cell shows its column's label. */
export function TableRow({ columns, cells }: TableRowProps) {
  return (
    <tr {...roles.row}>
      {columns.map(({ id, label, labelHidden, align, wide, plain }) => (
        <td
          key={id}
          {...roles.cell}
          data-label={labelHidden ? undefined : label}
          data-align={align}
          data-wide={wide}
          data-plain={plain || undefined}
        >
          {cells[id]}
        </td>
      ))}
    </tr>
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
      <th scope="col" {...roles.columnheader} data-align={column.align}>
        {label}
      </th>
    );
  }
  const params = new URLSearchParams(search);
  params.set("sort", ascending ? `-${column.id}` : column.id);
  params.delete("page");
  const order = ascending ? "ascending" : descending ? "descending" : undefined;
  return (
    <th scope="col" {...roles.columnheader} data-align={column.align} aria-sort={order}>
      <Link to={`${pathname}?${params}`} className="inline-flex items-center gap-1 hover:text-ink" preventScrollReset>
        {label}
        {order ? <span className="sr-only">, {copy.sort[order]}</span> : null}
        {ascending ? <ArrowUp size={13} aria-hidden /> : null}
        {descending ? <ArrowDown size={13} aria-hidden /> : null}
      </Link>
    </th>
  );
}
