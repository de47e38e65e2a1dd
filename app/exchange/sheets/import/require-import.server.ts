import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

export type SheetImport = typeof sheetImports.$inferSelect;

/** An import in one of these states. The caller has checked access. @throws AppError not_found, conflict for another state */
export async function requireImport(
  { db }: Pick<RequestContext, "db">,
  { id, states }: { id: string; states?: readonly SheetImport["state"][] },
): Promise<SheetImport> {
  const sheet = await db.select().from(sheetImports).where(eq(sheetImports.id, id)).get();
  if (sheet === undefined) throw new AppError("not_found", copy.errors.missing);
  if (states && !states.includes(sheet.state)) throw new AppError("conflict", copy.errors.state);
  return sheet;
}
