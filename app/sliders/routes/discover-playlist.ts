import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import type { ResultPage } from "#app/player/queue/fetch-page.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import { copy } from "#app/sliders/copy.ts";
import { readDiscoverLink } from "#app/sliders/discover-link.ts";
import { readDiscoverSliders } from "#app/sliders/read-discover-sliders.server.ts";
import type { PlaylistSlide, PublicSlide } from "#app/sliders/slider.ts";

export const handle = { isPart: true } satisfies RouteHandle;

/** The tracks of a playlist on Discover after the first, which its card has, and the lights of all. */
export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const sliders = await readDiscoverSliders(ctx, readDiscoverLink(ctx.url.searchParams));
  const isAsked = (slide: PublicSlide): slide is PlaylistSlide =>
    slide.kind === "playlist" && slide.id === params.slide;
  const slide = sliders.flatMap(({ items }) => items).find(isAsked);
  if (slide === undefined) throw new AppError("not_found", copy.playlistMissing);
  const lights = await readRowLights(
    ctx,
    slide.tracks.map(({ id }) => id),
  );
  const results: ResultPage = { tracks: slide.tracks.slice(1), lights, folded: 0, page: 1, pages: 1, repeats: true };
  return Response.json({ results });
}
