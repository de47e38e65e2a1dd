import { FRAMES_PER_SECOND, type SoundPrint } from "#audio/analysis/print/sound-print.ts";

/** Frames (0.2 s…0.7 s) after which a note may still sound; speech has moved on. */
const [FROM_FRAMES, TO_FRAMES] = [10, 31];
/** Bins that are the same pitch, and as many that are another one. */
const SAME_BINS = 1;
const [FROM_OTHER, TO_OTHER] = [6, 8];
/** Measured by test/bench/audit.ts: speech has 0.95…1.20, music up to 6 dB under it more than this, and most at −12 dB. */
const MIN_RATIO = 1.25;
const MIN_PAIRS = 200;
/** Seconds around music that was named, and between two passages of it, that belong to it: it begins softly, or speech is above it. */
const AROUND = 3;
const BETWEEN = 15;

type Passage = { candidate: number; from: number; to: number };

/** The peaks outside of passages, which are in order. */
function peaksBeside(print: SoundPrint, passages: readonly Passage[]): SoundPrint {
  const spans = passages.map(({ candidate, from, to }, at) => {
    const next = passages.slice(at + 1).find((other) => other.candidate === candidate);
    const end = next !== undefined && next.from - to <= BETWEEN ? next.from : to;
    return [(from - AROUND) * FRAMES_PER_SECOND, (end + AROUND) * FRAMES_PER_SECOND] as const;
  });
  const isBeside = (time: number) => !spans.some(([from, to]) => time >= from && time <= to);
  return {
    frames: print.frames,
    times: print.times.filter(isBeside),
    bins: print.bins.filter((_, at) => isBeside(print.times[at] as number)),
  };
}

/**
 * Whether a video's print has notes that are held: music, of whom it may be, besides speech and the passages that were named. Drums alone are
 * not told.
 */
export function hasMusic(print: SoundPrint, passages: readonly Passage[] = []): boolean {
  const { times, bins } = passages.length === 0 ? print : peaksBeside(print, passages);
  let [same, other] = [0, 0];
  for (let first = 0; first < times.length; first++) {
    for (let second = first + 1; second < times.length; second++) {
      const apart = (times[second] as number) - (times[first] as number);
      if (apart > TO_FRAMES) break;
      if (apart < FROM_FRAMES) continue;
      const across = Math.abs((bins[second] as number) - (bins[first] as number));
      if (across <= SAME_BINS) same++;
      else if (across >= FROM_OTHER && across <= TO_OTHER) other++;
    }
  }
  // Of the same pitch there are three bins, of another one six.
  return same >= MIN_PAIRS && 2 * same >= MIN_RATIO * other;
}
