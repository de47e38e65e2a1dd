import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { assertStored, readStored, toRateCardError } from "#app/licensing/rates/stored-rate-card.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Deletes the company's draft; its content stays in the audit log. @throws AppError unauthorised, forbidden (also in a preview),
 * too_many_requests; conflict when it changed meanwhile or there is none
 */
export async function discardRateCard(ctx: RequestContext, { version }: { version: string }): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `rate-card:${actor.id}`);
  const { db, company } = ctx;
  const { rateCards, delete: remove } = scoped(db, company);
  const stored = await readStored(ctx, version);
  if (stored.draft === undefined) throw new AppError("conflict", copy.noDraft);
  const { id, card } = stored.draft;
  const entry = { action: "rate-card-discarded", subjectType: "rate-card", subjectId: id, detail: { before: card } };
  try {
    await db.batch([assertStored(ctx, stored), auditEntry(ctx, entry), remove(rateCards, eq(rateCards.id, id))]);
  } catch (error) {
    throw toRateCardError(error);
  }
}
