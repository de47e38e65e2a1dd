import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatDuration, songPath, type TrackView } from "#app/player/track/track.ts";
import { artistNames, titleTags } from "#app/player/track/track-label.ts";

type TrackLineProps = { track: TrackView; context: TrackView[] };

/** A recording in the width of a card: the row of search would need four times as much. */
export function TrackLine({ track, context }: TrackLineProps) {
  const { title } = track;
  return (
    <li className="border-b border-line py-1">
      <div className="flex min-h-12 items-center gap-2.5">
        <PlayButton track={track} context={context} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate">
            <a href={songPath(track)} className="font-semibold hover:underline">
              {title}
            </a>
            <span className="text-mute">{titleTags(track).map((tag) => ` ${tag}`)}</span>
          </p>
          <p className="truncate text-mute">{artistNames(track)}</p>
        </div>
        <span className="text-sm text-mute tabular-nums">{formatDuration(track.durationMs)}</span>
      </div>
      <NoScriptAudio track={track} />
    </li>
  );
}
