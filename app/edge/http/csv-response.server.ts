/** A value of a cell; null is an empty one. */
type Cell = string | number | null;

/** A spreadsheet reads a cell that starts with one of these as a formula, also one that a stranger typed. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * What a spreadsheet takes for the end of a cell when it guesses another separator than the comma, up to what may be a formula then: our
 * quotes end nothing in such a reading, because they do not stand at the beginning of its cells.
 */
const otherSeparator = /[;|\t\r\n][\s"']*(?=([=+\-@＝＋－＠])?)/g;

/** The apostrophe makes a spreadsheet take the rest as text, wherever it thinks that a cell begins. */
function withoutFormulas(text: string): string {
  const guarded = text.replaceAll(otherSeparator, (end, formula?: string) => (formula === undefined ? end : `${end}'`));
  return startsFormula.test(text) ? `'${guarded}` : guarded;
}

/** RFC 4180. */
function cellText(cell: Cell): string {
  const text = typeof cell === "string" ? withoutFormulas(cell) : String(cell ?? "");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as the text of a file for spreadsheets. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((cells) => cells.map(cellText).join(","));
  // The mark at the start tells Excel that this is UTF-8.
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** A table as a file for spreadsheets. `name` is the file's, without its ending. */
export function csvResponse(name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Response {
  return new Response(csvText([head, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
