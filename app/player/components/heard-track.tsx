import type { ReactNode } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";

type HeardTrackProps = {
  track: PlayableTrack;
  /** The list on the page in order; it becomes the queue. */
  context: PlayableTrack[];
  /** Where its name leads. */
  to?: string;
  /** At the end of its line, in place of the length. */
  end?: ReactNode;
};

/** A track to hear on a page of any width: button, name, what stands at the end of the line, and the waveform below. */
export function HeardTrack({ track, context, to, end = formatDuration(track.durationMs) }: HeardTrackProps) {
  const name = [track.title, ...titleTags(track)].join(" ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlayButton track={track} context={context} size="card" />
      <p className="min-w-0 flex-1 text-row [overflow-wrap:anywhere]">
        <bdi className="font-semibold">
          {to === undefined ? (
            name
          ) : (
            <a href={to} className="hover:underline">
              {name}
            </a>
          )}
        </bdi>
        <bdi className="block text-mute">{artistNames(track)}</bdi>
      </p>
      <span className="text-right text-row tabular-nums">{end}</span>
      <div className="w-full">
        <div className="hidden js:block">
          <MiniWaveform track={track} context={context} />
        </div>
        <NoScriptAudio track={track} />
      </div>
    </div>
  );
}
