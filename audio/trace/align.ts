import { Fft } from "#audio/analysis/fft.ts";
import { Resampler } from "#audio/analysis/resample.ts";
import { RATE } from "#audio/trace/read-mono.ts";

/** Hz at which places are found; they are refined at `RATE`. */
const COARSE_RATE = 4000;
/** Hz within which all frequencies count alike. */
const [LOWEST, HIGHEST] = [150, 1800];
/** A maximum this many times the root mean square of all places is no accident: 8 deviations, among at most some million places. */
const MIN_PEAK = 8;

/** Sample of the reference at which the samples begin, negative if before it; `strength`: of `MIN_PEAK`. */
export type Place = { offset: number; strength: number };

/** Finds where audio lies in a reference, by correlation of spectra without their levels. */
export class Aligner {
  readonly #reference: Float32Array;
  readonly #coarse: Float32Array;
  /** Spectra of the coarse reference by the size of the transform. */
  readonly #spectra = new Map<number, { re: Float64Array; im: Float64Array; fft: Fft }>();

  constructor(reference: Float32Array) {
    this.#reference = reference;
    this.#coarse = coarsened(reference);
  }

  /** The best places for `samples` (at `RATE`), best first; empty if they are not in the reference. */
  find(samples: Float32Array, max: number): Place[] {
    const coarse = coarsened(samples);
    const size = 2 ** Math.ceil(Math.log2(this.#coarse.length + coarse.length));
    const reference = this.#spectrum(size);
    const [re, im] = [new Float64Array(size), new Float64Array(size)];
    re.set(coarse);
    reference.fft.transform(re, im);
    const [from, to] = [LOWEST, HIGHEST].map((hz) => Math.round((hz * size) / COARSE_RATE)) as [number, number];
    for (let bin = 0; bin < size; bin++) {
      const isHeard = (bin >= from && bin <= to) || (bin >= size - to && bin <= size - from);
      const [a, b, c, d] = [re[bin], im[bin], reference.re[bin], reference.im[bin]] as [number, number, number, number];
      // Reference times the conjugate of the samples; exchanged, so that the forward transform is the inverse one.
      const [real, imaginary] = [c * a + d * b, d * a - c * b];
      const level = isHeard ? Math.hypot(real, imaginary) : 0;
      re[bin] = level > 0 ? imaginary / level : 0;
      im[bin] = level > 0 ? real / level : 0;
    }
    reference.fft.transform(re, im);
    return this.#maxima(im, coarse.length, max).map(({ offset, strength }) => ({
      offset: this.refine(samples, offset * (RATE / COARSE_RATE), RATE / COARSE_RATE + 2),
      strength,
    }));
  }

  /** The offset within `radius` samples of `near` at which samples and reference are most alike. */
  refine(samples: Float32Array, near: number, radius: number): number {
    let best = { offset: near, value: Number.NEGATIVE_INFINITY };
    const start = Math.max(0, Math.floor(samples.length / 2) - RATE);
    const end = Math.min(samples.length, start + 2 * RATE);
    for (let offset = near - radius; offset <= near + radius; offset++) {
      let value = 0;
      for (let i = start + 1; i < end; i++) {
        const at = i + offset;
        // Differences of neighbours: high frequencies place it more precisely.
        const [a, b] = [this.#reference[at] ?? 0, this.#reference[at - 1] ?? 0];
        value += (a - b) * ((samples[i] as number) - (samples[i - 1] as number));
      }
      if (value > best.value) best = { offset, value };
    }
    return best.offset;
  }

  #maxima(values: Float64Array, length: number, max: number): Place[] {
    const size = values.length;
    let power = 0;
    for (const value of values) power += value * value;
    const level = Math.sqrt(power / size);
    const found: Place[] = [];
    const taken = new Set<number>();
    for (let i = 0; i < max; i++) {
      let best = -1;
      for (let at = 0; at < size; at++) {
        if ((values[at] as number) > (best < 0 ? 0 : (values[best] as number)) && !taken.has(at)) best = at;
      }
      if (best < 0 || (values[best] as number) < MIN_PEAK * level) break;
      for (let at = best - 8; at <= best + 8; at++) taken.add((at + size) % size);
      found.push({ offset: best > size - length ? best - size : best, strength: (values[best] as number) / level });
    }
    return found;
  }

  #spectrum(size: number) {
    const known = this.#spectra.get(size);
    if (known) return known;
    const made = { re: new Float64Array(size), im: new Float64Array(size), fft: new Fft(size) };
    made.re.set(this.#coarse);
    made.fft.transform(made.re, made.im);
    this.#spectra.set(size, made);
    return made;
  }
}

function coarsened(samples: Float32Array): Float32Array {
  const resampler = new Resampler(RATE, COARSE_RATE);
  const [head, tail] = [resampler.push(samples), resampler.flush()];
  const out = new Float32Array(head.length + tail.length);
  out.set(head);
  out.set(tail, head.length);
  return out;
}
