import { keyIndex } from "#app/catalogue/musical-key.ts";

/** Sort orders besides the manual one. */
export const rowSorts = ["title", "bpm", "key", "energy"] as const;
export type RowSort = (typeof rowSorts)[number];

/** A row of a playlist; `track` is null for a heading. */
export type SortableRow = {
  id: string;
  track: { title: string; bpm: number | null; musicalKey: string | null; energy: number | null } | null;
};

/** Sort order in a URL or form; null: manual. */
export function rowSort(text: string | null): RowSort | null {
  return rowSorts.find((sort) => sort === text) ?? null;
}

type Track = NonNullable<SortableRow["track"]>;

const factOf: Record<RowSort, (track: Track) => number | string | null> = {
  title: ({ title }) => title,
  bpm: ({ bpm }) => bpm,
  key: ({ musicalKey }) => (musicalKey === null ? null : keyIndex(musicalKey)),
  energy: ({ energy }) => energy,
};

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** NULLs last. */
function compare(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
}

/** The rows sorted within each heading; stable. */
export function sortRows<Row extends SortableRow>(rows: Row[], sort: RowSort): Row[] {
  const value = (row: Row) => (row.track === null ? null : factOf[sort](row.track));
  let heading = 0;
  const placed = rows.map((row) => {
    if (row.track === null) heading += 1;
    return { row, heading, isHeading: row.track === null };
  });
  return placed
    .sort(
      (a, b) =>
        a.heading - b.heading || Number(b.isHeading) - Number(a.isHeading) || compare(value(a.row), value(b.row)),
    )
    .map(({ row }) => row);
}
