import { type SQL, sql } from "drizzle-orm";
import { maskNumber } from "#app/artists/profiles/bank-account.ts";
import type { MaskedPayee } from "#app/artists/profiles/payee-form.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { artistPayees } from "#db/schema/artist-members.server.ts";

export type StoredPayee = typeof artistPayees.$inferSelect;

/** What keepers may read of stored payment data. */
export function maskPayee({ artistId: _, iban, taxNumber, ...payee }: StoredPayee): MaskedPayee {
  return { ...payee, iban: maskNumber(iban), taxNumber: maskNumber(taxNumber) };
}

/** Query for the payment data of the artist of a SELECT of `id`. The caller has checked access in that SELECT. */
export function selectPayee({ db }: Pick<RequestContext, "db">, artist: SQL) {
  return db.select().from(artistPayees).where(sql`${artistPayees.artistId} IN (${artist})`).limit(1);
}

/**
 * The payment data of an artist that the actor keeps, in full, for the server alone; null if there is none. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function requirePayee(ctx: RequestContext, artistId: string): Promise<StoredPayee | null> {
  const actor = requireArtist(ctx, "artist-songs");
  const kept = sql`SELECT id FROM artists WHERE id = ${artistId} AND id IN (${keptArtistIds(ctx, actor, "artist-edit")})`;
  const [found, [payee]] = await ctx.db.batch([ctx.db.all(kept), selectPayee(ctx, kept)]);
  if (found.length === 0) throw new AppError("not_found", profileCopy.missing);
  return payee ?? null;
}
