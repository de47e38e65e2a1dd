import { sql } from "drizzle-orm";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const { errors } = claimsCopy;
const isWaiting = "claim-waits";

/** Withdraws the actor's own claim while it waits. @throws AppError unauthorised, forbidden, not_found, too_many_requests; conflict when it is answered */
export async function withdrawClaim(ctx: RequestContext, { id }: { id: string }): Promise<{ name: string }> {
  const actor = refusePreview(requireArtistDesk(ctx, "dashboard"));
  await enforceRateLimit(ctx.env, "form", `artist-claim:${actor.id}`);
  const { db, now } = ctx;
  const claim = await db.get<{ name: string } | undefined>(sql`SELECT a.name FROM artist_claims c
    CROSS JOIN artists a ON a.id = c.artist_id WHERE c.id = ${id} AND c.user_id = ${actor.id}`);
  if (claim === undefined) throw new AppError("not_found", errors.claimMissing);
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM artist_claims WHERE id = ${id} AND state = 'waiting')`, isWaiting),
      db.run(sql`UPDATE artist_claims SET state = 'withdrawn', updated_at = ${now} WHERE id = ${id}`),
      auditEntry(ctx, { action: "artist-claim-withdrawn", subjectType: "artist-claim", subjectId: id }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isWaiting) ? new AppError("conflict", errors.answered) : error;
  }
  return claim;
}
