import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changeSongs } from "#app/exchange/sheets/import/change-songs.server.ts";
import { requireImport, type SheetImport } from "#app/exchange/sheets/import/require-import.server.ts";
import { importStates } from "#app/exchange/sheets/import/sheet-row.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";

/**
 * Applies an import, or undoes it, for the next 1,000 songs; the state tells whether there are more. A song that was changed after the sheet
 * was read stays and becomes a refused row. @throws AppError unauthorised, forbidden, not_found, conflict
 */
export async function applyImport(
  ctx: RequestContext,
  { id, isUndo }: { id: string; isUndo: boolean },
): Promise<SheetImport> {
  requireSheetDesk(ctx, "change");
  const { moveId } = await requireImport(ctx, { id, states: importStates[isUndo ? "undo" : "apply"] });
  if (moveId !== null) throw new AppError("conflict", sheetsCopy.errors.ofMove);
  await changeSongs(ctx, { id, isUndo });
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return await requireImport(ctx, { id });
}
