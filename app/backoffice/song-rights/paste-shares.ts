import { emptyShare, maxRows, rolesOf, type TypedShare } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy as copy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Side } from "#app/rights/shares.ts";

/** A row as its form holds it. */
export type TypedRow = Partial<Record<keyof TypedShare, unknown>>;
type Column = keyof typeof copy.columns;

const ends = ["share", "territories", "excluded", "controlled", "approvalRequired"] as const;
const columnsOf: Record<Side, readonly Column[]> = {
  composition: ["party", "role", "right", ...ends],
  master: ["party", ...ends],
};

const yes = /^(?:yes|y|true|x|1|on|✓)$/i;
const no = /^(?:no|n|false|0|off|-)$/i;

/** A code, or the word for it, in any case; null for another text. */
function codeOf(text: string, codes: readonly string[], words: Readonly<Record<string, string>>): string | null {
  const typed = text.toLowerCase();
  return codes.find((code) => code.toLowerCase() === typed || words[code]?.toLowerCase() === typed) ?? null;
}

/** What a cell enters; null for a word that its column has no choice for. */
function inputOf(column: Column, text: string, side: Side): string | undefined | null {
  if (column === "role") return codeOf(text, rolesOf[side], rightsCopy.roles);
  if (column === "right") return codeOf(text, Object.keys(rightsCopy.rights), rightsCopy.rights);
  if (column !== "controlled" && column !== "approvalRequired") return text;
  if (yes.test(text)) return "on";
  return no.test(text) ? undefined : null;
}

/** Lines of cells. A spreadsheet puts a cell with a tab or a line break in quotes, and doubles those in it. */
function cellsOf(text: string): string[][] {
  return text
    .trimEnd()
    .replaceAll(/(^|[\t\n])"((?:[^"]|"")*)"(?=[\t\r\n]|$)/g, (whole, before: string, cell: string) =>
      /[\t\r\n]/.test(cell) ? before + cell.replaceAll(/[\t\r\n]+/g, " ").replaceAll('""', '"') : whole,
    )
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
}

/** The columns that a line names, or null if it is no line of heads; undefined for one that a paste does not fill. */
function namedColumns(cells: readonly string[], side: Side): (Column | undefined)[] | null {
  const heads: Partial<Record<string, string>> = copy.heads;
  const names = cells.map((cell) =>
    (Object.keys(copy.columns) as Column[]).find((name) =>
      [copy.columns[name], heads[name]].some((head) => head?.toLowerCase() === cell.toLowerCase()),
    ),
  );
  if (names.includes(undefined)) return null;
  return names.map((name) => columnsOf[side].find((column) => column === name));
}

type Pasted = { text: string; at: number; column: number; side: Side };

/**
 * The rows of a side after cells of a spreadsheet were pasted from row `at` and column `column` on; a first line with the names of columns says
 * what is in them. `left`: what was not entered, because it is no choice, or beyond the last column or row.
 */
export function pasteShares(
  rows: readonly TypedRow[],
  { text, at, column, side }: Pasted,
): { rows: TypedRow[]; left: string[] } {
  const [first = [], ...others] = cellsOf(text);
  const named = namedColumns(first, side);
  const columns = named ?? columnsOf[side].slice(column);
  const [filled, left]: [TypedRow[], string[]] = [[...rows], []];
  for (const [line, cells] of (named ? others : [first, ...others]).entries()) {
    const row: TypedRow = { ...(filled[at + line] ?? emptyShare) };
    for (const [place, cell] of cells.entries()) {
      const name = columns[place];
      const value = name === undefined ? null : inputOf(name, cell, side);
      if (name === undefined || value === null || at + line >= maxRows) left.push(cell);
      else if (cell !== "" || name === "excluded") row[name] = value;
    }
    if (at + line < maxRows) filled[at + line] = row;
  }
  return { rows: filled, left: left.filter(Boolean) };
}
