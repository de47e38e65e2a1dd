import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** A cell as it was read: its text, or why it has none that can be trusted. */
export type SheetCell = string | { problem: "merged" | "formula" | "error" | "zeros"; text: string };

/** A row of a file with its number there, counted from 1; `isHidden`: in a workbook, by a filter or by hand. */
export type SheetLine = { row: number; cells: SheetCell[]; isHidden?: boolean };

/** What of a workbook is read: a sheet by its name, else the first with a head; rows that are hidden unless they are to be left out. */
export type SheetChoice = { sheet?: string; leavesHidden?: boolean };

/** Why a file cannot be read. */
export class SheetFileError extends Error {}

/** Rows without a gap, as many as are sent at once. */
type SheetSlice = { from: number; rows: SheetCell[][] };

/** Rows and characters of a slice: a request and the statements of its rows stay small. */
const sliceRows = 250;
const sliceLength = 150_000;

/** Rows of a file, and those of them that have something, among which the head is looked for. */
export const rowsAboveHead = 100;
export const filledAboveHead = 20;

/** Characters of a file's name that are kept. */
export const maxNameLength = 200;
/** Characters of a cell, and of all cells of a row. */
export const maxCellLength = 100_000;
const maxRowLength = 300_000;

const textOf = (cell: SheetCell) => (typeof cell === "string" ? cell : cell.text);

/** The texts of cells, whatever is wrong with them. */
export const plainCells = (cells: readonly SheetCell[]): string[] => cells.map(textOf);

/** Characters of a row as it is sent. */
function rowLength(cells: readonly SheetCell[]): number {
  return cells.reduce((sum, cell) => sum + textOf(cell).length + 3, 0);
}

/** Whether a row is longer than one may be. */
export function isTooLong(cells: readonly SheetCell[]): boolean {
  return rowLength(cells) > maxRowLength || cells.some((cell) => textOf(cell).length > maxCellLength);
}

/** Whether no cell of a row has anything. */
export function isEmptyRow(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => textOf(cell).trim() === "" && (typeof cell === "string" || cell.problem === "merged"));
}

/** The rows of a sheet in slices: small gaps are filled with empty rows, which are not sent by themselves. @throws SheetFileError */
export async function* slicesOf(lines: AsyncIterable<SheetLine>): AsyncGenerator<SheetSlice> {
  let slice: SheetSlice = { from: 0, rows: [] };
  let length = 0;
  for await (const { row, cells } of lines) {
    if (isEmptyRow(cells)) continue;
    if (isTooLong(cells)) throw new SheetFileError(sheetsCopy.errors.rowLong(row));
    const gap = row - slice.from - slice.rows.length;
    const isFull = slice.rows.length + gap >= sliceRows || length + rowLength(cells) > sliceLength;
    if (slice.rows.length > 0 && (gap < 0 || isFull)) {
      yield slice;
      [slice, length] = [{ from: row, rows: [] }, 0];
    }
    if (slice.rows.length === 0) slice.from = row;
    else for (let at = 0; at < gap; at += 1) slice.rows.push([]);
    slice.rows.push(cells);
    length += rowLength(cells);
  }
  if (slice.rows.length > 0) yield slice;
}
