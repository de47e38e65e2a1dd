import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import type { SheetField } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { CellContext, SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import type { SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import type { SheetChange, SheetProblem } from "#app/exchange/sheets/import/sheet-row.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

const { errors } = sheetsCopy;

/** Text without what files do not keep: kinds of line breaks, control characters, and spaces at its ends. */
function comparableText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, "")
    .trim();
}

type Flawed = Exclude<SheetCell, string>;

function cellProblem({ problem, text }: Flawed): string {
  if (problem === "zeros") return errors.zeros(text);
  return problem === "error" ? errors.errorValue(text) : errors[problem];
}

/** Whether a cell has a text all the same, which is taken and said. */
const isShown = (cell: SheetCell | undefined): cell is Flawed => typeof cell === "object" && cell.problem === "zeros";

/** Why a field of a song is not changed: DDEX, then locks, then by policy what a person entered. */
export function lockOf(song: SheetSong, { source }: SheetField): "delivered" | "locked" | "person" | null {
  const own = song.sources.find(({ field }) => field === source);
  if (own?.locked) return own.source === "ddex" ? "delivered" : "locked";
  return own?.source === "person" ? "person" : null;
}

/** `kept`: columns that the policy leaves. `said`: how cells of a change were read. */
type Diff = { changes: SheetChange[]; problems: SheetProblem[]; kept: string[]; said: SheetProblem[] };
type DiffInput = {
  places: Record<string, number>;
  song: SheetSong;
  context: CellContext;
  fields: readonly SheetField[];
  policy: "replace" | "keep";
  /** Of a move: tags that the vocabulary lacks are left out and said. */
  isMove?: boolean;
};
/** `leave`: is told what of a cell is left out. */
type Reading = DiffInput & { leave: (message: string) => void };

/** What the cells of a field change; null for nothing. `texts`: undefined for a column that the sheet lacks. @throws CellProblem */
function diffField(field: SheetField, texts: readonly (string | undefined)[], input: Reading): SheetChange | null {
  const { song, isMove, leave } = input;
  const context = isMove ? { ...input.context, leave } : input.context;
  const before = field.write(song, context);
  const isSame = (text: string | undefined, at: number) =>
    text === undefined || text === comparableText(before[at] ?? "");
  if (texts.every(isSame)) return null;
  const after = field.read(texts, song, context);
  const current = field.value(song);
  if (JSON.stringify(after) === JSON.stringify(current)) return null;
  if (field.name === "status" && after === "published") throw new CellProblem(errors.publishes);
  const lock = lockOf(song, field);
  if (lock === "delivered" || lock === "locked") throw new CellProblem(errors[lock]);
  const columns = field.columns.map((name, at) => {
    const text = before[at] ?? "";
    return { name, before: text, after: texts[at] ?? text };
  });
  return { field: field.name, before: current, after, columns };
}

/** What a row changes in its song: cells that differ from what an export would write. Names and shares are still to be resolved. */
export function diffRow(cells: readonly SheetCell[], input: DiffInput): Diff {
  const { places, song, fields, policy } = input;
  const diff: Diff = { changes: [], problems: [], kept: [], said: [] };
  for (const field of fields) {
    const columnAt = (at: number) => field.columns[at] ?? field.name;
    const own = field.columns.map((name) => (places[name] === undefined ? undefined : (cells[places[name]] ?? "")));
    const wrong = own.flatMap((cell, at) =>
      typeof cell === "object" && !isShown(cell) ? [{ column: columnAt(at), message: cellProblem(cell) }] : [],
    );
    diff.problems.push(...wrong);
    if (wrong.length > 0) continue;
    const given = own.map((cell) => (isShown(cell) ? cell.text : cell));
    const texts = given.map((cell) =>
      typeof cell !== "string" || cell.trim() === sheetsCopy.tooLong ? undefined : comparableText(cell),
    );
    const leave = (message: string) => void diff.said.push({ column: columnAt(0), message });
    try {
      const change = diffField(field, texts, { ...input, leave });
      if (change === null) continue;
      if (lockOf(song, field) === "person" && policy === "keep") diff.kept.push(...field.columns);
      else {
        diff.changes.push(change);
        for (const [at, cell] of own.entries())
          if (isShown(cell)) diff.said.push({ column: columnAt(at), message: cellProblem(cell) });
      }
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error;
      diff.problems.push({ column: columnAt(error.at), message: error.message });
    }
  }
  return diff;
}
