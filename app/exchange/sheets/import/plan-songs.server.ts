import { type SheetField, sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import type { FieldSource, SheetSong } from "#app/exchange/sheets/cells/sheet-song.ts";
import { lockOf } from "#app/exchange/sheets/import/diff-row.server.ts";
import { isSameValue } from "#app/exchange/sheets/import/resolve-changes.server.ts";
import type { SheetChange, SheetProblem, SheetRow } from "#app/exchange/sheets/import/sheet-row.ts";
import { inHistory, type SongEdit } from "#app/exchange/sheets/import/write-songs.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";

const { columns, errors } = copy;

export type Direction = { isUndo: boolean };
/** `problem`: why the row is refused; `left`: what an undo does not change back. */
export type Planned = { row: SheetRow; edit: SongEdit | null; problem: SheetProblem | null; left: SheetProblem[] };

const columnOf = (field: string) => sheetFields.find(({ name }) => name === field)?.columns[0] ?? field;
const textOf = ({ columns: own }: SheetChange, at: "before" | "after") =>
  own.map((column) => `${column.name}: ${column[at] || copy.empty}`).join(", ");

/** Whether a field gets its value; or why it does not. An undo leaves what was locked or set otherwise since, and what may not be published. */
function mayChange(change: SheetChange, field: SheetField, song: SheetSong, { isUndo }: Direction): boolean | string {
  const [from, to] = isUndo ? [change.after, change.before] : [change.before, change.after];
  const current = field.value(song);
  if (isSameValue(field.name, current, to)) return false;
  const isAsRead = isSameValue(field.name, current, from);
  const lock = lockOf(song, field);
  if (lock === "delivered" || lock === "locked") return errors[lock];
  if (!isAsRead) return isUndo ? errors.setSince : errors.changed;
  return isUndo && field.name === "status" && to === "published" && song.isHeld ? errors.held : true;
}

/** Whether a song gets neither values nor sources. */
const isNothing = ({ set, fields, sources }: SongEdit) => Object.keys(set).length + (sources ? fields.length : 0) === 0;

/** The values that a song gets; a problem if it was changed since the sheet was read. */
export function planRow(row: SheetRow, song: SheetSong | undefined, direction: Direction): Planned {
  const { isUndo } = direction;
  const left: SheetProblem[] = [];
  const none = { row, edit: null, problem: null, left };
  const gone = { column: columns.songId, message: errors.gone };
  if (song === undefined) return isUndo ? { ...none, left: [gone] } : { ...none, problem: gone };
  const set: Record<string, unknown> = {};
  const fields: string[] = [];
  const history: SongEdit["history"] = { before: {}, after: {} };
  for (const change of row.changes) {
    const field = sheetFields.find(({ name }) => name === change.field);
    const may = field === undefined ? false : mayChange(change, field, song, direction);
    if (typeof may === "string") {
      const problem = { column: columnOf(change.field), message: may };
      if (!isUndo) return { ...none, problem };
      left.push(problem);
      continue;
    }
    fields.push(change.field);
    if (!may) continue;
    const [from, to] = isUndo ? (["after", "before"] as const) : (["before", "after"] as const);
    set[change.field] = change[to];
    join(history.before, inHistory(change.field, change[from], textOf(change, from)));
    join(history.after, inHistory(change.field, change[to], textOf(change, to)));
  }
  const sources = isUndo ? { sources: row.sources as FieldSource[] } : {};
  const edit = { song, set, fields, history, ...sources };
  return isNothing(edit) ? none : { ...none, edit };
}

/** Adds texts; those of several categories of tags are one text. */
function join(into: Record<string, unknown>, more: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(more))
    into[name] = name in into ? `${String(into[name])}; ${String(value)}` : value;
}

/** What all versions of a work share is written once; a row with another value than an earlier one is a problem. */
export function oncePerWork(planned: readonly Planned[]): Planned[] {
  const seen = new Map<string, unknown>();
  return planned.map((plan) => {
    if (plan.edit === null) return plan;
    const { song } = plan.edit;
    const set = { ...plan.edit.set };
    for (const field of ["iswc", "composition"]) {
      const key = `${song.workId} ${field}`;
      if (set[field] === undefined) continue;
      if (!seen.has(key)) seen.set(key, set[field]);
      else if (!isSameValue(field, seen.get(key), set[field]))
        return { ...plan, edit: null, problem: { column: columnOf(field), message: errors.changed } };
      else delete set[field];
    }
    const edit = { ...plan.edit, set };
    return { ...plan, edit: isNothing(edit) ? null : edit };
  });
}
