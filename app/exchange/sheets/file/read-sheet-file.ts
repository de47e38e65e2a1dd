import { damagedArchive, foreignFileOf, workbook } from "#app/edge/files/foreign-file.ts";
import { isHead } from "#app/exchange/sheets/cells/profiles.ts";
import { readCsvFile } from "#app/exchange/sheets/file/read-csv-file.ts";
import {
  filledAboveHead,
  isEmptyRow,
  plainCells,
  rowsAboveHead,
  SheetFileError,
  type SheetLine,
} from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** Whether a file is a workbook, by its content. @throws SheetFileError for a file of another kind, which it names */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const foreign = await foreignFileOf(file);
  if (foreign === damagedArchive) throw new SheetFileError(sheetsCopy.errors.unreadable);
  if (foreign !== null && foreign !== workbook) throw new SheetFileError(sheetsCopy.errors.foreign(foreign));
  return foreign === workbook;
}

/** The rows from the head on: titles and notes above it are left out. Of several sheets the first with a head; without any, all rows of the first. */
async function* fromHead(sheets: AsyncIterable<AsyncIterable<SheetLine>>): AsyncGenerator<SheetLine> {
  let first: SheetLine[] | null = null;
  let rest: AsyncIterator<SheetLine> | null = null;
  for await (const sheet of sheets) {
    const lines = sheet[Symbol.asyncIterator]();
    const above: SheetLine[] = [];
    for (let filled = 0; filled < filledAboveHead && above.length < rowsAboveHead; ) {
      const { done, value } = await lines.next();
      if (done) break;
      if (isHead(plainCells(value.cells))) {
        yield value;
        return yield* { [Symbol.asyncIterator]: () => lines };
      }
      above.push(value);
      if (!isEmptyRow(value.cells)) filled += 1;
    }
    if (first === null) [first, rest] = [above, lines];
  }
  if (first === null || rest === null) return;
  yield* first;
  const own = rest;
  yield* { [Symbol.asyncIterator]: () => own };
}

/** The rows of a CSV or XLSX file from its head on, piece by piece. @throws SheetFileError */
export async function* readSheetFile(file: Blob): AsyncGenerator<SheetLine> {
  if (await isWorkbook(file)) {
    const { readXlsx } = await import("#app/exchange/sheets/file/read-xlsx.ts");
    return yield* fromHead(readXlsx(file));
  }
  async function* only() {
    yield readCsvFile(file);
  }
  yield* fromHead(only());
}

/** Rows from the head, which is the first, to the last that has something. */
export async function countRows(file: Blob): Promise<number> {
  let [first, last] = [0, 0];
  for await (const { row, cells } of readSheetFile(file)) {
    if (isEmptyRow(cells)) continue;
    if (first === 0) first = row;
    last = row;
  }
  return first === 0 ? 0 : last - first + 1;
}
