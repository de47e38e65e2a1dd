import { crc32 } from "node:zlib";
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  type ZipRecord,
} from "#app/downloads/zip/zip-records.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** Characters of a cell: ECMA-376, as Excel has it. */
const maxCell = 32_767;
/** Bytes of rows that are compressed at once. */
const pieceBytes = 64 * 1024;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const sheetKind = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const parts: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetKind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetKind}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetKind}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Songs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 is text: what is typed into a cell keeps its zeros and is no date.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** Text of a cell: XML has no control characters, and `_x000D_` would be read as one. */
function cellText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[&<>\r]/g, (letter) => escapes[letter] ?? letter);
}

function rowText(cells: readonly string[]): string {
  const inner = cells.map((cell) => {
    if (cell === "") return '<c s="1"/>';
    const text = cell.length > maxCell ? sheetsCopy.tooLong : cell;
    return `<c s="1" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
  });
  return `<row>${inner.join("")}</row>`;
}

async function* sheetText(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="200" width="20" style="1"/></cols><sheetData>`;
  for await (const row of rows) yield rowText(row);
  yield "</sheetData></worksheet>";
}

async function* textParts(
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<[string, AsyncIterable<string> | string[]]> {
  for (const [name, text] of Object.entries(parts)) yield [name, [head + text]];
  yield ["xl/worksheets/sheet1.xml", sheetText(rows)];
}

/** A workbook with one sheet, all cells as text, row by row: ECMA-376. */
export async function* writeXlsx(rows: AsyncIterable<readonly string[]>, now: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const written: { record: ZipRecord; crc: number; offset: number }[] = [];
  let offset = 0;
  const count = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const [name, text] of textParts(rows)) {
    const record: ZipRecord = {
      name: encoder.encode(name),
      size: 0,
      packedSize: 0,
      modifiedAt: now,
      hasDescriptor: true,
    };
    const start = offset;
    yield count(localHeader(record, 0));
    let crc = 0;
    const packer = new CompressionStream("deflate-raw");
    const writer = packer.writable.getWriter();
    const source = async () => {
      let waiting = "";
      const flush = async () => {
        const bytes = encoder.encode(waiting);
        waiting = "";
        crc = crc32(bytes, crc);
        record.size += bytes.length;
        await writer.write(bytes);
      };
      for await (const piece of text) {
        waiting += piece;
        if (waiting.length >= pieceBytes) await flush();
      }
      await flush();
      await writer.close();
    };
    // A failure of the source ends the reader too.
    const written_ = source().catch(async (error) => {
      await writer.abort(error);
      throw error;
    });
    const packed = offset;
    for await (const bytes of packer.readable as unknown as AsyncIterable<Uint8Array>) yield count(bytes);
    await written_;
    record.packedSize = offset - packed;
    yield count(dataDescriptor(record, crc));
    written.push({ record, crc, offset: start });
  }
  const directory = offset;
  for (const { record, crc, offset: at } of written) yield count(directoryEntry(record, crc, at));
  yield endOfDirectory({ count: written.length, size: offset - directory, offset: directory });
}
