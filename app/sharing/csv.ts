/** A cell that a spreadsheet would run as a formula gets an apostrophe: OWASP, "CSV Injection". */
function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}
