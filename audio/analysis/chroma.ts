import { Fft, hannWindow } from "#audio/analysis/fft.ts";

const SIZE = 8192;
const HOP = 4096;
const LOWEST_HZ = 50;
const BASS_TOP_HZ = 220;
const HIGHEST_HZ = 2000;

/** Streaming pitch-class energy, the whole range and the bass apart, from interpolated spectral peaks. */
export class ChromaMeter {
  readonly #rate: number;
  readonly #fft = new Fft(SIZE);
  readonly #window = hannWindow(SIZE);
  readonly #re = new Float64Array(SIZE);
  readonly #im = new Float64Array(SIZE);
  #buffer: Float32Array = new Float32Array(0);
  readonly #all = new Float64Array(12);
  readonly #bass = new Float64Array(12);

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Adds mono samples. */
  add(mono: Float32Array): void {
    const joined = new Float32Array(this.#buffer.length + mono.length);
    joined.set(this.#buffer);
    joined.set(mono, this.#buffer.length);
    let at = 0;
    for (; at + SIZE <= joined.length; at += HOP) this.#frame(joined, at);
    this.#buffer = joined.slice(at);
  }

  /** Twelve energies from C upwards: of everything, and of what sounds below 220 Hz. */
  result(): { all: Float64Array; bass: Float64Array } {
    return { all: this.#all, bass: this.#bass };
  }

  #frame(samples: Float32Array, at: number): void {
    for (let i = 0; i < SIZE; i++) this.#re[i] = (samples[at + i] as number) * (this.#window[i] as number);
    this.#im.fill(0);
    this.#fft.transform(this.#re, this.#im);
    const lowest = Math.max(2, Math.floor((LOWEST_HZ * SIZE) / this.#rate));
    const highest = Math.min(SIZE / 2 - 2, Math.ceil((HIGHEST_HZ * SIZE) / this.#rate));
    for (let bin = lowest; bin <= highest; bin++) {
      const here = this.#magnitude(bin);
      const [below, above] = [this.#magnitude(bin - 1), this.#magnitude(bin + 1)];
      if (here < 0.02 || here <= below || here < above) continue;
      const offset = (0.5 * (below - above)) / (below - 2 * here + above);
      this.#count(((bin + offset) * this.#rate) / SIZE, Math.sqrt(here));
    }
  }

  /** The square root keeps a loud bass or lead from deciding alone. */
  #count(hz: number, weight: number): void {
    const semitone = 69 + 12 * Math.log2(hz / 440);
    const pitchClass = ((Math.round(semitone) % 12) + 12) % 12;
    const inTune = 1 - 2 * Math.abs(semitone - Math.round(semitone));
    this.#all[pitchClass] = (this.#all[pitchClass] as number) + weight * inTune;
    if (hz < BASS_TOP_HZ) this.#bass[pitchClass] = (this.#bass[pitchClass] as number) + weight * inTune;
  }

  #magnitude(bin: number): number {
    return Math.hypot(this.#re[bin] as number, this.#im[bin] as number);
  }
}
