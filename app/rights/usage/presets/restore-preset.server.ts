import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { deletedPreset } from "#app/rights/usage/presets/deleted-preset.server.ts";
import { assertBelowCap, runPresetBatch } from "#app/rights/usage/presets/write-preset.server.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Undoes the actor's deletion of a saved use. A second press changes nothing. @throws AppError unauthorised, forbidden, not_found, duplicate
 * if its name was taken meanwhile, conflict at 50
 */
export async function restorePreset(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  requireAccess(ctx, "transactions");
  const preset = await deletedPreset(ctx, { id });
  if (preset === null) throw new AppError("not_found", usageCopy.presets.errors.missing);
  const { db, company, now } = ctx;
  const { usagePresets, insert } = scoped(db, company);
  const row = { ...preset, updatedAt: nextUpdatedAt(now, preset) };
  await runPresetBatch(
    db.batch([
      assertBelowCap(ctx),
      insert(usagePresets, row).onConflictDoNothing({ target: usagePresets.id }),
      auditEntry(ctx, {
        action: "usage-restored",
        subjectType: "usage-preset",
        subjectId: id,
        detail: { name: preset.name },
      }),
    ]),
  );
}
