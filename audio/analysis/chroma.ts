import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { SampleQueue } from "#audio/analysis/sample-queue.ts";

const SIZE = 8192;
const HOP = 4096;
const LOWEST_HZ = 50;
const BASS_TOP_HZ = 220;
const HIGHEST_HZ = 2000;
/** Magnitude under which a spectral peak is noise. */
const MIN_MAGNITUDE = 0.02;

/** Streaming pitch-class energy, of the whole range and of the bass, from interpolated spectral peaks. */
export class ChromaMeter {
  readonly #rate: number;
  readonly #lowestBin: number;
  readonly #highestBin: number;
  readonly #spectrum = new FramePairSpectrum(SIZE);
  readonly #queue = new SampleQueue();
  readonly #all = new Float64Array(12);
  readonly #bass = new Float64Array(12);

  constructor(rate: number) {
    this.#rate = rate;
    this.#lowestBin = Math.max(2, Math.floor((LOWEST_HZ * SIZE) / rate));
    this.#highestBin = Math.min(SIZE / 2 - 2, Math.ceil((HIGHEST_HZ * SIZE) / rate));
  }

  /** Adds mono samples. */
  add(mono: Float32Array): void {
    this.#queue.add(mono);
    const samples = this.#queue.waiting();
    let at = 0;
    for (; at + SIZE + HOP <= samples.length; at += 2 * HOP) {
      this.#spectrum.measure(samples, at, HOP);
      this.#addFrame(this.#spectrum.first);
      this.#addFrame(this.#spectrum.second);
    }
    this.#queue.remove(at);
  }

  /** Twelve energies from C upwards: of everything, and of what lies below 220 Hz. Ends the measurement. */
  result(): { all: Float64Array; bass: Float64Array } {
    const samples = this.#queue.waiting();
    if (samples.length >= SIZE) {
      // One frame without a partner is left.
      const padded = new Float32Array(SIZE + HOP);
      padded.set(samples.subarray(0, SIZE));
      this.#spectrum.measure(padded, 0, HOP);
      this.#addFrame(this.#spectrum.first);
      this.#queue.remove(samples.length);
    }
    return { all: this.#all, bass: this.#bass };
  }

  #addFrame(powers: Float64Array): void {
    for (let bin = this.#lowestBin; bin <= this.#highestBin; bin++) {
      const power = powers[bin] as number;
      const powerBelow = powers[bin - 1] as number;
      const powerAbove = powers[bin + 1] as number;
      if (power < MIN_MAGNITUDE ** 2 || power <= powerBelow || power < powerAbove) continue;
      const [below, here, above] = [Math.sqrt(powerBelow), Math.sqrt(power), Math.sqrt(powerAbove)];
      const offset = (0.5 * (below - above)) / (below - 2 * here + above);
      this.#addPeak(((bin + offset) * this.#rate) / SIZE, Math.sqrt(here));
    }
  }

  /** `weight` is a square root of a magnitude, so that a loud bass or lead does not decide alone. */
  #addPeak(hz: number, weight: number): void {
    const semitone = 69 + 12 * Math.log2(hz / 440);
    const pitchClass = ((Math.round(semitone) % 12) + 12) % 12;
    const inTune = 1 - 2 * Math.abs(semitone - Math.round(semitone));
    this.#all[pitchClass] = (this.#all[pitchClass] as number) + weight * inTune;
    if (hz < BASS_TOP_HZ) this.#bass[pitchClass] = (this.#bass[pitchClass] as number) + weight * inTune;
  }
}
