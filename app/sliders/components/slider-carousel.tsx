import { ArtistCard } from "#app/sliders/components/artist-card.tsx";
import { PlaylistCard } from "#app/sliders/components/playlist-card.tsx";
import { WorkCard } from "#app/sliders/components/work-card.tsx";
import type { PublicSlide, PublicSlider } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";
import { Carousel } from "#app/ui/list/carousel.tsx";

type SliderCarouselProps = { slider: PublicSlider };

export function SliderCarousel({ slider }: SliderCarouselProps) {
  const { title, kind, settings, items } = slider;
  const context = items.flatMap(songOf);
  return (
    <Carousel
      title={title}
      show={settings.show}
      scroll={settings.scroll}
      ratio={kind === "artist" ? "square" : "wide"}
      kind="slide"
      items={items}
    >
      {(slide) => <SlideOf slide={slide} context={context} />}
    </Carousel>
  );
}

/** The song that a card plays, if any. */
function songOf(slide: PublicSlide): TrackView[] {
  const track = slide.kind === "artist" ? slide.topTrack : slide.kind === "work" && !slide.video ? slide.track : null;
  return track ? [track] : [];
}

function SlideOf({ slide, context }: { slide: PublicSlide; context: TrackView[] }) {
  switch (slide.kind) {
    case "artist":
      return <ArtistCard slide={slide} context={context} />;
    case "playlist":
      return <PlaylistCard slide={slide} />;
    case "work":
    case "video":
      return <WorkCard slide={slide} context={context} />;
    case "slides":
      return null;
  }
}
