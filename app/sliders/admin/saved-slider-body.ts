import type { SavedSlide, SavedSlider } from "#app/sliders/admin/get-slider.server.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

function imageOf(key: string | null | undefined): string | null {
  return key ? slideImageAddress(key) : null;
}

/** A slider in the API for staff, in the format of PUT. `showsAll`: includes segments and brands, for administrators. */
export function savedSliderBody(slider: SavedSlider, { showsAll }: { showsAll: boolean }) {
  const { id: _id, slides, settings, segments, ...record } = slider;
  const { show, scroll, backgroundImage, clientLogo, keywords = [] } = settings;
  const front = { backgroundImage: imageOf(backgroundImage), clientLogo: imageOf(clientLogo), keywords };
  return {
    _id,
    ...record,
    ...(showsAll ? { segments } : {}),
    settings: { show, scroll, ...(record.kind === "slides" ? front : {}) },
    items: slides.map((slide) => savedSlideBody(slide, showsAll)),
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
