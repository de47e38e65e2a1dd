import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { mayChangePreset } from "#app/rights/usage/presets/may-change-preset.server.ts";
import { describePreset, type UsagePreset } from "#app/rights/usage/presets/preset.ts";
import { maxPresets } from "#app/rights/usage/presets/preset-limits.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The company's saved uses by name. @throws AppError unauthorised, forbidden */
export async function listPresets(ctx: RequestContext): Promise<UsagePreset[]> {
  requireAccess(ctx, "transactions");
  const { usagePresets, select } = scoped(ctx.db, ctx.company);
  const { id, name, usage, createdBy, updatedAt } = usagePresets;
  const rows = await select({ id, name, usage, createdBy, updatedAt }, usagePresets)
    .orderBy(usagePresets.nameKey)
    .limit(maxPresets);
  return rows.map(({ createdBy: by, updatedAt: at, ...preset }) => ({
    ...preset,
    version: String(at),
    sentence: describePreset(preset.usage),
    canChange: mayChangePreset(ctx, by),
  }));
}
