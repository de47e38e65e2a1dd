import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { openPauseLink } from "#app/licensing/standing/open-pause-link.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Pauses the standing approval of an emailed link, and spends the link. Does nothing with one that is not open. @throws AppError too_many_requests */
export async function pauseStanding(ctx: RequestContext, { token }: { token: string }): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `standing-approval:${ctx.address}`);
  const { db, now, company } = ctx;
  for (;;) {
    const link = await openPauseLink(ctx, token);
    if (link.state !== "open") return;
    const { standing, tokenHash } = link;
    const { standingUses, update } = scoped(db, company);
    try {
      await db.batch([
        assertUnchanged(db, standingApprovals, standing),
        db
          .update(standingApprovals)
          .set({ paused: true, updatedAt: nextUpdatedAt(now, standing) })
          .where(eq(standingApprovals.id, standing.id)),
        update(standingUses, { pausedAt: now }, sql`${standingUses.tokenHash} = ${tokenHash}`),
        auditEntry(ctx, {
          action: "standing-approval-changed",
          subjectType: "standing-approval",
          subjectId: standing.id,
          detail: { before: { paused: false }, after: { paused: true } },
        }),
      ]);
      return;
    } catch (error) {
      // Staff saved it at the same time: what they saved is paused.
      if (!isChangedMeanwhile(error)) throw error;
    }
  }
}
