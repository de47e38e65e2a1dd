import { statementsSchema } from "#app/backoffice/songs/ai-fields.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { CellProblem } from "#app/exchange/sheets/cells/cell-problem.ts";
import { withoutLabel } from "#app/exchange/sheets/cells/plain-cell.ts";
import { itemName, readItems } from "#app/exchange/sheets/cells/sheet-items.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { madeEvidences, madeParts, type PartStatement } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

const { aiEvidences: labels } = songsCopy;
const suffix =
  / \((?:(\d{4}-\d{2}-\d{2})(?:, (Session export|Project file|Stems))?|(Session export|Project file|Stems))\)$/i;

/** "vocals: Mira Holt (2026-11-03, Stems); lyrics: Ben Low" */
export function statementItems(rows: readonly PartStatement[]): string {
  return rows
    .map(({ part, by, on, evidence: kind }) => {
      const details = [on, kind === null ? null : labels[kind]].filter((text) => text !== null).join(", ");
      return itemName(`${madeCopy.parts[part]}: ${by}`, suffix) + (details === "" ? "" : ` (${details})`);
    })
    .join("; ");
}

/** The statements of a cell. @throws CellProblem */
export function readStatementItems(cell: string): PartStatement[] {
  const rows = readItems(cell, suffix).map(({ name, suffix: found }) => {
    const [label = "", ...by] = name.split(":");
    const part = madeParts.find((one) => madeCopy.parts[one] === label.trim().toLowerCase());
    if (part === undefined || by.length === 0) throw new CellProblem(sheetsCopy.errors.statement(name));
    const kind = (found?.[2] ?? found?.[3] ?? "").toLowerCase();
    return {
      ...{ part, by: by.join(":").trim(), on: found?.[1] ?? null },
      evidence: madeEvidences.find((one) => labels[one].toLowerCase() === kind) ?? null,
    };
  });
  const read = statementsSchema.safeParse(rows);
  if (read.success) return read.data;
  throw new CellProblem(withoutLabel(read.error.issues[0]?.message ?? sheetsCopy.errors.invalid));
}
