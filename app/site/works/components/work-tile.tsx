import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { clientOf, workPath } from "#app/site/works/work.ts";
import { WorkCover } from "#app/sliders/components/work-cover.tsx";
import type { WorkSlide } from "#app/sliders/slider.ts";
import type { TrackView } from "#app/track/track.ts";

type WorkTileProps = {
  work: WorkSlide;
  /** Songs of the other works, which play next. */
  context: TrackView[];
};

/** A work in the list: picture, name, client. The whole tile is a link; its song plays in place. */
export function WorkTile({ work, context }: WorkTileProps) {
  const { name, category, track, video } = work;
  return (
    <article className="group relative">
      <div className="work-frame relative overflow-hidden rounded-sm">
        <WorkCover work={work} />
        {track && !video ? (
          <div className="card-action">
            <PlayButton track={track} context={context} size="card" />
          </div>
        ) : null}
      </div>
      <h2 className="mt-3 text-xl leading-tight">
        <a href={workPath(work)} className="group-hover:underline after:absolute after:inset-0">
          {name}
        </a>
      </h2>
      <p className="mt-1 text-mute">{clientOf(work)}</p>
      <p className="text-sm text-mute">{category}</p>
      {track && !video ? (
        <div className="relative z-10">
          <NoScriptAudio track={track} />
        </div>
      ) : null}
    </article>
  );
}
