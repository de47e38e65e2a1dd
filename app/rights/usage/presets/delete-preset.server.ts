import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged } from "#app/records/record-version.server.ts";
import { requirePreset } from "#app/rights/usage/presets/require-preset.server.ts";
import { runPresetBatch } from "#app/rights/usage/presets/write-preset.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Deletes a saved use; its audit entry holds the row, by which `restorePreset` undoes it. @throws AppError unauthorised, forbidden (someone
 * else's), not_found
 */
export async function deletePreset(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const preset = await requirePreset(ctx, { id, change: true });
  const { db, company } = ctx;
  const { usagePresets, delete: remove } = scoped(db, company);
  await runPresetBatch(
    db.batch([
      assertUnchanged(db, usagePresets, preset),
      auditEntry(ctx, { action: "usage-deleted", subjectType: "usage-preset", subjectId: id, detail: { preset } }),
      remove(usagePresets, eq(usagePresets.id, id)),
    ]),
  );
}
