import { isComplete } from "#app/catalogue/track/is-complete.ts";
import type { PublicSlide, PublicSlider } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";

/** Featured sliders: only complete recordings, without playlists that have none. */
export function featuredSliders(sliders: PublicSlider[]): PublicSlider[] {
  return sliders
    .map((slider) => ({ ...slider, items: slider.items.map(featuredSlide).filter((slide) => slide !== null) }))
    .filter(({ items }) => items.length > 0);
}

function completeOrNull(track: TrackView | null): TrackView | null {
  return track && isComplete(track) ? track : null;
}

function featuredSlide(slide: PublicSlide): PublicSlide | null {
  if (slide.kind === "artist") return { ...slide, topTrack: completeOrNull(slide.topTrack) };
  if (slide.kind === "work") return { ...slide, track: completeOrNull(slide.track) };
  if (slide.kind !== "playlist") return slide;
  const tracks = slide.tracks.filter(isComplete);
  if (tracks.length === 0) return null;
  const incomplete = slide.tracks.filter((track) => !isComplete(track));
  const incompleteMs = incomplete.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return {
    ...slide,
    tracks,
    totalTracks: slide.totalTracks - incomplete.length,
    totalMs: slide.totalMs - incompleteMs,
  };
}
