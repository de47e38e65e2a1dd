import { sql } from "drizzle-orm";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { type MaskedPayees, maskPayees, selectPayees } from "#app/licensing/payees/payees.server.ts";

/** The payment data of an artist that the actor keeps. @throws AppError unauthorised, forbidden, not_found */
export async function readPayee(ctx: RequestContext, artistId: string): Promise<MaskedPayees> {
  const actor = requireArtist(ctx, "artist-songs");
  const kept = sql`SELECT id FROM artists WHERE id = ${artistId} AND id IN (${keptArtistIds(ctx, actor, "artist-edit")})`;
  const [found, payees] = await ctx.db.batch([ctx.db.all(kept), selectPayees(ctx, { artistId: kept })]);
  if (found.length === 0) throw new AppError("not_found", profileCopy.missing);
  return maskPayees(payees, ctx.now);
}
