import { sql } from "drizzle-orm";
import { deskCopy as copy } from "#app/artists/desk-copy.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { artists } from "#db/schema/catalogue.server.ts";

type DeskArea = "dashboard" | "artist-songs";
type KeptArtist = Pick<typeof artists.$inferSelect, "id" | "name" | "slug" | "status">;

/**
 * The actor, if they are an artist or label here: on the main host, where everything of theirs is. A preview reads; its writes are refused
 * (`RequestContext.db`). @throws AppError unauthorised, forbidden
 */
export function requireArtistDesk(ctx: Pick<RequestContext, "actor" | "company">, area: DeskArea): Actor {
  const actor = requireAccess(ctx, area);
  const { environment, subdomain } = ctx.company;
  if (environment !== "main" || subdomain !== null) throw new AppError("forbidden", copy.mainHostOnly);
  return actor;
}

/** An artist that the actor keeps, by themselves or for a label. @throws AppError unauthorised, forbidden, not_found */
export async function requireKeptArtist(ctx: RequestContext, artistId: string, area: DeskArea): Promise<KeptArtist> {
  const actor = requireArtistDesk(ctx, area);
  const artist = await ctx.db.get<KeptArtist | undefined>(sql`SELECT id, name, slug, status FROM artists
    WHERE id = ${artistId} AND id IN (${keptArtistIds(ctx, actor)})`);
  if (artist === undefined) throw new AppError("not_found", copy.artistMissing);
  return artist;
}
