import { z } from "zod";
import type { sheetRows } from "#db/schema/sheets.server.ts";

/** A cell as it was read: its text, or why it has none that can be trusted. */
export const sheetCellSchema = z.union([
  z.string().max(100_000),
  z.strictObject({ problem: z.enum(["merged", "formula", "error"]), text: z.string().max(1000) }),
]);

export type SheetCell = z.output<typeof sheetCellSchema>;
export type SheetRow = typeof sheetRows.$inferSelect;
export type SheetChange = SheetRow["changes"][number];
export type SheetProblem = SheetRow["problems"][number];
export type SheetKind = SheetRow["kind"];

export const sheetKinds = ["changed", "refused", "new", "duplicate", "same"] as const satisfies readonly SheetKind[];

/** Rows that are read at once. */
export const rowsAtOnce = 250;

export const policies = ["replace", "keep"] as const;

export const openImportSchema = z.object({
  name: z.string().trim().min(1).max(200),
  policy: z.enum(policies).default("replace"),
});

export const sheetHeadSchema = z.array(z.string().max(1000)).max(1000);
