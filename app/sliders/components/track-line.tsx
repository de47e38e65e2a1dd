import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";

type TrackLineProps = { track: TrackView; context: TrackView[] };

/** A recording in the width of a card, a quarter of a search row's. */
export function TrackLine({ track, context }: TrackLineProps) {
  const { title } = track;
  return (
    <li className="track-line">
      <div>
        <PlayButton track={track} context={context} />
        <div>
          <p>
            <a href={songPath(track)}>{title}</a>
            {titleTags(track).map((tag) => ` ${tag}`)}
          </p>
          <p>{artistNames(track)}</p>
          <RowLight id={track.id} />
        </div>
        <span>{formatDuration(track.durationMs)}</span>
      </div>
      <NoScriptAudio track={track} />
    </li>
  );
}
