import { decodePeaks } from "#app/player/waveform/wave-shape.ts";
import type { TrackView } from "#app/track/track.ts";

/** Small peaks of a recording from start to end, 0 to 1. */
export function peaksOf({ miniPeaks }: Pick<TrackView, "miniPeaks">): number[] {
  const peaks: number[] = [];
  for (const point of decodePeaks(miniPeaks)) peaks.push(point / 255);
  return peaks;
}
