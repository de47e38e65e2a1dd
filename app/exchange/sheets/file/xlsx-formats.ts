import type { Unzip } from "#app/edge/files/unzip.ts";
import { parseAllXml } from "#app/exchange/sheets/file/parse-xml.ts";

/** Days before 1970 in the count of Excel; in that of old files for Macintosh they are fewer. */
const serialOf1970 = 25_569;
const serialOf1904 = 1462;
const dayMs = 24 * 3_600_000;
/** Whole numbers from here on have lost digits: a spreadsheet keeps fifteen. */
const lostFrom = 1e15;

/** Styles of cells that show a number as a date, and those that fill it up with zeros, with their format. */
export type CellFormats = { dates: Set<number>; zeros: Map<number, string> };

/** Whether a format shows a date: it has a part of one outside of quotes. */
const isDateFormat = (format: string) =>
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\./g, "").replace(/general/i, ""));

/** Reads the formats of cells: built-in ones, and the workbook's own. */
export async function readFormats(zip: Unzip): Promise<CellFormats> {
  const name = "xl/styles.xml";
  const formats: CellFormats = { dates: new Set(), zeros: new Map() };
  if (!zip.has(name)) return formats;
  const own = new Map<string, string>();
  let isCells = false;
  let count = 0;
  await parseAllXml(zip.text(name), {
    open: (tag, { numFmtId = "0", formatCode = "" }) => {
      if (tag === "numFmt") own.set(numFmtId, formatCode.slice(0, 255));
      if (tag === "cellXfs") isCells = true;
      if (tag !== "xf" || !isCells) return;
      const id = Number(numFmtId);
      const isBuiltIn =
        (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
      const format = own.get(numFmtId);
      if (format === undefined ? isBuiltIn : isDateFormat(format)) formats.dates.add(count);
      else if (format !== undefined && /0.*0/.test(format)) formats.zeros.set(count, format);
      count += 1;
    },
    close: (tag) => {
      if (tag === "cellXfs") isCells = false;
    },
  });
  return formats;
}

/** "42" in the format "0000" or "CAT"-0000 as the cell shows it; as it is where the format adds no zero in front. */
export function withZeros(text: string, format: string): string {
  const [positive = ""] = format.replaceAll(/\[[^[\]]*\]/g, "").split(";");
  const parts = positive.match(/"[^"]*"|\\.|./gsu) ?? [];
  const literals = parts.map((part) => part.replace(/^"(.*)"$|^\\(.)$/s, "$1$2"));
  const digits = parts.filter((part) => part === "0").length;
  const isPlain = parts.every((part) => /^(?:0|".*"|\\.|[- /()])$/s.test(part));
  if (!isPlain || !/^\d+$/.test(text) || text.length >= digits) return text;
  const padded = text.padStart(digits, "0");
  let at = 0;
  return parts.map((part, index) => (part === "0" ? padded[at++] : literals[index])).join("");
}

/** A number as it is entered: without the noise of its binary form, and dates as such. One whose digits are lost keeps its power of ten. */
export function numberText(value: string, isDate: boolean, isFrom1904: boolean): string {
  const number = Number(Number(value).toPrecision(15));
  if (!Number.isFinite(number)) return value;
  if (!isDate) return Math.abs(number) >= lostFrom ? number.toExponential() : String(number);
  const date = new Date(Math.round((number - serialOf1970 + (isFrom1904 ? serialOf1904 : 0)) * dayMs));
  if (Number.isNaN(date.getTime())) return value;
  const text = date.toISOString();
  return Number.isInteger(number) ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
