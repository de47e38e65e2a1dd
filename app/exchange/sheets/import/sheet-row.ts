import { z } from "zod";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";
import { maxCellLength, maxNameLength, type SheetCell } from "#app/exchange/sheets/file/sheet-parts.ts";
import type { sheetRows } from "#db/schema/sheets.server.ts";

export const sheetCellSchema = z.union([
  z.string().max(maxCellLength),
  z.strictObject({ problem: z.enum(["merged", "formula", "error", "zeros"]), text: z.string().max(1000) }),
]) satisfies z.ZodType<SheetCell>;

export type SheetRow = typeof sheetRows.$inferSelect;
export type SheetChange = SheetRow["changes"][number];
export type SheetProblem = SheetRow["problems"][number];
/** Problems of a row as the database gives them to raw queries. */
export const parseProblems = jsonReader(listOf(z.object({ column: z.string(), message: z.string() })), "problems");
export type SheetKind = SheetRow["kind"];

export const sheetKinds = ["changed", "refused", "new", "duplicate", "same"] as const satisfies readonly SheetKind[];

/** Rows that are read at once. */
export const rowsAtOnce = 250;

/** States in which an import is applied, and undone. */
export const importStates = {
  apply: ["ready", "applying"],
  undo: ["applying", "applied", "undoing"],
} as const;

export const policies = ["replace", "keep"] as const;

export const openImportSchema = z.object({
  name: z.string().trim().min(1).max(maxNameLength),
  policy: z.enum(policies).default("replace"),
  moveId: z.string().max(64).optional().describe("The catalogue that moves in to which the sheet belongs."),
});

export const sheetHeadSchema = z.array(z.string().max(1000)).max(1000);
