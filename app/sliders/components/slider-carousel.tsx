import { describeList } from "#app/player/queue/listing.ts";
import { Lights, lightsOf, useLights } from "#app/rights/usage/components/lights.tsx";
import { ArtistCard } from "#app/sliders/components/artist-card.tsx";
import { PlaylistCard } from "#app/sliders/components/playlist-card.tsx";
import { WorkCard } from "#app/sliders/components/work-card.tsx";
import { type CardSlide, type CardSlider, songOf } from "#app/sliders/discover-cards.ts";
import type { TrackView } from "#app/track/track.ts";
import { Carousel } from "#app/ui/list/carousel.tsx";

type SliderCarouselProps = { slider: CardSlider };

export function SliderCarousel({ slider }: SliderCarouselProps) {
  const { title, kind, settings, items } = slider;
  const context = items.flatMap(songOf);
  describeList(context, { label: title });
  const lights = useLights();
  return (
    <Carousel
      title={title}
      show={settings.show}
      scroll={settings.scroll}
      ratio={kind === "artist" ? "square" : "wide"}
      kind="slide"
      items={items.map((slide) => ({
        id: slide.id,
        slide,
        lights: lightsOf(
          lights,
          songOf(slide).map(({ id }) => id),
        ),
      }))}
    >
      {(item) => (
        <Lights value={item.lights}>
          <SlideOf slide={item.slide} context={context} />
        </Lights>
      )}
    </Carousel>
  );
}

function SlideOf({ slide, context }: { slide: CardSlide; context: TrackView[] }) {
  switch (slide.kind) {
    case "artist":
      return <ArtistCard slide={slide} context={context} />;
    case "playlist":
      return <PlaylistCard slide={slide} />;
    case "work":
    case "video":
      return <WorkCard slide={slide} context={context} />;
  }
}
