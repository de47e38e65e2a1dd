import { readCsvFile } from "#app/exchange/sheets/file/read-csv-file.ts";
import type { SheetLine } from "#app/exchange/sheets/file/sheet-parts.ts";

/** Whether a file is an archive, as a workbook is. */
export async function isWorkbook(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

/** The rows of a CSV or XLSX file, piece by piece. @throws SheetFileError */
export async function* readSheetFile(file: Blob): AsyncGenerator<SheetLine> {
  if (!(await isWorkbook(file))) return yield* readCsvFile(file);
  const { readXlsx } = await import("#app/exchange/sheets/file/read-xlsx.ts");
  yield* readXlsx(file);
}
