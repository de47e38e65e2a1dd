import { CsvReader, separatorOf } from "#app/edge/http/read-csv.ts";
import { SheetFileError, type SheetLine } from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { decoderOf, encodingOf } from "#audio/ingest/tags/text-encoding.ts";

/** Characters in which the end of the head is looked for. */
const headLength = 64 * 1024;

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

async function* textOf(file: Blob): AsyncGenerator<string> {
  const decode = decoderOf(await encodingOf(bytesOf(file)));
  for await (const bytes of bytesOf(file)) yield decode(bytes);
  yield decode();
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
  for await (const text of textOf(file)) {
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
