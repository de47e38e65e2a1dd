import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readDiscoverLink, readWholeNumber } from "#app/sliders/discover-link.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { sliderBody } from "#app/sliders/slider-body.ts";

/** A page number beyond this is nobody's. */
const mostPages = 10_000;

/** GET /api/v1/sliders: the same for everybody; who asks is not looked at (specification part 2, section 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { segments, limit } = readDiscoverLink(query);
  const page = readWholeNumber(query.get("page"), { fallback: 1, most: mostPages });
  const { items, paging } = await listPublicSliders({ ...context.ctx, actor: null }, { segments, limit, page });
  return Response.json(
    { data: { items: items.map(sliderBody), paging } },
    { headers: { "Cache-Control": "public, max-age=30, stale-while-revalidate=600" } },
  );
}
