import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/settings.ts";

const report = join(root, "docs/performance.md");
/** A difference that two runs on one machine do not have by chance. */
const minChange = 0.1;

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
/** A figure without its goal; NaN for none. */
const figureOf = (cell = "") => Number.parseFloat(cell);

type Table = { heads: string[]; rows: string[][] };

/** The table under a heading of docs/performance.md, as `writeReport` put it there; null if it has none. */
export function tableUnder(title: string, text: string): Table | null {
  const lines = text.split("\n");
  const heading = lines.indexOf(`### ${title}`);
  if (heading === -1) return null;
  const start = lines.findIndex((line, at) => at > heading && line.startsWith("|"));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith("|"));
  const [heads, , ...rows] = lines.slice(start, end === -1 ? undefined : end).map(cellsOf);
  return heads === undefined ? null : { heads: heads.slice(1), rows };
}

/** The figures in `columns` that differ from the last table by more than a tenth, one line each. */
export function changesOf(before: Table, now: Table, columns: readonly string[]): string[] {
  return now.rows.flatMap(([name = "", ...cells]) => {
    const old = before.rows.find(([first]) => first === name)?.slice(1);
    return columns.flatMap((column) => {
      const was = figureOf(old?.[before.heads.indexOf(column)]);
      const is = figureOf(cells[now.heads.indexOf(column)]);
      if (!(Math.abs(is - was) > minChange * was)) return [];
      return [
        `${name}: ${column} ${was} → ${is} (${is > was ? "+" : "−"}${Math.abs((is / was - 1) * 100).toFixed(0)} %)`,
      ];
    });
  });
}

/** Prints what of a table changed since docs/performance.md was written. */
export function printChanges(title: string, now: Table, columns: readonly string[]): void {
  const text = existsSync(report) ? readFileSync(report, "utf8") : "";
  const before = tableUnder(title, text);
  const measured = /^Measured on .*$/m.exec(text)?.[0] ?? "";
  if (before === null) {
    console.log(`\ndocs/performance.md has no table “${title}” to compare with.`);
    return;
  }
  const changes = changesOf(before, now, columns);
  const what = changes.length === 0 ? "Nothing differs" : "What differs";
  console.log(
    `\n${what} by more than 10 % from docs/performance.md (${measured})${changes.map((one) => `\n  ${one}`).join("")}`,
  );
}
