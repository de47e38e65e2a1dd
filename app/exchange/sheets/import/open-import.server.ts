import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { openStates, requireMove } from "#app/exchange/moves/require-move.server.ts";
import { readHead } from "#app/exchange/sheets/cells/profiles.ts";
import { columnsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { sheetImports } from "#db/schema/sheets.server.ts";

/**
 * Begins an import, whose rows are read next. @throws AppError unauthorised, forbidden, too_many_requests, not_found and conflict for its move; invalid at `file` for a head with a
 * column twice, or none that tells songs apart
 */
export async function openImport(
  ctx: RequestContext,
  {
    name,
    policy,
    head,
    moveId = null,
  }: { name: string; policy: "replace" | "keep"; head: string[]; moveId?: string | null },
): Promise<{ id: string; unknown: string[] }> {
  const { db, now } = ctx;
  const actor = requireSheetDesk(ctx, "change");
  await enforceRateLimit(ctx.env, "form", `sheet:${actor.id}`);
  const move = moveId === null ? null : await requireMove(ctx, { id: moveId, states: openStates });
  const options = move === null ? {} : { columns: move.columns, isKeyNeeded: false };
  const read = readHead(head, columnsOfActor(ctx), options);
  if (typeof read === "string") throw new AppError("invalid", read, { file: [read] });
  const id = newId(now);
  await db.batch([
    auditEntry(ctx, { action: "sheet-read", subjectType: "sheet", subjectId: id, detail: { name } }),
    db
      .insert(sheetImports)
      .values({ id, name, policy, head, moveId, actorId: actor.id, createdAt: now, updatedAt: now }),
  ]);
  return { id, unknown: read.unknown };
}
