import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { isBegun } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import type { CueSheetForm } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isUnchanged = "cue-sheet-is-unchanged";

/** @throws AppError invalid, naming the cues whose song is not part of the licence */
function checkSongs({ cues }: CueSheetForm, licensed: Set<string>): void {
  const wrong = cues.flatMap((cue, index) => (isBegun(cue) && !licensed.has(cue.song) ? [index] : []));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((index) => [`cues[${index}].song`, [copy.errors.song]]));
  throw new AppError("invalid", copy.errors.cues, fields);
}

/**
 * Saves the cue sheet of a licensed request, for client and staff. Empty rows are dropped. @throws AppError unauthorised, forbidden (also
 * in a preview), not_found, conflict when it changed after `version`, invalid for songs that are not part of the newest licence,
 * too_many_requests
 */
export async function saveCueSheet(ctx: RequestContext, { id, ...form }: CueSheetForm & { id: string }): Promise<void> {
  const actor = refusePreview(requireActor(ctx));
  const before = await readCueSheet(ctx, { id });
  await enforceRateLimit(ctx.env, "form", `cue-sheet:${actor.id}`);
  if (before.version !== form.version) throw new AppError("conflict", copy.conflict);
  checkSongs(form, new Set(before.songs.flatMap((song) => (song.isLicensed ? song.id : []))));
  const { db, now, company } = ctx;
  const { cueSheets, insert, update, ofCompany } = scoped(db, company);
  const isSheet = eq(cueSheets.transactionId, id);
  const cues = form.cues.filter(isBegun);
  const saved = before.savedAt === null ? null : { updatedAt: before.savedAt };
  const { network: broadcaster, airDate } = form.production;
  const values = { production: form.production, cues, broadcaster, airDate, updatedAt: nextUpdatedAt(now, saved) };
  const entry = auditEntry(ctx, {
    action: "cue-sheet-saved",
    subjectType: "transaction",
    subjectId: id,
    detail: { cues: cues.length },
  });
  try {
    if (saved === null)
      await db.batch([entry, insert(cueSheets, { id: newId(now), transactionId: id, createdAt: now, ...values })]);
    else {
      const isSame = ofCompany(cueSheets, and(isSheet, eq(cueSheets.updatedAt, saved.updatedAt)));
      const check = assertInBatch(db, rowExists(cueSheets, isSame), isUnchanged);
      await db.batch([check, entry, update(cueSheets, values, isSheet)]);
    }
  } catch (error) {
    const isTaken = String(error).includes("UNIQUE constraint failed: cue_sheets");
    if (isTaken || isFailedAssertion(error, isUnchanged)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
}
