import { and, eq } from "drizzle-orm";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Rates a recording for the actor, 1 to 5; null removes the rating. @throws AppError unauthorised, forbidden in a preview, not_found when
 * the recording is not visible, too_many_requests
 */
export async function rateRecording(
  ctx: RequestContext,
  { recordingId, rating }: { recordingId: string; rating: number | null },
): Promise<void> {
  const { id: userId } = refusePreview(requireActor(ctx));
  await enforceRateLimit(ctx.env, "form", `rating:${userId}`);
  await requireOptionSong(ctx, { id: recordingId });
  const { db, now } = ctx;
  const { ownRatings, insert, delete: remove } = scoped(db, ctx.company);
  const isIt = and(eq(ownRatings.userId, userId), eq(ownRatings.recordingId, recordingId));
  const write =
    rating === null
      ? remove(ownRatings, isIt)
      : insert(ownRatings, { userId, recordingId, rating, ratedAt: now }).onConflictDoUpdate({
          target: [ownRatings.companyId, ownRatings.userId, ownRatings.recordingId],
          set: { rating, ratedAt: now },
        });
  const entry = { action: "recording-rated", subjectType: "recording", subjectId: recordingId, detail: { rating } };
  await db.batch([write, auditEntry(ctx, entry)]);
}
