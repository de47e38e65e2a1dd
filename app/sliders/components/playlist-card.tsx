import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { describeList } from "#app/player/queue/listing.ts";
import { Cover } from "#app/sliders/components/cover.tsx";
import { SlideCard } from "#app/sliders/components/slide-card.tsx";
import { copy } from "#app/sliders/copy.ts";
import type { PlaylistCardSlide } from "#app/sliders/discover-cards.ts";
import { formatDuration } from "#app/track/track.ts";
import { MixedStrata } from "#app/ui/art/mixed-strata.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";

const CardTracks = lazy(() =>
  import("#app/sliders/components/card-tracks.tsx").then(({ CardTracks: component }) => ({ default: component })),
);

type PlaylistCardProps = { slide: PlaylistCardSlide };

/** Plays in the player bar without navigation, and expands its tracks, which are fetched then. */
export function PlaylistCard({ slide }: PlaylistCardProps) {
  const { first, listed, rest, totalTracks } = slide;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  const context = useMemo(() => [first], [first]);
  describeList(context, { label: slide.name, total: listed, next: listed > 1 ? rest : null });

  // It opens without scripts, so it may be open before they run.
  useEffect(() => {
    if (details.current?.open) setOpened(true);
  }, []);

  return (
    <SlideCard
      title={slide.name}
      subtitle={slide.description}
      art={<Cover image={slide.image} focus={slide.focus} ratio="wide" art={<MixedStrata tracks={slide.cover} />} />}
      action={<PlayButton track={first} context={context} size="card" />}
    >
      <details ref={details} className="mt-1" onToggle={() => setOpened(true)}>
        <summary className="flex min-h-11 items-center gap-2 text-sm text-mute hover:text-ink">
          <span>{copy.tracks(totalTracks)}</span>
          <span className="tabular-nums">{formatDuration(slide.totalMs)}</span>
          <span className="sr-only">{copy.inPlaylist(slide.name)}</span>
          <ChevronDown size={16} className="ml-auto in-[[open]>summary]:rotate-180" aria-hidden />
        </summary>
        <a href={slide.page} className="link flex min-h-11 items-center border-t border-line js:hidden">
          {copy.tracksOf(slide.name)}
        </a>
        {isOpened ? (
          <ol className="track-lines" style={{ "--rows": listed } as CSSProperties}>
            <Suspense fallback={null}>
              <CardTracks slide={slide} />
            </Suspense>
          </ol>
        ) : null}
        {totalTracks > listed ? <p className="py-2 text-sm text-mute">{copy.firstOf(listed, totalTracks)}</p> : null}
      </details>
    </SlideCard>
  );
}
