import { decodePeaks } from "#app/player/waveform/wave-shape.ts";
import type { TrackView } from "#app/track/track.ts";

/** The small peaks of a recording from beginning to end, 0 to 1. */
export function peaksOf({ miniPeaks }: Pick<TrackView, "miniPeaks">): number[] {
  const peaks: number[] = [];
  for (const point of decodePeaks(miniPeaks)) peaks.push(point / 255);
  return peaks;
}

/** The peaks that a large cover is drawn from: all versions of a song have the one of its main version. */
export function coverPeaksOf({ miniPeaks, cover = miniPeaks }: Pick<TrackView, "miniPeaks" | "cover">): number[] {
  return peaksOf({ miniPeaks: cover });
}
