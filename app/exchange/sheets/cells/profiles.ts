import { columnName, otherNames, profiles } from "#app/exchange/sheets/cells/column-names.ts";
import { type JoinedColumn, joinedColumns, joinedNameOf, placesOf } from "#app/exchange/sheets/cells/joined-columns.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/** A name without what people add to it: case, accents, line breaks, signs at its end. */
function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(/[\p{Cf}\uFEFF]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** A longer cell is no name. */
const maxName = 200;
const addition = /(?:\([^()]{0,60}\)|\[[^[\]]{0,60}\]|[#*:.!?°])$/;

/** "ISRC#", "Title *", "BPM (optional)", "Title:" → without the addition. */
function bareName(name: string): string {
  let bare = plainName(name);
  if (bare.length > maxName) return bare;
  for (let found = addition.exec(bare); found !== null; found = addition.exec(bare))
    bare = bare.slice(0, found.index).trimEnd();
  return bare;
}

const looseNames = new Map(
  Object.entries(otherNames).flatMap(([own, list]) => list.split(",").map((name) => [plainName(name), own] as const)),
);

export type SheetHead = {
  /** Place of each own column in the rows. */
  places: Record<string, number>;
  /** Columns that are left out. */
  unknown: string[];
  /** Columns that a sheet has in numbered parts; their places are behind its `width`. */
  joined: JoinedColumn[];
  width: number;
};

function knownNames(own: readonly string[]): Map<string, string> {
  const known = new Map(
    profiles.flatMap((profile) => own.map((name) => [plainName(columnName(name, profile)), name] as const)),
  );
  for (const name of own) known.set(plainName(name), name);
  return known;
}

/** The own column that a name of another program stands for. */
function looseName(cell: string, known: ReadonlyMap<string, string>): string | undefined {
  const [plain, bare] = [plainName(cell), bareName(cell)];
  const own = looseNames.get(plain) ?? known.get(bare) ?? looseNames.get(bare);
  return own === undefined || !known.has(plainName(own)) ? undefined : own;
}

const { songId: idColumn, isrc: isrcColumn, fileName, audioAddress } = sheetsCopy.columns;
const keyNames = knownNames([idColumn, isrcColumn]);
const allNames = knownNames(Object.keys(otherNames));
/** Known names that make a row the head without one that tells songs apart. */
const namesOfHead = 3;

/** Whether a row names a column that tells songs apart, or several others: it is the head, and what is above it a title. */
export function isHead(cells: readonly string[]): boolean {
  const isIn = (known: ReadonlyMap<string, string>) => (cell: string) =>
    known.has(plainName(cell)) || looseName(cell, known) !== undefined;
  return cells.some(isIn(keyNames)) || cells.filter(isIn(allNames)).length >= namesOfHead;
}

/** The own column of each cell that a person chose, or that has the name of one in a profile. */
function exactNames(
  cells: readonly string[],
  {
    own,
    known,
    chosen,
  }: { own: readonly string[]; known: ReadonlyMap<string, string>; chosen: (string | undefined)[] },
): (string | undefined)[] {
  const taken = new Set(chosen);
  return cells.map((cell, at) => {
    const choice = chosen[at];
    if (choice !== undefined) return own.includes(choice) ? choice : undefined;
    const name = known.get(plainName(cell));
    return name !== undefined && taken.has(name) ? undefined : name;
  });
}

/** Columns of a move alone: they find the audio of a row. */
export const audioColumns: readonly string[] = [fileName, audioAddress];

/**
 * Finds the columns of a sheet by their names in any profile, or as others call them. `own`: all own names. Of a move: `isKeyNeeded` is false, and
 * `columns` are own columns that a person chose by the sheet's names, empty for one that is left out; several numbered ones may be one.
 * @returns a message for a sheet that has a column twice, or none that tells which songs its rows are
 */
export function readHead(
  cells: readonly string[],
  given: readonly string[],
  { columns = {}, isKeyNeeded = true }: { columns?: Readonly<Record<string, string>>; isKeyNeeded?: boolean } = {},
): SheetHead | string {
  const own = isKeyNeeded ? given : [...given, ...audioColumns];
  const known = knownNames(own);
  const chosen = cells.map((cell) => (Object.hasOwn(columns, cell.trim()) ? columns[cell.trim()] : undefined));
  // Parts of a numbered column are no columns of that name themselves.
  const isPart = (at: number) => chosen[at] !== undefined && chosen[at] === joinedNameOf(cells[at] ?? "");
  const exact = exactNames(cells, { own, known, chosen: chosen.map((name, at) => (isPart(at) ? "" : name)) });
  const places: Record<string, number> = {};
  const unknown: { at: number; cell: string }[] = [];
  for (const [at, name] of exact.entries()) {
    if (name === undefined) continue;
    const [cell, first] = [cells[at]?.trim() ?? "", places[name]];
    if (first === undefined) places[name] = at;
    else if (isKeyNeeded) return sheetsCopy.errors.columnTwice(cell, cells[first]?.trim() ?? name);
    else unknown.push({ at, cell });
  }
  const open = cells
    .map((cell, at) => ({ at, cell: cell.trim() }))
    .filter(({ at }) => exact[at] === undefined && (chosen[at] === undefined || isPart(at)));
  for (const { at, cell } of open.filter((one) => one.cell !== "")) {
    const loose = looseName(cell, known);
    if (loose !== undefined && places[loose] === undefined) places[loose] = at;
    else unknown.push({ at, cell });
  }
  const parts = cells.map((cell, at) => (chosen[at] === undefined || isPart(at) ? cell : ""));
  const joined = joinedColumns(parts).filter(({ name }) => own.includes(name) && places[name] === undefined);
  for (const [at, { name }] of joined.entries()) places[name] = cells.length + at;
  const inJoined = new Set(joined.flatMap(placesOf));
  const left = unknown.filter(({ at }) => !inJoined.has(at)).map(({ cell }) => cell.slice(0, 60));
  if (isKeyNeeded && places[idColumn] === undefined && places[isrcColumn] === undefined)
    return sheetsCopy.errors.columnMissing(idColumn, isrcColumn);
  return { places, unknown: left, joined, width: cells.length };
}
