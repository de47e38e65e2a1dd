import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { mayChangePreset } from "#app/rights/usage/presets/may-change-preset.server.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = usageCopy.presets;

/** A saved use of the company, to read or to change. @throws AppError unauthorised, forbidden, not_found */
export async function requirePreset(ctx: RequestContext, { id, change }: { id: string; change: boolean }) {
  requireAccess(ctx, "transactions");
  const { usagePresets, select } = scoped(ctx.db, ctx.company);
  const { name, nameKey, usage, createdBy, createdAt, updatedAt } = usagePresets;
  const columns = { id: usagePresets.id, name, nameKey, usage, createdBy, createdAt, updatedAt };
  const [preset] = await select(columns, usagePresets, eq(usagePresets.id, id));
  if (preset === undefined) throw new AppError("not_found", errors.missing);
  if (change && !mayChangePreset(ctx, preset.createdBy)) throw new AppError("forbidden", errors.notOwn);
  return preset;
}
