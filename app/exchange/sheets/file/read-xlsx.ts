import { Unzip } from "#app/edge/files/unzip.ts";
import { parseAllXml, parseXml, unreadable, type XmlHandler } from "#app/exchange/sheets/file/parse-xml.ts";
import { maxCellLength, type SheetCell, type SheetLine } from "#app/exchange/sheets/file/sheet-parts.ts";
import { type CellFormats, numberText, readFormats, withZeros } from "#app/exchange/sheets/file/xlsx-formats.ts";

/** Limits of a workbook that is held in memory. A string takes some bytes of its own. */
const maxStrings = 64 * 1024 ** 2;
const stringBytes = 16;
const maxMerges = 100_000;
const maxColumns = 1000;
const maxSheets = 50;

/** Text of strings: without phonetic readings, with characters that are written as `_x000D_`. */
class TextCollector {
  #text = "";
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === "rPh") this.#phonetic += 1;
    this.#isText = name === "t" && this.#phonetic === 0;
  }

  add(piece: string): void {
    if (this.#isText) this.#text += piece;
    if (this.#text.length > maxCellLength) throw unreadable();
  }

  close(name: string): void {
    if (name === "rPh") this.#phonetic -= 1;
    if (name === "t") this.#isText = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = "";
    return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

async function readStrings(zip: Unzip): Promise<string[]> {
  const name = "xl/sharedStrings.xml";
  if (!zip.has(name)) return [];
  const strings: string[] = [];
  const collector = new TextCollector();
  let length = 0;
  await parseAllXml(zip.text(name), {
    open: (tag) => collector.open(tag),
    text: (piece) => collector.add(piece),
    close: (tag) => {
      collector.close(tag);
      if (tag !== "si") return;
      const text = collector.take();
      length += text.length + stringBytes;
      if (length > maxStrings) throw unreadable();
      strings.push(text);
    },
  });
  return strings;
}

/** The sheets that are not hidden, and the count of days. */
async function findSheets(zip: Unzip): Promise<{ shown: { name: string; path: string }[]; isFrom1904: boolean }> {
  const targets = new Map<string, string>();
  const sheets: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  await parseAllXml(zip.text("xl/_rels/workbook.xml.rels"), {
    open: (tag, { Id = "", Target = "" }) => {
      if (tag === "Relationship") targets.set(Id, Target);
    },
  });
  await parseAllXml(zip.text("xl/workbook.xml"), {
    open: (tag, attributes) => {
      if (tag === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      const isShown = tag === "sheet" && (attributes.state ?? "visible") === "visible";
      if (!isShown || sheets.length >= maxSheets) return;
      const id = Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? "";
      sheets.push({ name: attributes.name ?? "", id });
    },
  });
  const shown = sheets.flatMap(({ name, id }) => {
    const target = targets.get(id) ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return zip.has(path) ? [{ name, path }] : [];
  });
  if (shown.length === 0) throw unreadable();
  return { shown, isFrom1904 };
}

/** "B5" → its column from 0 and row from 1. */
function placeOf(reference: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
}

type Range = { from: number; to: number; first: number; last: number };

async function readMerges(zip: Unzip, path: string): Promise<Range[]> {
  const ranges: Range[] = [];
  await parseAllXml(zip.text(path), {
    open: (tag, { ref = "" }) => {
      if (tag !== "mergeCell") return;
      const [start, end] = ref.split(":").map(placeOf);
      if (!start || !end) return;
      if (ranges.length === maxMerges) throw unreadable();
      ranges.push({ from: start.row, to: end.row, first: start.column, last: end.column });
    },
  });
  return ranges.sort((a, b) => a.from - b.from);
}

type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean };

type Book = { zip: Unzip; strings: string[]; formats: CellFormats; isFrom1904: boolean };

/** The sheets of a workbook (ECMA-376) that are not hidden; its strings are held in memory. @throws SheetFileError */
export async function* readXlsx(file: Blob): AsyncGenerator<{ name: string; lines: AsyncGenerator<SheetLine> }> {
  const zip = await Unzip.open(file).catch(() => {
    throw unreadable();
  });
  const { shown, isFrom1904 } = await findSheets(zip);
  const book = { zip, strings: await readStrings(zip), formats: await readFormats(zip), isFrom1904 };
  for (const { name, path } of shown) yield { name, lines: readRows(book, path) };
}

/** The rows of a sheet, piece by piece. @throws SheetFileError */
async function* readRows({ zip, strings, formats, isFrom1904 }: Book, path: string): AsyncGenerator<SheetLine> {
  const merges = await readMerges(zip, path);
  let found: SheetLine[] = [];
  let line: SheetLine = { row: 0, cells: [] };
  let cell: Cell | null = null;
  let isValue = false;
  const collector = new TextCollector();

  function textOfCell({ type, value, style, hasFormula }: Cell): SheetCell {
    if (type === "e") return { problem: "error", text: value.slice(0, 100) };
    if (hasFormula && value === "") return { problem: "formula", text: "" };
    if (type === "s") return strings[Number(value)] ?? "";
    if (type === "inlineStr") return collector.take();
    // As spreadsheets show it: it may be a title.
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    return type === "str" || type === "d" || value === "" ? value : numberCell(value, style);
  }

  function numberCell(value: string, style: number): SheetCell {
    const text = numberText(value, formats.dates.has(style), isFrom1904);
    const shown = withZeros(text, formats.zeros.get(style) ?? "");
    return shown === text ? text : { problem: "zeros", text: shown };
  }

  let [nextMerge, open]: [number, Range[]] = [0, []];
  function endRow(): void {
    for (let range = merges[nextMerge]; range && range.from <= line.row; range = merges[nextMerge]) {
      open.push(range);
      nextMerge += 1;
    }
    open = open.filter(({ to }) => to >= line.row);
    for (const { first, last } of open)
      for (let at = first; at <= Math.min(last, maxColumns - 1); at += 1) {
        const own = line.cells[at] ?? "";
        line.cells[at] = { problem: "merged", text: typeof own === "string" ? own.slice(0, 1000) : own.text };
      }
    found.push({ ...line, cells: Array.from(line.cells, (own) => own ?? "") });
  }

  const handler: XmlHandler = {
    open: (tag, attributes) => {
      if (tag === "row") {
        const isHidden = ["1", "true"].includes(attributes.hidden ?? "");
        line = { row: Number(attributes.r ?? line.row + 1), cells: [], ...(isHidden && { isHidden }) };
      }
      if (tag === "c") {
        const column = placeOf(attributes.r ?? "")?.column ?? line.cells.length;
        cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), value: "", hasFormula: false };
      }
      if (tag === "f" && cell) cell.hasFormula = true;
      isValue = tag === "v";
      collector.open(tag);
    },
    text: (piece) => {
      if (isValue && cell) cell.value += piece;
      if (cell && cell.value.length > maxCellLength) throw unreadable();
      collector.add(piece);
    },
    close: (tag) => {
      collector.close(tag);
      if (tag === "v") isValue = false;
      if (tag === "c" && cell) {
        if (cell.column < maxColumns) line.cells[cell.column] = textOfCell(cell);
        cell = null;
      }
      if (tag === "row") endRow();
    },
  };
  for await (const _ of parseXml(zip.text(path), handler)) {
    yield* found;
    found = [];
  }
}
