import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, nextUpdatedAt, requireVersion } from "#app/records/record-version.server.ts";
import { requirePreset } from "#app/rights/usage/presets/require-preset.server.ts";
import { runPresetBatch } from "#app/rights/usage/presets/write-preset.server.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Renames a saved use, or replaces what it says; without `version` whatever it says now. @throws AppError unauthorised, forbidden (someone
 * else's), not_found, conflict when it changed after it was read, duplicate (field `name`)
 */
export async function changePreset(
  ctx: RequestContext,
  {
    id,
    version,
    ...input
  }: { id: string; version?: string | undefined; name?: string | undefined; usage?: string | undefined },
): Promise<void> {
  const before = await requirePreset(ctx, { id, change: true });
  if (version !== undefined) requireVersion(before, { version, message: usageCopy.presets.errors.conflict });
  await enforceRateLimit(ctx.env, "form", `usage-preset:${ctx.actor?.id}`);
  const { db, company, now } = ctx;
  const { usagePresets, update } = scoped(db, company);
  const { name = before.name, usage = before.usage } = input;
  const detail = { name, usage, before: { name: before.name, usage: before.usage } };
  await runPresetBatch(
    db.batch([
      assertUnchanged(db, usagePresets, before),
      auditEntry(ctx, { action: "usage-changed", subjectType: "usage-preset", subjectId: id, detail }),
      update(
        usagePresets,
        { ...nameColumns(name), usage, updatedAt: nextUpdatedAt(now, before) },
        eq(usagePresets.id, id),
      ),
    ]),
  );
}
