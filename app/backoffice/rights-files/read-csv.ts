/** Cells of a CSV file (RFC 4180; comma or semicolon, as spreadsheets of many countries write it), without empty rows. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, "");
  const [head = ""] = body.split("\n", 1);
  const separator = head.includes(";") && !head.includes(",") ? ";" : ",";
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at] ?? "";
    const row = rows.at(-1) ?? [];
    const add = (more: string) => row.push((row.pop() ?? "") + more);
    if (isQuoted && letter === '"' && body[at + 1] === '"') {
      add('"');
      at += 1;
    } else if (letter === '"' && (isQuoted || row.at(-1) === "")) isQuoted = !isQuoted;
    else if (isQuoted) add(letter);
    else if (letter === separator) row.push("");
    else if (letter === "\n") rows.push([""]);
    else if (letter !== "\r") add(letter);
  }
  return rows.map((row) => row.map(withoutGuard)).filter((row) => row.some((cell) => cell.trim() !== ""));
}

/** Our files put an apostrophe before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, "");
}
