import { Link } from "@remix-run/react";
import { formatDuration, songPath, type TrackView } from "#app/catalogue/track.ts";
import { PlayButton } from "#app/player/play-button.tsx";
import { peaksOf } from "#app/site/peaks-of.ts";

/** Bars of the small waveform: every second of the hundred points. */
const bars = 50;

type ListenCardProps = { track: TrackView; context: TrackView[] };

function waveOf(track: TrackView): string {
  const peaks = peaksOf(track);
  return Array.from({ length: bars }, (_, bar) => {
    const height = Math.max(2, Math.round((peaks[bar * 2] ?? 0) * 32));
    return `M${bar * 4 + 1} ${16 - height / 2}v${height}`;
  }).join("");
}

/** One recording, ready to be heard. */
export function ListenCard({ track, context }: ListenCardProps) {
  const facts = [
    track.artists.map((artist) => artist.name).join(", "),
    track.versionLabel,
    formatDuration(track.durationMs),
  ];
  return (
    <div
      data-scheme="dark"
      className="relative mt-auto mb-8 flex max-w-full items-center gap-4 self-stretch rounded-sm p-3 pr-5 sm:self-end lg:mb-13"
    >
      <PlayButton track={track} context={context} />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-tight font-semibold">
          <Link to={songPath(track)} className="hover:underline">
            {track.title}
          </Link>
        </p>
        <p className="truncate text-sm text-mute">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <svg
        viewBox="0 0 200 32"
        width="200"
        height="32"
        className="w-[26vw] max-w-50 min-w-16 shrink stroke-wave"
        strokeWidth="1.5"
        preserveAspectRatio="xMinYMid slice"
        aria-hidden
      >
        <path d={waveOf(track)} />
      </svg>
    </div>
  );
}
