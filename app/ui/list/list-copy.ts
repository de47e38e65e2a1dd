/** What every list says. */
export const copy = {
  filters: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  view: "Columns and rows",
  columns: "Columns",
  column: (label: string) => `Column ${label}`,
  roomy: "Roomy rows",
  show: "Show",
  views: "Views",
  all: "All",
  nameView: "Name this view",
} as const;
