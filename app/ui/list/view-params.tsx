import { useLocation } from "@remix-run/react";
import type { Column } from "#app/ui/list/table.tsx";

/** How the rows of a list are shown: parameters of its address, which its filters keep. */
export const viewParams = ["columns", "rows"];

/** The chosen columns; all if none of them is chosen. The first one, which names a row, and those of buttons stay. */
export function shownColumns<Of extends Column>(columns: Of[], search: URLSearchParams): Of[] {
  const chosen = search.getAll("columns");
  if (!columns.some(({ id }) => chosen.includes(id))) return columns;
  return columns.filter(({ id, labelHidden }, at) => at === 0 || labelHidden || chosen.includes(id));
}

export function isRoomy(search: URLSearchParams): boolean {
  return search.get("rows") === "roomy";
}

/** The view of the address as hidden fields, for the other forms of the list. */
export function ViewFields() {
  const search = new URLSearchParams(useLocation().search);
  return viewParams.flatMap((name) =>
    [...new Set(search.getAll(name))].map((value) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    )),
  );
}

/** Whether an address has every parameter of a view, also those that it has several times. */
export function isViewOf(search: URLSearchParams, query: string): boolean {
  return [...new URLSearchParams(query)].every(([name, value]) => search.getAll(name).includes(value));
}
