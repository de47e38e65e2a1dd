import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { SlideCard } from "#app/sliders/components/slide-card.tsx";
import { VideoFrame } from "#app/sliders/components/video-frame.tsx";
import { WorkCover } from "#app/sliders/components/work-cover.tsx";
import type { WorkCardSlide } from "#app/sliders/discover-cards.ts";
import type { TrackView } from "#app/track/track.ts";

type WorkCardProps = {
  slide: WorkCardSlide;
  /** Songs of the adjacent works: the queue. */
  context: TrackView[];
};

/** A work or video: what was made, for whom and by whom, with its video or song. */
export function WorkCard({ slide, context }: WorkCardProps) {
  const { name, brand, agency, video, description, track } = slide;
  const cover = <WorkCover work={slide} sizes="(min-width: 991px) 25vw, 80vw" />;
  return (
    <SlideCard
      title={name}
      subtitle={[brand, agency].filter(Boolean).join(" · ")}
      art={video ? <VideoFrame video={video} name={name} image={slide.image} cover={cover} /> : cover}
      action={track && !video ? <PlayButton track={track} context={context} size="card" /> : null}
    >
      {description ? <p className="mt-1 line-clamp-3 text-sm text-mute">{description}</p> : null}
      {track && !video ? <NoScriptAudio track={track} /> : null}
      {track && !video ? <RowLight id={track.id} /> : null}
    </SlideCard>
  );
}
