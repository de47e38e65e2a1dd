import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { RateCardInput } from "#app/licensing/rates/rate-card-form.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { assertStored, readStored, toRateCardError } from "#app/licensing/rates/stored-rate-card.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Saves the company's draft of its rate card, or publishes it as the next version, which nothing changes afterwards. `version`: what the form
 * was filled in from (`stateOf`). Returns the published version, null for a draft. @throws AppError unauthorised, forbidden (also in a
 * preview), too_many_requests; conflict when someone saved or published meanwhile
 */
export async function saveRateCard(
  ctx: RequestContext,
  { card, inForceFrom, note, version, intent }: RateCardInput,
): Promise<number | null> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `rate-card:${actor.id}`);
  const { db, company, now } = ctx;
  const { rateCards, insert, update } = scoped(db, company);
  const stored = await readStored(ctx, version);
  const published = intent === "publish" ? stored.newest + 1 : null;
  const row = {
    ...{ card, inForceFrom, note, savedBy: actor.id, version: published },
    publishedAt: published === null ? null : now,
    updatedAt: nextUpdatedAt(now, stored.draft ?? null),
  };
  const id = stored.draft?.id ?? newId(now);
  const detail = { version: published, inForceFrom, note, before: stored.draft?.card ?? null, after: card };
  try {
    await db.batch([
      assertStored(ctx, stored),
      stored.draft === undefined
        ? insert(rateCards, { ...row, id, createdAt: now })
        : update(rateCards, row, eq(rateCards.id, id)),
      auditEntry(ctx, {
        ...{ action: published === null ? "rate-card-saved" : "rate-card-published", subjectType: "rate-card" },
        ...{ subjectId: id, detail },
      }),
    ]);
  } catch (error) {
    throw toRateCardError(error);
  }
  return published;
}
