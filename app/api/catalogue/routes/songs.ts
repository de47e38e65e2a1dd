import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { songReference } from "#app/api/record-body.ts";
import { searchFormSongs } from "#app/sliders/admin/search-form-songs.server.ts";
import { readWholeNumber } from "#app/sliders/discover-link.ts";

/** Pages of 20 songs: the search ends at 1,000. */
const maxPage = 50;

/** GET /api/v1/songs?name=…&page=…, for ListSliders: the songs that a slide can play, best match first. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = readWholeNumber(query.get("page"), { fallback: 1, max: maxPage });
  const found = await searchFormSongs(ctx, { name: query.get("name") ?? "", page });
  const paging = { page: found.page, totalItems: found.total, totalPages: found.pages };
  return Response.json({ data: { items: found.songs.map(songReference), paging } });
}
