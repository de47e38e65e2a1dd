import { readCsv } from "#app/backoffice/rights-files/read-csv.ts";
import { rightsFilesCopy as copy } from "#app/backoffice/rights-files/rights-files-copy.ts";
import { readTable, type TableProblem, type TableSide } from "#app/backoffice/rights-files/share-table.ts";
import { saveShares } from "#app/backoffice/song-rights/save-shares.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Rows of a file: each side is a batch of its own, and a request may ask the database a thousand times. */
export const maxImportRows = 1_000;

/** Saves one side; its mistakes, if it has any. */
async function saveSide(ctx: RequestContext, { recordingId, side, rows }: TableSide): Promise<TableProblem[]> {
  const first = rows[0]?.row ?? 0;
  try {
    await saveShares(ctx, { recordingId, side, version: null, rows: rows.map(({ share }) => share) });
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "not_found") return [{ row: first, column: copy.columns.song, message: copy.errors.song }];
    const fields = Object.entries(error.fields ?? {});
    if (fields.length === 0) return [{ row: first, column: copy.columns.song, message: error.message }];
    return fields.map(([field, messages]) => ({
      row: rows[Number(/\[(\d+)\]/.exec(field)?.[1])]?.row ?? first,
      column: copy.columns.party,
      message: (messages?.[0] ?? error.message).replace(/^Party: /, ""),
    }));
  }
}

/**
 * Replaces the shares of the sides that a CSV file has. A side with a mistake stays as it is; all others are saved.
 * @throws AppError unauthorised, forbidden (also on a company's host), invalid for a file that is none of ours
 */
export async function importShares(
  ctx: RequestContext,
  { text }: { text: string },
): Promise<{ saved: number; problems: TableProblem[] }> {
  requireAccess(ctx, "rights-edit");
  const invalid = (message: string) => new AppError("invalid", message, { file: [message] });
  const cells = readCsv(text);
  if (cells.length < 2) throw invalid(copy.empty);
  if (cells.length - 1 > maxImportRows) throw invalid(copy.tooMany(maxImportRows));
  const { missing, problems, sides } = readTable(cells);
  if (missing.length > 0) throw invalid(copy.headMissing(missing));
  let saved = 0;
  for (const side of sides) {
    if (side.isWrong) continue;
    const wrong = await saveSide(ctx, side);
    problems.push(...wrong);
    if (wrong.length === 0) saved += 1;
  }
  return { saved, problems: problems.toSorted((a, b) => a.row - b.row) };
}
