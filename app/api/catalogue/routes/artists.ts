import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { songReference } from "#app/api/record-body.ts";
import { artistsPerPage, readDirectoryParams } from "#app/catalogue/record/artist/artist-directory.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { artistPath } from "#app/player/track/track.ts";

/**
 * GET /api/v1/artists?q=…&letter=…&page=…: the artist directory, as this visitor sees it: `{ data: { items, paging, letters } }`.
 * `name` is another name of `q`.
 * `letter` is one from a to z, or # for every other name; `letters` says how many artists there are under each.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const name = query.get("name");
  if (name !== null) query.set("q", name);
  const { filters, errors } = readDirectoryParams(query);
  const fields = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
  if (Object.keys(fields).length > 0) throw new AppError("invalid", "Some parameters are not valid.", fields);
  const { artists, letters, total, page, pages } = await listArtists(ctx, filters);
  const items = artists.map(({ id: _id, topTrack, ...artist }) => ({
    _id,
    uri: artistPath(artist),
    ...artist,
    topTrack: topTrack && songReference(topTrack),
  }));
  const paging = { limit: artistsPerPage, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items, paging, letters } });
}
