import { csvText } from "#app/edge/http/csv-text.ts";
import type { sheetFormats } from "#app/exchange/sheets/export-query.ts";
import { writeXlsx } from "#app/exchange/sheets/file/write-xlsx.server.ts";

type SheetFormat = (typeof sheetFormats)[number];

const types: Record<SheetFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Rows that are sent at once. */
const rowsAtOnce = 100;

async function* csvBytes(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let waiting: (readonly string[])[] = [];
  let isFirst = true;
  const take = () => {
    // The byte order mark stands at the beginning alone.
    const text = csvText(waiting).slice(isFirst ? 0 : 1);
    [waiting, isFirst] = [[], false];
    return encoder.encode(text);
  };
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length === rowsAtOnce) yield take();
  }
  if (waiting.length > 0) yield take();
}

/** A sheet as a file, row by row. `name`: file name without extension. */
export function sheetResponse(
  rows: AsyncIterable<readonly string[]>,
  { name, format, now }: { name: string; format: SheetFormat; now: number },
): Response {
  const bytes = format === "csv" ? csvBytes(rows) : writeXlsx(rows, now);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="${name}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
