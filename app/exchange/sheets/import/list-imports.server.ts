import { desc, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

const maxListed = 50;

/** The last imports that are of no move, newest first. @throws AppError unauthorised, forbidden */
export async function listImports(ctx: RequestContext) {
  requireSheetDesk(ctx, "see");
  const { id, name, state, counts, createdAt } = sheetImports;
  return await ctx.db
    .select({ id, name, state, counts, createdAt, who: users.name })
    .from(sheetImports)
    .leftJoin(users, eq(users.id, sheetImports.actorId))
    .where(isNull(sheetImports.moveId))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxListed);
}
