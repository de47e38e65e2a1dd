import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { searchItems } from "#app/sliders/admin/find-items.server.ts";
import { readWholeNumber } from "#app/sliders/discover-link.ts";

const limit = 25;
/** Larger page numbers are read as this one. */
const maxPage = 10_000;

/** GET /api/v1/playlists?name=…&page=…, for ListSliders: the playlists that a slider can show. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const wanted = readWholeNumber(query.get("page"), { fallback: 1, max: maxPage });
  const name = query.get("name") ?? "";
  const { items, total, page, pages } = await searchItems(ctx, { kind: "playlist", name, page: wanted, limit });
  const paging = { limit, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items: items.map(({ id: _id, ...item }) => ({ _id, ...item })), paging } });
}
