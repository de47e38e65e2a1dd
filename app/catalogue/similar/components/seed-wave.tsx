import { base64ToUint8Array } from "uint8array-extras";
import type { TrackView } from "#app/track/track.ts";

type SeedWaveProps = {
  track: TrackView;
  /** Seconds; null for the whole track. */
  passage: { start: number; end: number } | null;
};

const height = 32;
const step = 3;

/** Bars of these levels as an SVG path, from index `first`. */
function barsOf(levels: Uint8Array, first: number): string {
  return Array.from(levels, (level, at) => {
    const size = Math.max(1, Math.round((level / 255) * height));
    return `M${(first + at) * step + 1} ${(height - size) / 2}v${size}`;
  }).join("");
}

/** Waveform of a seed with its passage highlighted, as static SVG. */
export function SeedWave({ track, passage }: SeedWaveProps) {
  const levels = base64ToUint8Array(track.miniPeaks);
  const width = levels.length * step;
  const place = (seconds: number) => Math.round(Math.min(1, (seconds * 1000) / track.durationMs) * levels.length);
  const [from, to] = passage ? [place(passage.start), place(passage.end)] : [0, levels.length];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" className="similar-wave">
      {passage ? (
        <rect x={from * step} width={Math.max(1, to - from) * step} height={height} className="similar-passage" />
      ) : null}
      <path d={barsOf(levels.subarray(from, to), from)} />
      {passage ? (
        <path d={barsOf(levels.subarray(0, from), 0) + barsOf(levels.subarray(to), to)} className="similar-outside" />
      ) : null}
    </svg>
  );
}
