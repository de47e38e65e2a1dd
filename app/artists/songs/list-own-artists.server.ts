import { sql } from "drizzle-orm";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** As many as a label's roster may show in a select. */
const maxArtists = 500;

/** The artists for whom the actor submits songs, as the options of a select. @throws AppError unauthorised, forbidden */
export function selectOwnArtists(ctx: RequestContext) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  return ctx.db.all<{ value: string; label: string }>(sql`SELECT id AS value, name AS label FROM artists
    WHERE id IN (${keptArtistIds(ctx, actor)}) ORDER BY sort_name, slug LIMIT ${maxArtists}`);
}
