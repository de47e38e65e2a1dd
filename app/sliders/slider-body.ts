import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { PublicSlide, PublicSlider, SliderKind } from "#app/sliders/slider.ts";

/** Keys of the images that a slide of each artist or playlist can have, by its id. */
type ItemImages = ReadonlyMap<string, string[]>;

/** A public slider in the JSON API: docs/product/sliders.md. */
export function sliderBody({ id, items, ...slider }: PublicSlider, images: ItemImages) {
  return { _id: id, ...slider, items: items.map((slide) => slideBody(slide, images)) };
}

/** Where a slide leads: docs/product/sliders.md. */
export function slideState(kind: SliderKind, slug: string) {
  return {
    redirectState: kind === "work" ? ("work" as const) : (`player-${kind}` as const),
    stateParams: kind === "artist" ? { artistSlug: slug } : { slug },
  };
}

function slideBody(slide: PublicSlide, images: ItemImages) {
  const { id, itemId, name, description, tags, image, focus, itemUrl, agency, brand, category, slug, link, kind } =
    slide;
  return {
    _id: id,
    itemId,
    name,
    // A slide has the name that was typed.
    slideTyped: name,
    description,
    tags,
    background: { src: image, focus },
    backgroundImages: (images.get(itemId ?? "") ?? []).map(slideImageAddress),
    itemUrl,
    // Only visible slides are public; both aliases of the column are included.
    visible: true,
    settings: { agency, brand, isVisible: true, isDownloadable: slide.isDownloadable },
    agency,
    brand,
    category,
    videoUrl: "video" in slide && slide.video ? videoUrl(slide.video) : null,
    topSong: topSongOf(slide),
    ...slideState(kind, slug),
    slug,
    link,
    artists: artistsOf(slide),
    totalSongs: slide.kind === "playlist" ? slide.totalTracks : slide.kind === "artist" ? slide.totalSongs : null,
  };
}

function videoUrl(video: { kind: "own"; src: string } | { kind: "external"; page: string }): string {
  return video.kind === "own" ? video.src : video.page;
}

function topSongOf(slide: PublicSlide) {
  const track =
    slide.kind === "artist"
      ? slide.topTrack
      : slide.kind === "playlist"
        ? slide.tracks[0]
        : slide.kind === "work" || slide.kind === "slides"
          ? slide.track
          : null;
  return track ? { _id: track.id, soId: track.songId, name: track.title, slug: track.slug } : null;
}

function artistsOf(slide: PublicSlide) {
  if (slide.kind === "artist") return [{ name: slide.artistName, slug: slide.slug }];
  if (slide.kind !== "playlist") return [];
  const bySlug = new Map(slide.tracks.flatMap((track) => track.artists).map((artist) => [artist.slug, artist]));
  return [...bySlug.values()];
}
