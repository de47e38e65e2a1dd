import { sql } from "drizzle-orm";
import { type Keeper, selectKeepers } from "#app/artists/claims/select-keepers.server.ts";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Another keeper's address is for staff only. */
export type PageKeeper = Omit<Keeper, "email"> & { isSelf: boolean };

/** Who keeps an artist that the actor keeps; none for one that they don't. @throws AppError unauthorised, forbidden */
export async function listKeepers(ctx: RequestContext, { artistId }: { artistId: string }): Promise<PageKeeper[]> {
  const actor = requireArtistDesk(ctx, "dashboard");
  const kept = sql`(SELECT id FROM (${keptArtistIds(ctx, actor)}) WHERE id = ${artistId})`;
  const keepers = await ctx.db.all<Keeper>(selectKeepers(kept));
  return keepers.map(({ email: _, ...keeper }) => ({ ...keeper, isSelf: keeper.id === actor.id }));
}
