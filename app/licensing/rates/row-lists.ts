/** Lists of the card whose rows are entered field by field, and how many values a row has. */
const lists = { territories: 2, term: 2, rates: 3 } as const;
export type RowList = keyof typeof lists;
export const rowLists = Object.keys(lists) as RowList[];

/** Name of the fields of a column. */
export function rowField(list: RowList, column: number): string {
  return `${list}-${column}`;
}

/** The lines of a list as cells. Typed rows have tabs between them; in stored ones names of countries, in the first cell, have several words. */
export function cellsOfLines(text: string, columns: number): string[][] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      if (line.includes("\t")) return line.split("\t").map((cell) => cell.trim());
      const words = line.trim().split(/\s+/);
      const rest = words.splice(Math.max(1, words.length - columns + 1));
      return [words.join(" "), ...rest];
    });
}

/** Joins the fields of each row to the line that the card's form reads, in place. */
export function joinRows(form: FormData): void {
  for (const [list, columns] of Object.entries(lists) as [RowList, number][]) {
    const cells = Array.from({ length: columns }, (_, column) => form.getAll(rowField(list, column)).map(String));
    if (!form.has(rowField(list, 0))) continue;
    const lines = (cells[0] ?? []).map((_, at) => cells.map((column) => (column[at] ?? "").trim()).join("\t"));
    form.set(list, lines.filter((line) => line.trim() !== "").join("\n"));
    for (let column = 0; column < columns; column += 1) form.delete(rowField(list, column));
  }
}
