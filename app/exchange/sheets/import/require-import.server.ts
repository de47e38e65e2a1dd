import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

export type SheetImport = typeof sheetImports.$inferSelect;

export function selectImport({ db }: Pick<RequestContext, "db">, { id }: { id: string }) {
  return db.select().from(sheetImports).where(eq(sheetImports.id, id)).limit(1);
}

/** @throws AppError not_found */
export function foundImport([sheet]: SheetImport[]): SheetImport {
  if (sheet === undefined) throw new AppError("not_found", copy.errors.missing);
  return sheet;
}

/** An import in one of these states. The caller has checked access. @throws AppError not_found, conflict for another state */
export async function requireImport(
  ctx: Pick<RequestContext, "db">,
  { id, states }: { id: string; states?: readonly SheetImport["state"][] },
): Promise<SheetImport> {
  const sheet = foundImport(await selectImport(ctx, { id }));
  if (states && !states.includes(sheet.state)) throw new AppError("conflict", copy.errors.state);
  return sheet;
}
