import type { SoundPrint } from "#audio/analysis/print/sound-print.ts";

/** A pair of peaks is at most so many frames and half bins apart. */
const MAX_FRAMES_APART = 31;
const MAX_BINS_APART = 63;
/** Pairs that each peak of the music begins. */
const FAN_OUT = 6;

/** Pairs of a print that are looked at: about two seconds of work. */
const MAX_HITS = 2e8;

/** First half bin (9 bits), bins apart (7 bits), frames apart (5 bits). */
const HASHES = 1 << 21;

/** Calls `onPair` with the hash and first frame of pairs of peaks: each peak with up to `fanOut` that follow. */
function forPairs({ times, bins }: SoundPrint, fanOut: number, onPair: (hash: number, frame: number) => void): void {
  for (let first = 0; first < times.length; first++) {
    const [time, bin] = [times[first] as number, (bins[first] as number) >> 1];
    let pairs = 0;
    for (let second = first + 1; second < times.length && pairs < fanOut; second++) {
      const apart = (times[second] as number) - time;
      if (apart > MAX_FRAMES_APART) break;
      const across = ((bins[second] as number) >> 1) - bin;
      if (apart === 0 || Math.abs(across) > MAX_BINS_APART) continue;
      pairs++;
      onPair((bin << 12) | ((across + 64) << 5) | apart, time);
    }
  }
}

/** Pairs of the music that one looks for, by hash. At most 4,096 candidates of 6 hours. */
export class PrintIndex {
  /** Frames of each candidate. */
  readonly lengths: readonly number[];
  readonly #starts = new Uint32Array(HASHES + 1);
  readonly #frames: Uint32Array;
  readonly #candidates: Uint16Array;

  constructor(prints: readonly SoundPrint[]) {
    this.lengths = prints.map(({ frames }) => frames);
    const starts = this.#starts;
    for (const print of prints)
      forPairs(print, FAN_OUT, (hash) => {
        (starts[hash + 1] as number) += 1;
      });
    for (let hash = 0; hash < HASHES; hash++) (starts[hash + 1] as number) += starts[hash] as number;
    const total = starts[HASHES] as number;
    this.#frames = new Uint32Array(total);
    this.#candidates = new Uint16Array(total);
    const next = starts.slice();
    prints.forEach((print, candidate) => {
      forPairs(print, FAN_OUT, (hash, frame) => {
        const at = next[hash] as number;
        next[hash] = at + 1;
        this.#frames[at] = frame;
        this.#candidates[at] = candidate;
      });
    });
  }

  /**
   * The most hits that one pair of the print may have, so that all have at most `MAX_HITS`: a tone, or one sound again and again, has the same
   * pair as often as one likes, and tells nothing by it.
   */
  maxHitsOf(print: SoundPrint): number {
    const starts = this.#starts;
    // By the power of two that a number of hits is below.
    const hits = new Float64Array(33);
    forPairs(print, Number.POSITIVE_INFINITY, (hash) => {
      const count = (starts[hash + 1] as number) - (starts[hash] as number);
      (hits[32 - Math.clz32(count)] as number) += count;
    });
    let [power, sum] = [0, 0];
    while (power < 32 && sum + (hits[power] as number) <= MAX_HITS) sum += hits[power++] as number;
    return 2 ** (power - 1);
  }

  /** Calls `onHit` for each pair of the index that the print has, too: candidate, frame in it and frame in the print. */
  forHits(print: SoundPrint, maxHits: number, onHit: (candidate: number, frame: number, at: number) => void): void {
    const [starts, frames, candidates] = [this.#starts, this.#frames, this.#candidates];
    forPairs(print, Number.POSITIVE_INFINITY, (hash, at) => {
      const [start, end] = [starts[hash] as number, starts[hash + 1] as number];
      if (end - start > maxHits) return;
      for (let hit = start; hit < end; hit++) onHit(candidates[hit] as number, frames[hit] as number, at);
    });
  }
}
