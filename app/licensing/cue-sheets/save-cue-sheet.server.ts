import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { isBegun, type SheetPlace, sheetPath } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import type { CueSheetForm } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** @throws AppError invalid, naming the cues whose song is not part of the licence */
function checkSongs({ cues }: Pick<CueSheetForm, "cues">, licensed: Set<string>): void {
  const wrong = cues.flatMap(({ song }, index) => (song === "" || licensed.has(song) ? [] : [index]));
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((index) => [`cues[${index}].song`, [copy.errors.song]]));
  throw new AppError("invalid", copy.errors.cues, fields);
}

/** The audit entry's subject: the request, or the sheet of a programme. */
export function subjectOf({ id }: SheetPlace, sheetId: string) {
  return id === undefined
    ? { subjectType: "cue-sheet", subjectId: sheetId }
    : { subjectType: "transaction", subjectId: id };
}

/**
 * Saves the cue sheet of a licensed request, for client and staff, or of a programme, for staff; with cues it is in progress, also if it was
 * submitted. Empty rows are dropped. Returns its path. @throws AppError unauthorised, forbidden (also in a preview, and once it is approved),
 * not_found, conflict when it changed after `version`, invalid for songs that are not licensed, too_many_requests
 */
export async function saveCueSheet(ctx: RequestContext, { version, ...form }: CueSheetForm, place: SheetPlace) {
  const actor = refusePreview(requireActor(ctx));
  const { airDate, network: broadcaster } = form.production;
  const songs = form.cues.map(({ song }) => song);
  const before = await readCueSheet(ctx, place, { songs, airDate });
  await enforceRateLimit(ctx.env, "form", `cue-sheet:${actor.id}`);
  if (before.state === "approved") throw new AppError("forbidden", copy.isApproved);
  if (before.version !== version) throw new AppError("conflict", copy.conflict);
  checkSongs(form, new Set(before.songs.flatMap((song) => (song.isLicensed ? song.id : []))));
  const { db, now, company } = ctx;
  const { cueSheets, insert, update } = scoped(db, company);
  const cues = form.cues.filter(isBegun);
  const { sheetId, savedAt } = before;
  const saved = sheetId === null || savedAt === null ? null : { id: sheetId, updatedAt: savedAt };
  const id = sheetId ?? newId(now);
  const state = cues.length === 0 ? ("issued" as const) : ("in_progress" as const);
  const { production } = form;
  const values = { production, cues, broadcaster, airDate, state, updatedAt: nextUpdatedAt(now, saved) };
  const detail = { cues: cues.length };
  const entry = auditEntry(ctx, { action: "cue-sheet-saved", ...subjectOf(place, id), detail });
  try {
    await db.batch(
      saved === null
        ? [entry, insert(cueSheets, { id, transactionId: place.id ?? null, createdAt: now, ...values })]
        : [assertUnchanged(db, cueSheets, saved), entry, update(cueSheets, values, eq(cueSheets.id, id))],
    );
  } catch (error) {
    const isTaken = String(error).includes("UNIQUE constraint failed: cue_sheets");
    if (isTaken || isChangedMeanwhile(error)) throw new AppError("conflict", copy.conflict);
    throw error;
  }
  return sheetPath(place.id === undefined ? { sheetId: id } : place);
}
