/** A value of a cell; null is an empty one. */
type Cell = string | number | null;

/** A spreadsheet reads a cell that starts with one of these as a formula, also one that a stranger typed. */
const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** RFC 4180. The apostrophe makes a spreadsheet take the rest as text. */
function cellText(cell: Cell): string {
  const text = cell === null ? "" : String(cell);
  const safe = typeof cell === "string" && startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
