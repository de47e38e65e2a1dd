import { PeaksMeter } from "#audio/analysis/peaks.ts";
import { RATE } from "#audio/trace/read-mono.ts";

/** Points a second of a peaks file. */
const POINTS = 20;
/** Points that are looked for: fewer say too little of what else a catalogue has, more take longer and may be of several recordings. */
const WINDOW = 30 * POINTS;
/** Parts of a point by which the samples are shifted: a file rarely begins where a point of the recording does. */
const SHIFTS = 4;

/** Whether a recording may contain a file, by their peaks: far cheaper than decoding it. */
export class PeaksFinder {
  readonly #shifted: Float32Array[];

  /** One channel at `RATE`. */
  constructor(samples: Float32Array) {
    this.#shifted = Array.from({ length: SHIFTS }, (_, shift) => {
      const meter = new PeaksMeter(RATE);
      meter.add([samples.subarray(Math.round((shift * RATE) / POINTS / SHIFTS))]);
      return middleOf(changes(meter.peaks()));
    });
  }

  /** Likeness to a peaks file at the best place, at most 1; 0 if it is shorter than a second. */
  likeness(peaks: Uint8Array): number {
    const recording = changes(peaks);
    return Math.max(0, ...this.#shifted.map((shifted) => bestCorrelation(shifted, recording)));
  }
}

/** The middle `WINDOW` points. */
function middleOf(points: Float32Array): Float32Array {
  const from = Math.max(0, Math.floor((points.length - WINDOW) / 2));
  return points.subarray(from, from + WINDOW);
}

/** Rise or fall from point to point, by level: what a change of volume leaves as it is. */
function changes(peaks: Uint8Array): Float32Array {
  const level = (at: number) => Math.log(8 + (peaks[at] as number));
  return Float32Array.from({ length: Math.max(0, peaks.length - 1) }, (_, at) => level(at + 1) - level(at));
}

/** The shorter one slides over the longer one. */
function bestCorrelation(one: Float32Array, other: Float32Array): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < POINTS) return 0;
  const power = (points: Float32Array) => points.reduce((sum, value) => sum + value * value, 0);
  const shortPower = power(short);
  let longPower = power(long.subarray(0, short.length));
  let best = 0;
  for (let at = 0; at + short.length <= long.length; at++) {
    let sum = 0;
    for (let i = 0; i < short.length; i++) sum += (short[i] as number) * (long[at + i] as number);
    const size = Math.sqrt(shortPower * longPower);
    if (size > 1e-6) best = Math.max(best, sum / size);
    longPower += ((long[at + short.length] as number) ?? 0) ** 2 - (long[at] as number) ** 2;
  }
  return best;
}
