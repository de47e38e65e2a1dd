import type { SheetFormat } from "#app/licensing/cue-sheets/exports/sheet-formats.ts";
import { cueSheetPath } from "#app/licensing/transactions/transaction-paths.ts";

/** The head of a sheet, in its order: docs/design/field-conventions.md. */
export const productionFields = [
  "kind",
  "title",
  "brand",
  "clockNumber",
  "alsoKnownAs",
  "episodeTitle",
  "episodeNumber",
  "productionNumber",
  "airDate",
  "airings",
  "network",
  "territory",
  "showLength",
  "company",
  "contact",
  "sheetVersion",
  "preparedBy",
] as const;
export type ProductionField = (typeof productionFields)[number];
/** Empty where nothing is on file. `kind` is one of `sheetKinds`, `airDate` is an ISO date, `showLength` mm:ss. */
export type Production = Record<ProductionField, string>;

export const sheetKinds = ["programme", "commercial"] as const;
type SheetKind = (typeof sheetKinds)[number];

/** Fields of one kind only. */
const onlyOf: Partial<Record<ProductionField, SheetKind>> = {
  ...{ alsoKnownAs: "programme", episodeTitle: "programme", episodeNumber: "programme", productionNumber: "programme" },
  ...{ brand: "commercial", clockNumber: "commercial" },
};

/** The kind that a field is limited to; null for both. */
export function kindOfField(name: ProductionField): SheetKind | null {
  return onlyOf[name] ?? null;
}

/** Sheets before December 2026 are of programmes. */
export function kindOf(production: Pick<Production, "kind">): SheetKind {
  return production.kind === "commercial" ? "commercial" : "programme";
}

/** The head of a sheet of this kind. */
export function fieldsOf(kind: SheetKind): ProductionField[] {
  return productionFields.filter((name) => (onlyOf[name] ?? kind) === kind);
}

export const rowFields = ["song", "use", "timeIn", "timeOut", "duration", "origin"] as const;
export const cueFields = [...rowFields, "other"] as const;
/** `song` is the id of a recording, `other` describes music of others: `readOther`; times are mm:ss. Empty where nothing is on file. */
export type Cue = Record<(typeof cueFields)[number], string>;

export const useCodes = ["BI", "BV", "VI", "VV", "MT", "ET", "L", "TH", "B", "F"] as const;
export const origins = ["C", "L", "P", "V", "X"] as const;

export const maxCues = 500;
export const maxProductionText = 200;
export const maxOther = 1000;
/** Days besides the air date, of twelve characters each. */
export const maxAirings = 150;

export const emptyCue: Cue = { song: "", use: "", timeIn: "", timeOut: "", duration: "", origin: "", other: "" };

export const sheetStates = ["issued", "in_progress", "submitted", "returned", "approved"] as const;
export type SheetState = (typeof sheetStates)[number];

export const setStates = ["submitted", "returned", "approved"] as const;
export type SetState = (typeof setStates)[number];

/** What the desk's buttons make of a sheet. A saved change makes it issued, without cues, or in progress. */
export const nextStates: Record<SheetState, SetState[]> = {
  issued: [],
  in_progress: ["submitted"],
  submitted: ["approved", "returned"],
  returned: ["submitted"],
  approved: [],
};

/** Whether any field of a cue is filled in. */
export function isBegun(cue: Cue): boolean {
  return cueFields.some((name) => cue[name].trim() !== "");
}

/** Stored or submitted cues with every field present. */
export function readCues(list: unknown): Cue[] {
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown) => {
    const given: Record<string, unknown> = Object(entry);
    const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
    return Object.fromEntries(cueFields.map((name) => [name, text(name)])) as Cue;
  });
}

/** A button of the list. It changes rows without saving. */
export type ListEdit = { act: "add" } | { act: "remove" | "up" | "down"; index: number };

/** "add", "remove-3", "up-3": the value of the button. */
export function writeEdit(edit: ListEdit): string {
  return edit.act === "add" ? "add" : `${edit.act}-${edit.index}`;
}

/** Parses the value of a button; null for the save button. */
export function readEdit(value: string): ListEdit | null {
  if (value === "add") return { act: "add" };
  const [, act, index] = /^(remove|up|down)-(\d{1,3})$/.exec(value) ?? [];
  return act === undefined ? null : { act: act as "remove" | "up" | "down", index: Number(index) };
}

/** The rows after `edit`. `added` is the new row. */
export function editRows<Row>(rows: Row[], edit: ListEdit, added: Row): Row[] {
  if (edit.act === "add") return rows.length < maxCues ? [...rows, added] : rows;
  const moved = rows[edit.index];
  if (moved === undefined) return rows;
  const others = rows.toSpliced(edit.index, 1);
  if (edit.act === "remove") return others;
  const to = edit.index + (edit.act === "up" ? -1 : 1);
  return to < 0 || to >= rows.length ? rows : others.toSpliced(to, 0, moved);
}

/** Id of the control to focus after `edit`: the same button of the row, or the first field of a new row. */
export function focusAfter(edit: ListEdit, rows: number): string {
  if (edit.act === "add") return `cue-${rows - 1}-song`;
  if (edit.act === "remove") return rows === 0 ? "cue-add" : `cue-${Math.min(edit.index, rows - 1)}-remove`;
  const at = Math.min(Math.max(0, edit.index + (edit.act === "up" ? -1 : 1)), rows - 1);
  return `cue-${at}-${edit.act}`;
}

export const cueSheetsPath = "/cue-sheets";
export const asRunPath = `${cueSheetsPath}/as-run`;
export const newSheet = "new";
/** Licensed songs that a programme offers: those of its cues, then the newest. */
export const offeredSongs = 600;

/** The sheet of the request `id`, or of a programme of its own; `newSheet` before it is saved. */
export type SheetPlace = { id?: string | undefined; sheetId?: string | undefined };

export function sheetPath({ id, sheetId = newSheet }: SheetPlace): string {
  return id === undefined ? `${cueSheetsPath}/${sheetId}` : cueSheetPath(id);
}

/** Path of the printable sheet, and of its files; `path` is the sheet's. */
export function printedSheetPath(path: string): string {
  return `${path}/print`;
}

export function cueSheetExportPath(path: string, format: SheetFormat): string {
  return `${path}/export?${new URLSearchParams({ format })}`;
}
