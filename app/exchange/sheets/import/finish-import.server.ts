import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireImport } from "#app/exchange/sheets/import/require-import.server.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

/** All rows of a sheet were read: it can be applied. @throws AppError unauthorised, forbidden, not_found, conflict, invalid without rows */
export async function finishImport(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireSheetDesk(ctx, "change");
  await requireImport(ctx, { id, states: ["reading"] });
  const kinds = await ctx.db.all<{ kind: string; n: number }>(
    sql`SELECT kind, count(*) AS n FROM sheet_rows WHERE import_id = ${id} GROUP BY kind`,
  );
  if (kinds.length === 0) throw new AppError("invalid", copy.errors.noRows, { file: [copy.errors.noRows] });
  const counts = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
  await ctx.db
    .update(sheetImports)
    .set({ state: "ready", counts, updatedAt: ctx.now })
    .where(and(eq(sheetImports.id, id), eq(sheetImports.state, "reading")));
}
