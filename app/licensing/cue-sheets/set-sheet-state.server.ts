import { eq } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { checkSheet } from "#app/licensing/cue-sheets/check-sheet.ts";
import { nextStates, type SheetPlace, setStates, sheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { subjectOf } from "#app/licensing/cue-sheets/save-cue-sheet.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export const sheetStateSchema = z.object({
  intent: z.enum(setStates),
  note: optionalText(copy.reason, 500),
  version: z.string().max(20).default(""),
});

/**
 * Notes that a saved sheet was submitted, or what the broadcaster or society answered. @throws AppError unauthorised, forbidden (also in a
 * preview), not_found, conflict, also for a state that does not follow, invalid without a reason for a return or for what the checks find
 */
export async function setSheetState(
  ctx: RequestContext,
  { intent: state, note, version }: z.output<typeof sheetStateSchema>,
  place: SheetPlace,
): Promise<string> {
  refusePreview(requireAccess(ctx, "transactions-manage"));
  const sheet = await readCueSheet(ctx, place);
  const { sheetId, savedAt } = sheet;
  if (sheetId === null || savedAt === null || sheet.version !== version || !nextStates[sheet.state].includes(state))
    throw new AppError("conflict", copy.stateConflict);
  const problems = state === "submitted" ? checkSheet(sheet).length : 0;
  const needed = state === "returned" ? copy.needsReason : problems > 0 ? copy.needsOverride(problems) : null;
  if (needed !== null && note === "") throw new AppError("invalid", needed, { note: [needed] });
  const { cueSheets, update } = scoped(ctx.db, ctx.company);
  const saved = { id: sheetId, updatedAt: savedAt };
  const values = { state, note, updatedAt: nextUpdatedAt(ctx.now, saved) };
  try {
    await ctx.db.batch([
      assertUnchanged(ctx.db, cueSheets, saved),
      auditEntry(ctx, {
        ...{ action: `cue-sheet-${state}`, ...subjectOf(place, sheetId) },
        detail: { from: sheet.state, note, problems },
      }),
      update(cueSheets, values, eq(cueSheets.id, sheetId)),
    ]);
  } catch (error) {
    throw isChangedMeanwhile(error) ? new AppError("conflict", copy.stateConflict) : error;
  }
  return sheetPath(place);
}
