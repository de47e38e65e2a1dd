import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ratings } from "#db/schema/ratings.server.ts";

/** What a song's page says of its rating; `rating` is null for a song that isn't in the queue. @throws AppError unauthorised, forbidden */
export async function readSongRating(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { state, score } = ratings;
  const rating = await ctx.db.select({ state, score }).from(ratings).where(eq(ratings.recordingId, id)).get();
  const { actor, company } = ctx;
  return {
    rating: rating ?? null,
    canSend: can(actor, "songs-edit", company),
    canOpen: can(actor, "rating-queue", company),
  };
}
