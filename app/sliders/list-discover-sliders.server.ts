import { listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track.ts";
import { defaultSliders } from "#app/sliders/default-sliders.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import type { PublicSlide, PublicSlider } from "#app/sliders/slider.ts";

/** Recordings the built-in list is made of. */
const defaultTracks = 60;

/**
 * What discover shows: the published sliders, and the built-in list when there are none, they cannot be read or nothing on them
 * can be heard: while the first recordings are prepared they appear there before a curator has seen them. Never throws: in the
 * worst case the list is empty. One round trip; a second, to the search database, only for the built-in list.
 */
export async function listDiscoverSliders(
  ctx: RequestContext,
  wanted: { segments: string[]; limit: number },
): Promise<PublicSlider[]> {
  const published = await orNone(ctx, async () => (await listPublicSliders(ctx, wanted)).items);
  // A reel's card leads to the reel's own page, which this product does not have yet.
  const shown = published.filter((slider) => slider.kind !== "slides");
  if (shown.some(({ items }) => items.some(canBeHeard))) return shown;
  const tracks = await orNone<TrackView>(ctx, () => listFeaturedRecordings(ctx, { limit: defaultTracks }));
  return [...defaultSliders(tracks), ...shown];
}

function canBeHeard(slide: PublicSlide): boolean {
  if (slide.kind === "playlist") return true;
  if (slide.kind === "artist") return slide.topTrack !== null;
  return slide.kind === "video" || (slide.kind === "work" && (slide.track !== null || slide.video !== null));
}

/** A failure becomes an empty list; the page made of it is not kept, so that the next visitor gets the real one. */
async function orNone<T>(ctx: RequestContext, read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    ctx.cache.allowed = false;
    console.warn("discover: a list could not be read", error);
    return [];
  }
}
