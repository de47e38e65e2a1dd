import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";

type ListenCardProps = {
  track: TrackView;
  context: TrackView[];
  /** What is said of it under its name. */
  children?: ReactNode;
};

/** One recording with its player. */
export function ListenCard({ track, context, children }: ListenCardProps) {
  const facts = [
    track.artists.map((artist) => artist.name).join(", "),
    track.versionLabel,
    formatDuration(track.durationMs),
  ];
  return (
    <div className="flex max-w-full flex-wrap items-center gap-4 py-3">
      <PlayButton track={track} context={context} size="card" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 leading-tight font-semibold sm:line-clamp-1">
          <Link to={songPath(track)} className="hover:underline">
            {track.title}
          </Link>
        </p>
        <p className="line-clamp-2 text-sm text-mute sm:line-clamp-1">{facts.filter(Boolean).join(" · ")}</p>
        {children}
      </div>
      <div className="hidden w-[26vw] max-w-50 js:block">
        <MiniWaveform track={track} context={context} />
      </div>
      <div className="w-75 max-w-full js:hidden">
        <NoScriptAudio track={track} />
      </div>
    </div>
  );
}
