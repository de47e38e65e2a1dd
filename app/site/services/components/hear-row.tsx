import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";

type HearRowProps = {
  track: TrackView;
  context: TrackView[];
  facts: (string | null)[];
  /** Graphic between name and facts. */
  children: ReactNode;
};

/** A playable recording: button, name, graphic, facts. */
export function HearRow({ track, context, facts, children }: HearRowProps) {
  return (
    <li className="grid grid-cols-[44px_1fr] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[44px_minmax(0,2fr)_3fr_130px]">
      <PlayButton track={track} context={context} size="card" />
      <div className="min-w-0 max-sm:[html:not([data-js])_&]:col-span-2">
        <p className="truncate leading-tight font-semibold">
          <Link to={songPath(track)} className="inline-block py-1 hover:underline">
            {track.title}
          </Link>
          <span className="font-normal text-mute">{titleTags(track).map((tag) => ` ${tag}`)}</span>
        </p>
        <p className="truncate text-sm text-mute">{artistNames(track)}</p>
        <NoScriptAudio track={track} />
      </div>
      <div className="max-sm:col-span-2">{children}</div>
      <p className="text-sm text-mute tabular-nums max-sm:col-span-2 sm:text-right">
        {facts.filter(Boolean).join(" · ")}
      </p>
    </li>
  );
}
