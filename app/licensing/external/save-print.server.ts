import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { externalCopy as copy } from "#app/licensing/external/external-copy.ts";
import { externalType } from "#app/licensing/external/external-type.ts";
import { proofCopy } from "#app/licensing/proof/proof-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { decodePrint } from "#audio/analysis/print/sound-print.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Bytes: of two hours of music. */
const maxPrintBytes = 500_000;
/** Fewer peaks are of a few seconds, or of silence. */
const minPeaks = 100;

/** A licence of the company. @throws AppError unauthorised, forbidden, not_found */
export async function requireExternal(ctx: RequestContext, id: string) {
  requireAccess(ctx, externalType.editArea);
  const { externalLicences, select } = scoped(ctx.db, ctx.company);
  const { title, printKey } = externalLicences;
  const [row] = await select({ title, printKey }, externalLicences, eq(externalLicences.id, id));
  if (row === undefined) throw new AppError("not_found", "There is no such licence.");
  return row;
}

/** The bytes of a print as base64; null for anything else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  if (base64.length > (maxPrintBytes * 4) / 3 || !/^[A-Za-z0-9+/]{16,}={0,2}$/.test(base64)) return null;
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Stores the print of a licence's music. @throws AppError as `requireExternal`; too_many_requests, invalid if it is none */
export async function savePrint(ctx: RequestContext, { id, print }: { id: string; print: string }): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, externalType.editArea), proofCopy.preview);
  await enforceRateLimit(ctx.env, "form", `audit:${actor.id}`);
  await requireExternal(ctx, id);
  const bytes = bytesOf(print);
  const peaks = bytes === null ? 0 : (decodePrint(bytes)?.times.length ?? 0);
  if (bytes === null || peaks < minPeaks)
    throw new AppError("invalid", copy.sound.wrong, { print: [copy.sound.wrong] });
  const { db, now, company } = ctx;
  const { externalLicences, update } = scoped(db, company);
  const printKey = `external-licences/${company.id}/${id}/print.bin`;
  await ctx.env.MASTERS.put(printKey, bytes);
  await db.batch([
    auditEntry(ctx, { action: "external-licence-print", subjectType: externalType.subject, subjectId: id }),
    update(externalLicences, { printKey, updatedAt: now }, eq(externalLicences.id, id)),
  ]);
}
