import { Parser } from "htmlparser2";
import {
  maxCellLength,
  type SheetCell,
  SheetFileError,
  type SheetLine,
} from "#app/exchange/sheets/file/sheet-parts.ts";
import { Unzip } from "#app/exchange/sheets/file/unzip.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** Limits of a workbook that is held in memory. A string takes some bytes of its own. */
const maxStrings = 64 * 1024 ** 2;
const stringBytes = 16;
const maxMerges = 100_000;
const maxColumns = 1000;
/** Days before 1970 in the count of Excel; in that of old files for Macintosh they are fewer. */
const serialOf1970 = 25_569;
const serialOf1904 = 1462;
const dayMs = 24 * 3_600_000;

type Handler = {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(":") + 1);
const unreadable = () => new SheetFileError(sheetsCopy.errors.unreadable);

/** Parses XML piece by piece; after each piece the caller may take what was found. A document type, and with it its entities, is refused. */
async function* parse(text: AsyncIterable<string>, { open, close, text: onText }: Handler): AsyncGenerator<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      onclosetag: (name) => close?.(local(name)),
      ontext: (piece) => onText?.(piece),
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) throw unreadable();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of text) {
    parser.write(piece);
    yield;
  }
  parser.end();
  yield;
}

async function parseAll(text: AsyncIterable<string>, handler: Handler): Promise<void> {
  for await (const _ of parse(text, handler));
}

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
  await parseAll(zip.text(name), {
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

/** Styles of cells that show a number as a date: built-in formats, and own ones with a part of a date outside of quotes. */
async function readDateStyles(zip: Unzip): Promise<Set<number>> {
  const name = "xl/styles.xml";
  const styles = new Set<number>();
  if (!zip.has(name)) return styles;
  const isDateFormat = new Map<string, boolean>();
  let isCells = false;
  let count = 0;
  await parseAll(zip.text(name), {
    open: (tag, { numFmtId = "0", formatCode = "" }) => {
      if (tag === "numFmt")
        isDateFormat.set(
          numFmtId,
          /[dmyhs]/i.test(formatCode.replaceAll(/"[^"]{0,60}"|\[[^\]]{0,60}\]|\\./g, "").replace(/general/i, "")),
        );
      if (tag === "cellXfs") isCells = true;
      if (tag !== "xf" || !isCells) return;
      const id = Number(numFmtId);
      const isBuiltIn =
        (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
      if (isDateFormat.get(numFmtId) ?? isBuiltIn) styles.add(count);
      count += 1;
    },
    close: (tag) => {
      if (tag === "cellXfs") isCells = false;
    },
  });
  return styles;
}

/** The first sheet that is not hidden, and the count of days. */
async function findSheet(zip: Unzip): Promise<{ path: string; isFrom1904: boolean }> {
  const targets = new Map<string, string>();
  let id: string | null = null;
  let isFrom1904 = false;
  await parseAll(zip.text("xl/_rels/workbook.xml.rels"), {
    open: (tag, { Id = "", Target = "" }) => {
      if (tag === "Relationship") targets.set(Id, Target);
    },
  });
  await parseAll(zip.text("xl/workbook.xml"), {
    open: (tag, attributes) => {
      if (tag === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      const isShown = tag === "sheet" && (attributes.state ?? "visible") === "visible";
      if (isShown) id ??= Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? null;
    },
  });
  const target = targets.get(id ?? "");
  if (target === undefined) throw unreadable();
  return { path: target.startsWith("/") ? target.slice(1) : `xl/${target}`, isFrom1904 };
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
  await parseAll(zip.text(path), {
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

/** A number as it is entered: without the noise of its binary form, and dates as such. */
function numberText(value: string, isDate: boolean, isFrom1904: boolean): string {
  const number = Number(Number(value).toPrecision(15));
  if (!Number.isFinite(number)) return value;
  if (!isDate) return String(number);
  const date = new Date(Math.round((number - serialOf1970 + (isFrom1904 ? serialOf1904 : 0)) * dayMs));
  if (Number.isNaN(date.getTime())) return value;
  const text = date.toISOString();
  return Number.isInteger(number) ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

type Cell = { column: number; type: string; style: number; value: string; hasFormula: boolean };

/** The rows of the first sheet of a workbook (ECMA-376), piece by piece; its strings are held in memory. @throws SheetFileError */
export async function* readXlsx(file: Blob): AsyncGenerator<SheetLine> {
  const zip = await Unzip.open(file);
  const { path, isFrom1904 } = await findSheet(zip);
  const [strings, dates, merges] = [await readStrings(zip), await readDateStyles(zip), await readMerges(zip, path)];
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
    return type === "str" || type === "d" || value === "" ? value : numberText(value, dates.has(style), isFrom1904);
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
    found.push({ row: line.row, cells: Array.from(line.cells, (own) => own ?? "") });
  }

  const handler: Handler = {
    open: (tag, attributes) => {
      if (tag === "row") line = { row: Number(attributes.r ?? line.row + 1), cells: [] };
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
  for await (const _ of parse(zip.text(path), handler)) {
    yield* found;
    found = [];
  }
}
