import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { SheetFileError, type SheetLine } from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** Characters in which the end of the head is looked for. */
const headLength = 64 * 1024;

async function* textOf(file: Blob, encoding: string, fatal: boolean): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    yield decoder.decode(read.value, { stream: true });
  yield decoder.decode();
}

/** UTF-8 or UTF-16 by their marks; a file that is no UTF-8 is one of Windows, as Excel saves CSV. */
async function encodingOf(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  try {
    for await (const _ of textOf(file, "utf-8", true));
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** The rows of a CSV file, piece by piece. @throws SheetFileError */
export async function* readCsvFile(file: Blob): AsyncGenerator<SheetLine> {
  let reader: CsvReader | null = null;
  let waiting = "";
  let row = 0;
  let skipped = 0;
  const lines = (found: string[][]): SheetLine[] =>
    found.flatMap((cells) => {
      // Excel takes the separator from such a line.
      if (row === 0 && cells.length <= 2 && /^sep=.?$/i.test(cells[0] ?? "")) {
        skipped += 1;
        return [];
      }
      row += 1;
      return [{ row: row + skipped, cells }];
    });
  for await (const text of textOf(file, await encodingOf(file), false)) {
    if (text.includes("\0")) throw new SheetFileError(sheetsCopy.errors.unreadable);
    if (reader === null) {
      waiting += text;
      if (waiting.length < headLength) continue;
    }
    reader ??= new CsvReader(separatorOf(waiting));
    yield* lines(reader.push(waiting === "" ? text : waiting));
    waiting = "";
  }
  reader ??= new CsvReader(separatorOf(waiting));
  yield* lines(reader.push(waiting));
  if (reader.isOpen) throw new SheetFileError(sheetsCopy.errors.openQuote);
  yield* lines(reader.end());
}
