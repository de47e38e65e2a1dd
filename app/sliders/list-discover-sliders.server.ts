import { listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultSliders } from "#app/sliders/default-sliders.ts";
import { featuredSliders } from "#app/sliders/featured-slides.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import type { PublicSlide, PublicSlider } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";

/** Number of recordings in the built-in sliders. */
const defaultTracks = 60;

/**
 * Sliders of Discover: the published ones with their complete recordings, preceded by the built-in ones if there are none, they cannot be
 * read or contain nothing playable. Never throws: returns an empty list in the worst case.
 */
export async function listDiscoverSliders(
  ctx: RequestContext,
  query: { segments: string[]; limit: number },
): Promise<PublicSlider[]> {
  const published = await orNone(ctx, async () => (await listPublicSliders(ctx, query)).items);
  const featured = featuredSliders(published);
  if (featured.some(({ items }) => items.some(hasTrack))) return featured;
  const tracks = await orNone<TrackView>(ctx, () => listFeaturedRecordings(ctx, { limit: defaultTracks }));
  return [...defaultSliders(tracks), ...featured];
}

function hasTrack(slide: PublicSlide): boolean {
  if (slide.kind === "playlist") return true;
  if (slide.kind === "artist") return slide.topTrack !== null;
  return slide.kind === "work" && slide.track !== null;
}

/** Empty list on failure; the page is then not cached. */
async function orNone<T>(ctx: RequestContext, read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    ctx.cache.allowed = false;
    console.warn("discover: a list could not be read", error);
    return [];
  }
}
