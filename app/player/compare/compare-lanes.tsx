import { Link } from "@remix-run/react";
import { CompareActions } from "#app/player/compare/compare-actions.tsx";
import { type Alignment, alignments, compareAddress } from "#app/player/compare/compare-address.ts";
import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { CompareNotes } from "#app/player/compare/compare-notes.tsx";
import { type Axis, CompareWave } from "#app/player/compare/compare-wave.tsx";
import { axisOf, type ComparedTrack } from "#app/player/compare/same-bar.ts";
import { useComparison } from "#app/player/compare/use-comparison.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { MatchLoudness } from "#app/player/loudness/match-loudness.tsx";
import { timelineStep } from "#app/player/waveform/timeline-step.ts";
import { artistPath, formatDuration, songPath } from "#app/track/track.ts";
import { titleTags, trackName } from "#app/track/track-label.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

/** Pixels: a narrow phone's, so that labels fit everywhere. */
const rulerWidth = 320;

type CompareLanesProps = { compared: ComparedTrack[]; at: Alignment };

/** The compared tracks above each other on one time axis. */
export function CompareLanes({ compared, at }: CompareLanesProps) {
  const { context, currentId, choose } = useComparison(compared, at);
  const followLinks = useLinkClicks();
  const axis = axisOf(compared, at);
  const current = compared.find(({ track }) => track.id === currentId) ?? null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <AlignmentLinks compared={compared} at={at} />
        <div className="hidden js:block">
          <MatchLoudness />
        </div>
      </div>
      <Ruler axis={axis} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the buttons and links inside. */}
      <ol
        className="compare-lanes"
        aria-label={copy.tracks}
        data-rows
        onClick={followLinks}
        // The button of another track goes on at its bar instead of starting it.
        onClickCapture={(event) => {
          const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-play]") : null;
          const next = compared.find(({ track }) => track.id === button?.dataset.play);
          if (next === undefined || next === current) return;
          event.stopPropagation();
          choose(next);
        }}
      >
        {compared.map((one, index) => (
          <li key={one.track.id} className="compare-lane" data-current={one === current || undefined}>
            <PlayButton track={one.track} context={context} />
            <div className="compare-name">
              <a href={songPath(one.track)} className="compare-title">
                {`${index + 1} ${[one.track.title, ...titleTags(one.track)].join(" ")}`}
              </a>
              <span className="compare-artists">
                {one.track.artists.map((artist) => (
                  <a key={artist.slug} href={artistPath(artist)}>
                    {artist.name}
                  </a>
                ))}
              </span>
            </div>
            <CompareWave
              compared={one}
              current={current}
              at={at}
              axis={axis}
              onSeek={(seconds) => choose(one, seconds)}
            />
            <div className="compare-tools">
              <CompareActions compared={compared} index={index} at={at} isCurrent={one === current} />
              <CompareNotes id={one.track.id} name={trackName(one.track)} />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function AlignmentLinks({ compared, at }: CompareLanesProps) {
  const entries = compared.map(({ track: { id }, point }) => ({ id, point }));
  return (
    <nav aria-label={copy.align} className="hidden flex-wrap items-center gap-2 js:flex">
      <span className="text-mute text-sm">{copy.align}</span>
      {alignments.map((one) => (
        <Link
          key={one}
          to={compareAddress(entries, one)}
          className={one === at ? "btn btn-small" : "btn btn-quiet btn-small"}
          aria-current={one === at ? "true" : undefined}
          replace
          preventScrollReset
        >
          {copy.alignments[one]}
        </Link>
      ))}
    </nav>
  );
}

/** Time before and after the alignment. */
function Ruler({ axis: { before, length } }: { axis: Axis }) {
  const step = timelineStep(length, rulerWidth);
  const first = -Math.floor(before / step);
  const count = Math.floor((length - before) / step) - first + 1;
  return (
    <div className="compare-ruler" aria-hidden="true">
      <div>
        {Array.from({ length: count }, (_, index) => (first + index) * step).map((seconds) => (
          <span key={seconds} style={{ left: `${((before + seconds) / length) * 100}%` }}>
            {`${seconds < 0 ? "−" : ""}${formatDuration(Math.abs(seconds) * 1000)}`}
          </span>
        ))}
      </div>
    </div>
  );
}
