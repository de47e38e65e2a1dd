import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ListRequest, PlaceValue } from "#app/edge/lists/list-request.ts";

/** Part of an order; the last one of a list is unique. `field`: name of the value in the rows. */
type SortKey = { value: SQLWrapper; field: string; direction: "asc" | "desc"; nullsLast?: true };

export const upwards = (field: string, value: SQLWrapper): SortKey => ({ field, value, direction: "asc" });
export const downwards = (field: string, value: SQLWrapper): SortKey => ({ field, value, direction: "desc" });
/** Upwards, rows without a value at the end. */
export const upwardsIfAny = (field: string, value: SQLWrapper): SortKey => ({
  ...upwards(field, value),
  nullsLast: true,
});
/** Downwards, rows without a value at the end. */
export const downwardsIfAny = (field: string, value: SQLWrapper): SortKey => ({
  ...downwards(field, value),
  nullsLast: true,
});

const joined = (parts: SQL[], separator: SQL) => sql.join(parts, separator);

function orderOf({ value, direction, nullsLast }: SortKey): SQL {
  const own = sql`${value} ${sql.raw(direction)}`;
  return nullsLast && direction === "asc" ? sql`${value} IS NULL, ${own}` : own;
}

function comesAfter({ value, direction, nullsLast }: SortKey, bound: PlaceValue): SQL {
  // NULL is the first value upwards and the last one downwards.
  if (bound === null) return nullsLast || direction === "desc" ? sql`0` : sql`${value} IS NOT NULL`;
  const own = sql`${value} ${sql.raw(direction === "asc" ? ">" : "<")} ${bound}`;
  return nullsLast ? sql`(${own} OR ${value} IS NULL)` : own;
}

/** Condition of the rows after a place. Keys of one direction are compared as a row, which an index answers. */
function afterPlace(keys: readonly SortKey[], place: readonly PlaceValue[]): SQL {
  const [first] = keys;
  const isUniform =
    !place.includes(null) && keys.every(({ direction, nullsLast }) => direction === first?.direction && !nullsLast);
  if (isUniform) {
    const own = joined(
      keys.map(({ value }) => sql`${value}`),
      sql`, `,
    );
    const bounds = joined(
      place.map((value) => sql`${value}`),
      sql`, `,
    );
    return sql`(${own}) ${sql.raw(first?.direction === "desc" ? "<" : ">")} (${bounds})`;
  }
  const cases = keys.map((key, index) => {
    const equal = keys.slice(0, index).map(({ value }, at) => sql`${value} IS ${place[at] ?? null}`);
    return sql`(${joined([...equal, comesAfter(key, place[index] ?? null)], sql` AND `)})`;
  });
  return sql`(${joined(cases, sql` OR `)})`;
}

function placeOf(keys: readonly SortKey[], row: object): PlaceValue[] {
  return keys.map(({ field }) => {
    const value: unknown = Reflect.get(row, field);
    if (value !== null && typeof value !== "string" && typeof value !== "number")
      throw new Error(`a row of the list lacks ${field}`);
    return value;
  });
}

type Listing = { list?: ListRequest };

/** Rows of a part: those of a page unless the request names a number. */
export function partSize({ list }: Listing, size: number): number {
  return list?.limit ?? size;
}

/**
 * What the query of a list needs to give a page by number or, for the API, the rows after a cursor: `after` in its condition, `order`,
 * `limit` and `offset`; `take` gives the rows, of which one more is read. Rows after a cursor begin after the sort values of the last row,
 * whether or not that one is still there, so none comes twice and none is left out while others come and go.
 */
export function listPlace(
  { list }: Listing,
  { keys, page, size }: { keys: readonly SortKey[]; page: number; size: number },
) {
  const after = list?.after ?? null;
  if (after !== null && after.length !== keys.length)
    throw new AppError("invalid", "This cursor is of another order.", { cursor: ["This cursor is of another order."] });
  const rows = partSize({ list }, size);
  return {
    after: after === null ? undefined : afterPlace(keys, after),
    order: joined(keys.map(orderOf), sql`, `),
    limit: rows + 1,
    offset: after === null ? (page - 1) * rows : 0,
    take<Row extends object>(found: readonly Row[]): Row[] {
      const last = found[rows - 1];
      const next = last !== undefined && found.length > rows ? placeOf(keys, last) : null;
      if (list) Object.assign(list, { isRead: true, next });
      return found.slice(0, rows);
    },
  };
}
