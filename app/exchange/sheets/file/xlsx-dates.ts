import { parseAllXml } from "#app/exchange/sheets/file/parse-xml.ts";
import type { Unzip } from "#app/exchange/sheets/file/unzip.ts";

/** Days before 1970 in the count of Excel; in that of old files for Macintosh they are fewer. */
const serialOf1970 = 25_569;
const serialOf1904 = 1462;
const dayMs = 24 * 3_600_000;

/** Styles of cells that show a number as a date: built-in formats, and own ones with a part of a date outside of quotes. */
export async function readDateStyles(zip: Unzip): Promise<Set<number>> {
  const name = "xl/styles.xml";
  const styles = new Set<number>();
  if (!zip.has(name)) return styles;
  const isDateFormat = new Map<string, boolean>();
  let isCells = false;
  let count = 0;
  await parseAllXml(zip.text(name), {
    open: (tag, { numFmtId = "0", formatCode = "" }) => {
      if (tag === "numFmt")
        isDateFormat.set(
          numFmtId,
          /[dmyhs]/i.test(formatCode.replaceAll(/"[^"]*"?|\[[^\]]*\]?|\\./g, "").replace(/general/i, "")),
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

/** A number as it is entered: without the noise of its binary form, and dates as such. */
export function numberText(value: string, isDate: boolean, isFrom1904: boolean): string {
  const number = Number(Number(value).toPrecision(15));
  if (!Number.isFinite(number)) return value;
  if (!isDate) return String(number);
  const date = new Date(Math.round((number - serialOf1970 + (isFrom1904 ? serialOf1904 : 0)) * dayMs));
  if (Number.isNaN(date.getTime())) return value;
  const text = date.toISOString();
  return Number.isInteger(number) ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}
