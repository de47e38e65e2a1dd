import { appendFileSync } from "node:fs";

/** A file to which every table is appended as Markdown; `run.ts` sets it for itself and its child processes. */
export const markdownFile = "SYNCLINE_BENCH_MARKDOWN";

/** Prints a table: the first column to the left, the others to the right. */
export function printTable(title: string, heads: string[], rows: string[][]): void {
  const all = [[title, ...heads], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  console.log(`\n${all.map((row) => row.map(pad).join("  ")).join("\n")}`);
  const file = process.env[markdownFile];
  if (file === undefined) return;
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  const rule = line(["---", ...heads.map(() => "---:")]);
  appendFileSync(
    file,
    `\n${line(["", ...heads])}${rule}${rows.map(line).join("")}`.replace("\n|  |", `\n### ${title}\n\n|  |`),
  );
}

/** A figure with its goal: `0.52 (≥ 0.05)`, marked when it misses. */
export function withGoal(value: number, goal: { min?: number; max?: number }, digits: number): string {
  if (Number.isNaN(value)) return "–";
  const text = value.toFixed(digits);
  if (goal.min === undefined && goal.max === undefined) return text;
  const met = value >= (goal.min ?? Number.NEGATIVE_INFINITY) && value <= (goal.max ?? Number.POSITIVE_INFINITY);
  const wanted = goal.min === undefined ? `≤ ${goal.max}` : `≥ ${goal.min}`;
  return `${text} (${wanted}${met ? "" : ", missed"})`;
}
