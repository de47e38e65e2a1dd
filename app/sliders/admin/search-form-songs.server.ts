import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { TrackView } from "#app/track/track.ts";

/**
 * A page of the songs for a slide, best match first; the most popular for an empty text. @throws AppError unauthorised, forbidden
 */
export async function searchFormSongs(
  ctx: RequestContext,
  query: { name: string; page: number },
): Promise<{ songs: TrackView[]; total: number; page: number; pages: number }> {
  requireAccess(ctx, "sliders");
  const { filters } = readSearchParams(new URLSearchParams({ q: query.name, page: String(query.page) }));
  const { tracks, count, page, pages } = await searchCatalogue(ctx, filters);
  return { songs: tracks, total: count, page, pages };
}
