/** Value of a cell; null is empty. */
export type Cell = string | number | null;

/**
 * Cells starting with these are formulas to a spreadsheet, also if a stranger entered them. With apostrophes of their own before they get one
 * more, so that `readCsv` restores what was written.
 */
const startsFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Possible cell separators if a spreadsheet does not use the comma, up to a possible formula: our quotes do not protect then, because they
 * are not at the start of its cells.
 */
const otherSeparator = /[;|\t\r\n][\s"']*(?=([=+\-@＝＋－＠])?)/g;

/** Prefixes an apostrophe, which makes spreadsheets read the rest as text, wherever a cell may start. */
function withoutFormulas(text: string): string {
  const guarded = text.replaceAll(otherSeparator, (end, formula?: string) => (formula === undefined ? end : `${end}'`));
  return startsFormula.test(text) ? `'${guarded}` : guarded;
}

/** RFC 4180. */
function cellText(cell: Cell): string {
  const text = typeof cell === "string" ? withoutFormulas(cell) : String(cell ?? "");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvText(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => cells.map(cellText).join(","));
  // The byte order mark tells Excel that this is UTF-8.
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
