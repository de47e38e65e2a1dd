import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { DiscoverLink } from "#app/sliders/discover-link.ts";
import { listDiscoverSliders } from "#app/sliders/list-discover-sliders.server.ts";
import type { PublicSlider } from "#app/sliders/slider.ts";

/** The sliders that a link to Discover shows. */
export function readDiscoverSliders(ctx: RequestContext, { segments, limit }: DiscoverLink): Promise<PublicSlider[]> {
  return cachedResult(ctx, { kind: "discover", args: [segments, limit] }, () =>
    listDiscoverSliders(ctx, { segments, limit }),
  );
}
