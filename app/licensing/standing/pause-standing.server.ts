import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { openPauseLink } from "#app/licensing/standing/open-pause-link.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Its last day, if it ends today: no day before its first. */
function lastDay({ validFrom, validUntil }: { validFrom: string | null; validUntil: string | null }, now: number) {
  const today = isoDateOf(now);
  const end = validUntil !== null && validUntil < today ? validUntil : today;
  return validFrom !== null && validFrom > end ? validFrom : end;
}

/**
 * Pauses the standing approval of an emailed link, or ends it, and spends the link. What was approved stays approved. Does nothing with a link that
 * is not open. @throws AppError too_many_requests
 */
export async function pauseStanding(
  ctx: RequestContext,
  { token, end = false }: { token: string; end?: boolean },
): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `standing-approval:${ctx.address}`);
  const { db, now, company } = ctx;
  for (;;) {
    const link = await openPauseLink(ctx, token);
    if (link.state !== "open") return;
    const { standing, tokenHash } = link;
    const after = { paused: true, ...(end ? { validUntil: lastDay(standing, now) } : {}) };
    const before = { paused: false, ...(end ? { validUntil: standing.validUntil } : {}) };
    const { standingUses, update } = scoped(db, company);
    try {
      await db.batch([
        assertUnchanged(db, standingApprovals, standing),
        db
          .update(standingApprovals)
          .set({ ...after, updatedAt: nextUpdatedAt(now, standing) })
          .where(eq(standingApprovals.id, standing.id)),
        update(standingUses, { pausedAt: now }, sql`${standingUses.tokenHash} = ${tokenHash}`),
        auditEntry(ctx, {
          action: "standing-approval-changed",
          subjectType: "standing-approval",
          subjectId: standing.id,
          detail: { before, after },
        }),
      ]);
      return;
    } catch (error) {
      // Staff saved it at the same time: what they saved is paused.
      if (!isChangedMeanwhile(error)) throw error;
    }
  }
}
