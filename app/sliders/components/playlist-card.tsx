import { PlayButton } from "#app/player/components/play-button.tsx";
import { describeList } from "#app/player/queue/listing.ts";
import { Cover } from "#app/sliders/components/cover.tsx";
import { SlideCard } from "#app/sliders/components/slide-card.tsx";
import { TrackLine } from "#app/sliders/components/track-line.tsx";
import { copy } from "#app/sliders/copy.ts";
import type { PlaylistSlide } from "#app/sliders/slider.ts";
import { formatDuration } from "#app/track/track.ts";
import { coverTracks, MixedStrata } from "#app/ui/art/mixed-strata.tsx";
import { ChevronDown } from "#app/ui/icons.tsx";

type PlaylistCardProps = { slide: PlaylistSlide };

/** Plays in the player bar without navigation, and expands its tracks. */
export function PlaylistCard({ slide }: PlaylistCardProps) {
  const { tracks, totalTracks } = slide;
  const [first] = tracks;
  describeList(tracks, { label: slide.name });
  return (
    <SlideCard
      title={slide.name}
      subtitle={slide.description}
      art={
        <Cover
          image={slide.image}
          focus={slide.focus}
          ratio="wide"
          art={<MixedStrata tracks={coverTracks(tracks)} />}
        />
      }
      action={first ? <PlayButton track={first} context={tracks} size="card" /> : null}
    >
      <details className="group mt-1">
        <summary className="flex min-h-11 items-center gap-2 text-sm text-mute hover:text-ink">
          <span>{copy.tracks(totalTracks)}</span>
          <span className="tabular-nums">{formatDuration(slide.totalMs)}</span>
          <span className="sr-only">{copy.inPlaylist(slide.name)}</span>
          <ChevronDown size={16} className="ml-auto group-open:rotate-180" aria-hidden />
        </summary>
        <ol className="border-t border-line">
          {tracks.map((track) => (
            <TrackLine key={track.id} track={track} context={tracks} />
          ))}
        </ol>
        {totalTracks > tracks.length ? (
          <p className="py-2 text-sm text-mute">{copy.firstOf(tracks.length, totalTracks)}</p>
        ) : null}
      </details>
    </SlideCard>
  );
}
