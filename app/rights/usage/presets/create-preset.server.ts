import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertBelowCap, runPresetBatch } from "#app/rights/usage/presets/write-preset.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Saves a use (canonical text) for the company. Names are unique in a company, ignoring case and accents. @throws AppError unauthorised,
 * forbidden, duplicate (field `name`), conflict at 50 saved uses
 */
export async function createPreset(
  ctx: RequestContext,
  input: { name: string; usage: string },
): Promise<{ id: string }> {
  const actor = requireAccess(ctx, "transactions");
  await enforceRateLimit(ctx.env, "form", `usage-preset:${actor.id}`);
  const { db, company, now } = ctx;
  const { usagePresets, insert } = scoped(db, company);
  const id = newId(now);
  const row = {
    id,
    ...nameColumns(input.name),
    usage: input.usage,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
  };
  await runPresetBatch(
    db.batch([
      assertBelowCap(ctx),
      insert(usagePresets, row),
      auditEntry(ctx, { action: "usage-saved", subjectType: "usage-preset", subjectId: id, detail: input }),
    ]),
  );
  return { id };
}
