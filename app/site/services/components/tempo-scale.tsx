import { HearRow } from "#app/site/services/components/hear-row.tsx";
import { copy } from "#app/site/services/copy.ts";
import type { TrackView } from "#app/track/track.ts";
import { classNames } from "#app/ui/class-names.ts";

type TempoScaleProps = { label: string; tracks: TrackView[] };

/** BPM between two marks of the scale. */
const step = 20;

/** Recordings positioned on a scale of BPM. */
export function TempoScale({ label, tracks }: TempoScaleProps) {
  const tempos = tracks.map(({ bpm }) => bpm ?? 0);
  const from = Math.floor((Math.min(...tempos) - 1) / step) * step;
  const to = Math.ceil((Math.max(...tempos) + 1) / step) * step;
  const placeOf = (bpm: number) => `${(100 * (bpm - from)) / (to - from)}%`;
  const marks = Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step);
  return (
    <ol aria-label={`${label}. ${copy.tempoScale(from, to)}`} className="border-t border-ink">
      {tracks.map((track, at) => (
        <HearRow key={track.id} track={track} context={tracks} facts={[copy.bpm(tempos[at] ?? 0), track.musicalKey]}>
          <div className={classNames("relative mx-4 h-8", at === 0 && "mt-5")} aria-hidden>
            {marks.map((mark) => (
              <span key={mark} className="absolute inset-y-0 border-l border-line" style={{ left: placeOf(mark) }}>
                {at === 0 ? (
                  <span className="absolute bottom-full -translate-x-1/2 text-xs text-mute">{mark}</span>
                ) : null}
              </span>
            ))}
            <span className="absolute inset-x-0 top-1/2 border-t border-edge" />
            <span
              className="absolute top-1/2 size-4 -translate-1/2 rounded-full bg-accent-strong"
              style={{ left: placeOf(tempos[at] ?? 0) }}
            />
          </div>
        </HearRow>
      ))}
    </ol>
  );
}
