import { sql } from "drizzle-orm";
import { queryKeepers, toPageKeepers } from "#app/artists/claims/list-keepers.server.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import {
  readProfileJson,
  requireProfileReader,
  selectOwnArtistId,
  selectProfile,
} from "#app/catalogue/profile/own-profile.server.ts";
import { profileCopy } from "#app/catalogue/profile/profile-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { maskPayees, selectPayees } from "#app/licensing/payees/payees.server.ts";

/** Artists that the page offers beside its own; the roster has the others. */
const maxOthers = 20;

/**
 * The profile of an artist that the actor keeps, or (`null`) of their own first one, with its payment data, its keepers and the artists that they keep, in
 * one trip. @throws AppError unauthorised, forbidden, not_found
 */
export async function readAccountSetup(ctx: RequestContext, artistId: string | null) {
  const actor = requireProfileReader(ctx, artistId);
  const kept = keptArtistIds(ctx, actor);
  const one = artistId === null ? sql`(${selectOwnArtistId(actor.id)})` : sql`${artistId}`;
  const id = sql`SELECT id FROM artists WHERE id = ${one} AND id IN (${kept})`;
  const [[row], payees, keepers, artists] = await ctx.db.batch([
    selectProfile(ctx, actor, artistId),
    selectPayees(ctx, { artistId: id }),
    queryKeepers(ctx, sql`(${id})`),
    ctx.db.all<{ id: string; name: string }>(
      sql`SELECT id, name FROM artists WHERE id IN (${kept}) ORDER BY sort_name, id LIMIT ${maxOthers + 1}`,
    ),
  ]);
  if (row === undefined && artistId !== null) throw new AppError("not_found", profileCopy.missing);
  return {
    profile: row ? readProfileJson(row.profile) : null,
    payees: maskPayees(payees, ctx.now),
    keepers: toPageKeepers(keepers, actor),
    artists: artists.slice(0, maxOthers),
    hasMore: artists.length > maxOthers,
  };
}
