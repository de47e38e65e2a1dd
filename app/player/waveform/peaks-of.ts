import { decodePeaks } from "#app/player/waveform/wave-shape.ts";
import type { TrackView } from "#app/track/track.ts";

/** Small peaks of a recording from start to end, 0 to 1. */
export function peaksOf({ miniPeaks }: Pick<TrackView, "miniPeaks">): number[] {
  const peaks: number[] = [];
  for (const point of decodePeaks(miniPeaks)) peaks.push(point / 255);
  return peaks;
}

/** Peaks that a large cover is drawn from: versions of a song use those of its main version. */
export function coverPeaksOf({ miniPeaks, cover = miniPeaks }: Pick<TrackView, "miniPeaks" | "cover">): number[] {
  return peaksOf({ miniPeaks: cover });
}
