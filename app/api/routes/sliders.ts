import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readDiscoverLink, readWholeNumber } from "#app/sliders/discover-link.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { sliderBody } from "#app/sliders/slider-body.ts";

/** Larger page numbers are read as this one. */
const maxPage = 10_000;

/** GET /api/v1/sliders: the same for every visitor; credentials are not read (specification part 2, section 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { segments, limit } = readDiscoverLink(query);
  const page = readWholeNumber(query.get("page"), { fallback: 1, max: maxPage });
  const { items, paging } = await listPublicSliders({ ...context.ctx, actor: null }, { segments, limit, page });
  return Response.json(
    { data: { items: items.map(sliderBody), paging } },
    { headers: { "Cache-Control": "public, max-age=30, stale-while-revalidate=600" } },
  );
}
