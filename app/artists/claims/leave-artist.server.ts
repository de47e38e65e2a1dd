import { sql } from "drizzle-orm";
import { claimsCopy } from "#app/artists/claims/claims-copy.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const { errors, staff } = claimsCopy;
const isKeeper = "person-keeps-artist";

/** The actor no longer keeps the page, even as the last one. @throws AppError unauthorised, forbidden, too_many_requests; not_found for a page that they don't keep themselves */
export async function leaveArtist(ctx: RequestContext, { artistId }: { artistId: string }): Promise<{ name: string }> {
  const actor = refusePreview(requireArtistDesk(ctx, "dashboard"));
  await enforceRateLimit(ctx.env, "form", `artist-claim:${actor.id}`);
  const { db } = ctx;
  const isOwn = sql`artist_id = ${artistId} AND user_id = ${actor.id}`;
  const artist = await db.get<{ name: string } | undefined>(
    sql`SELECT name FROM artists WHERE id = (SELECT artist_id FROM artist_members WHERE ${isOwn}) AND status <> 'deleted'`,
  );
  const missing = new AppError("not_found", errors.notKeeper);
  if (artist === undefined) throw missing;
  const detail = { note: staff.notes.left, userId: actor.id };
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM artist_members WHERE ${isOwn})`, isKeeper),
      db.run(sql`DELETE FROM artist_members WHERE ${isOwn}`),
      auditEntry(ctx, { action: "artist-keeper-left", subjectType: "artist", subjectId: artistId, detail }),
    ]);
  } catch (error) {
    throw isFailedAssertion(error, isKeeper) ? missing : error;
  }
  return artist;
}
