import type { SheetCell } from "#app/exchange/sheets/import/sheet-row.ts";

/** A row of a file with its number there, counted from 1. */
export type SheetLine = { row: number; cells: SheetCell[] };

/** Why a file cannot be read. */
export class SheetFileError extends Error {}

/** Rows without a gap, as many as are sent at once. */
type SheetSlice = { from: number; rows: SheetCell[][] };

/** Rows and characters of a slice: a request and the statements of its rows stay small. */
const sliceRows = 250;
const sliceLength = 150_000;

const lengthOf = (cells: readonly SheetCell[]) =>
  cells.reduce((sum, cell) => sum + (typeof cell === "string" ? cell.length : cell.text.length) + 3, 0);

/** The rows of a sheet in slices. */
export async function* slicesOf(lines: AsyncIterable<SheetLine>): AsyncGenerator<SheetSlice> {
  let slice: SheetSlice = { from: 0, rows: [] };
  let length = 0;
  for await (const { row, cells } of lines) {
    const isNext = row === slice.from + slice.rows.length;
    const isFull = slice.rows.length === sliceRows || length + lengthOf(cells) > sliceLength;
    if (slice.rows.length > 0 && (!isNext || isFull)) {
      yield slice;
      [slice, length] = [{ from: row, rows: [] }, 0];
    }
    if (slice.rows.length === 0) slice.from = row;
    slice.rows.push(cells);
    length += lengthOf(cells);
  }
  if (slice.rows.length > 0) yield slice;
}
