import { damagedArchive, foreignFileOf, workbook } from "#app/edge/files/foreign-file.ts";
import { isHead } from "#app/exchange/sheets/cells/profiles.ts";
import { readCsvFile } from "#app/exchange/sheets/file/read-csv-file.ts";
import {
  filledAboveHead,
  isEmptyRow,
  plainCells,
  rowsAboveHead,
  type SheetChoice,
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

type Sheets = AsyncIterable<{ name: string; lines: AsyncGenerator<SheetLine> }>;

/** The rows from the head on: titles and notes above it are left out. Of several sheets the first with a head; without any, all rows of the first. */
async function* fromHead(sheets: Sheets): AsyncGenerator<SheetLine> {
  let first: SheetLine[] | null = null;
  let rest: AsyncGenerator<SheetLine> | null = null;
  for await (const { lines } of sheets) {
    const above: SheetLine[] = [];
    for (let filled = 0; filled < filledAboveHead && above.length < rowsAboveHead; ) {
      const { done, value } = await lines.next();
      if (done) break;
      if (isHead(plainCells(value.cells))) {
        yield value;
        return yield* lines;
      }
      above.push(value);
      if (!isEmptyRow(value.cells)) filled += 1;
    }
    if (first === null) [first, rest] = [above, lines];
  }
  if (first === null || rest === null) return;
  yield* first;
  yield* rest;
}

async function* sheetsOf(file: Blob): Sheets {
  if (await isWorkbook(file)) {
    const { readXlsx } = await import("#app/exchange/sheets/file/read-xlsx.ts");
    return yield* readXlsx(file);
  }
  yield { name: "", lines: readCsvFile(file) };
}

/** The rows of a CSV or XLSX file from its head on, piece by piece. @throws SheetFileError */
export async function* readSheetFile(file: Blob, { sheet, leavesHidden }: SheetChoice = {}): AsyncGenerator<SheetLine> {
  async function* chosen(): Sheets {
    for await (const one of sheetsOf(file)) if (sheet === undefined || one.name === sheet) yield one;
  }
  for await (const line of fromHead(chosen())) if (!leavesHidden || !line.isHidden) yield line;
}

/** Rows from the head, which is the first, to the last that has something. */
export async function countRows(file: Blob, choice?: SheetChoice): Promise<number> {
  let [first, last] = [0, 0];
  for await (const { row, cells } of readSheetFile(file, choice)) {
    if (isEmptyRow(cells)) continue;
    if (first === 0) first = row;
    last = row;
  }
  return first === 0 ? 0 : last - first + 1;
}

/** The sheets of a workbook that have a head, with how many rows are filled and hidden: what there is to ask before it is read. @throws SheetFileError */
export async function surveySheets(file: Blob): Promise<{ name: string; rows: number; hidden: number }[]> {
  const found: { name: string; rows: number; hidden: number }[] = [];
  for await (const one of sheetsOf(file)) {
    const survey = { name: one.name, rows: 0, hidden: 0 };
    let isFirst = true;
    async function* only(): Sheets {
      yield one;
    }
    for await (const { cells, isHidden } of fromHead(only())) {
      if (isFirst && !isHead(plainCells(cells))) break;
      isFirst = false;
      if (isEmptyRow(cells)) continue;
      survey.rows += 1;
      if (isHidden) survey.hidden += 1;
    }
    if (survey.rows > 0) found.push(survey);
  }
  return found;
}
