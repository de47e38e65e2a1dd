import type { FoundItem } from "#app/sliders/admin/find-items.server.ts";
import type { SavedSlide, SavedSlider } from "#app/sliders/admin/get-slider.server.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { slideState } from "#app/sliders/slider-body.ts";

function imageOf(key: string | null | undefined): string | null {
  return key ? slideImageAddress(key) : null;
}

type SavedParts = {
  /** Includes segments and brands, for administrators. */
  showsAll: boolean;
  /** The artists or playlists of the slides. */
  items: FoundItem[];
};

/** A slider in the API for staff, in the format of PUT. */
export function savedSliderBody(slider: SavedSlider, { showsAll, items }: SavedParts) {
  const { id: _id, slides, settings, segments, ...record } = slider;
  const { show, scroll, backgroundImage, clientLogo, keywords = [] } = settings;
  const front = { backgroundImage: imageOf(backgroundImage), clientLogo: imageOf(clientLogo), keywords };
  return {
    _id,
    ...record,
    ...(showsAll ? { segments } : {}),
    settings: { show, scroll, ...(record.kind === "slides" ? front : {}) },
    items: slides.map((slide) => ({
      ...savedSlideBody(slide, showsAll),
      ...derivedOf(slide, record.kind, items.find((item) => item.id === slide.itemId) ?? null),
    })),
  };
}

/** What follows from a slide and its artist or playlist; PUT ignores it. */
function derivedOf({ name, slug, itemUrl }: SavedSlide, kind: SliderKind, item: FoundItem | null) {
  return {
    slideTyped: name,
    backgroundImages: item?.images.map(slideImageAddress) ?? [],
    ...slideState(kind, slug),
    videoUrl: itemUrl || null,
    artists: item?.artists ?? [],
    totalSongs: item?.totalSongs ?? null,
  };
}

function savedSlideBody(slide: SavedSlide, showsAll: boolean) {
  const { id: _id, backgroundKey, topSongId, topSongTitle, excludeSubdomains, settings, ...own } = slide;
  const { focus = "center", ...flags } = settings;
  return {
    _id,
    ...own,
    background: { src: imageOf(backgroundKey), focus },
    // Aliases of the same columns: docs/product/sliders.md.
    settings: { ...flags, agency: own.agency, brand: own.brand, isVisible: own.visible },
    topSong: topSongId ? { _id: topSongId, name: topSongTitle ?? "" } : null,
    ...(showsAll ? { excludeSubdomains } : {}),
  };
}

/** A work in the form's list. */
export function workBody({ id: _id, backgroundKey, focus, topSong, ...work }: WorkItem) {
  return {
    _id,
    ...work,
    background: { src: imageOf(backgroundKey), focus },
    topSong: topSong && { _id: topSong.id, name: topSong.name },
  };
}
