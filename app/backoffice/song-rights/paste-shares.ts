import { emptyShare, maxRows, rolesOf, type TypedShare } from "#app/backoffice/song-rights/share-row.ts";
import { songRightsCopy } from "#app/backoffice/song-rights/song-rights-copy.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Side } from "#app/rights/shares.ts";

/** A row as its form holds it. */
export type TypedRow = Partial<Record<keyof TypedShare, unknown>>;
type Column = keyof typeof songRightsCopy.columns;

const ends = ["share", "territories", "excluded", "controlled", "approvalRequired"] as const;
const columnsOf: Record<Side, readonly Column[]> = {
  composition: ["party", "role", "right", ...ends],
  master: ["party", ...ends],
};

const isYes = (text: string) => /^(?:yes|y|true|x|1|on|✓)$/i.test(text);

/** A code, or the word for it, in any case; undefined for another text, which leaves the cell as it is. */
function codeOf(text: string, codes: readonly string[], words: Readonly<Record<string, string>>) {
  const typed = text.toLowerCase();
  return codes.find((code) => code.toLowerCase() === typed || words[code]?.toLowerCase() === typed);
}

function inputOf(column: Column, text: string, side: Side): unknown {
  if (column === "role") return codeOf(text, rolesOf[side], rightsCopy.roles);
  if (column === "right") return codeOf(text, Object.keys(rightsCopy.rights), rightsCopy.rights);
  if (column === "controlled" || column === "approvalRequired") return isYes(text) ? "on" : undefined;
  return text;
}

type Pasted = { text: string; at: number; column: number; side: Side };

/** The rows of a side after cells of a spreadsheet were pasted from row `at` and column `column` on; a first line with the names of columns is left out. */
export function pasteShares(rows: readonly TypedRow[], { text, at, column, side }: Pasted): TypedRow[] {
  const columns = columnsOf[side].slice(column);
  const lines = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  const heads = Object.values(songRightsCopy.columns).map((head) => head.toLowerCase());
  if (lines[0]?.every((cell) => heads.includes(cell.toLowerCase()))) lines.shift();
  const filled = [...rows];
  for (const [line, cells] of lines.entries()) {
    const values = columns.flatMap((name, place) => {
      const cell = cells[place];
      return cell === undefined || (cell === "" && name !== "excluded")
        ? []
        : [[name, inputOf(name, cell, side)] as const];
    });
    filled[at + line] = { ...(filled[at + line] ?? emptyShare), ...Object.fromEntries(values) };
  }
  return filled.slice(0, maxRows);
}
