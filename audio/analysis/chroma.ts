import { FrameFeed } from "#audio/analysis/frame-feed.ts";
import { NumberList } from "#audio/analysis/number-list.ts";

const SIZE = 8192;
const HOP = 4096;
const LOWEST_HZ = 50;
const BASS_TOP_HZ = 220;
const HIGHEST_HZ = 2000;
/** Spectral peaks below this magnitude are noise. */
const MIN_MAGNITUDE = 0.02;

/** Pitch-class energies from C upwards, twelve numbers a frame: full range, and below 220 Hz. */
export type ChromaFrames = { all: Float32Array; bass: Float32Array; frameRate: number };

/** Streaming pitch-class energy, of the whole range and of the bass, from interpolated spectral peaks. */
export class ChromaMeter {
  readonly frameRate: number;
  readonly #rate: number;
  readonly #lowestBin: number;
  readonly #highestBin: number;
  readonly #feed = new FrameFeed(SIZE, HOP, (powers) => this.#addFrame(powers));
  readonly #all = new Float32Array(12);
  readonly #bass = new Float32Array(12);
  readonly #allFrames = new NumberList();
  readonly #bassFrames = new NumberList();

  constructor(rate: number) {
    this.#rate = rate;
    this.frameRate = rate / HOP;
    this.#lowestBin = Math.max(2, Math.floor((LOWEST_HZ * SIZE) / rate));
    this.#highestBin = Math.min(SIZE / 2 - 2, Math.ceil((HIGHEST_HZ * SIZE) / rate));
  }

  /** Adds mono samples. */
  add(mono: Float32Array): void {
    this.#feed.add(mono);
  }

  /** Frames of all samples. Ends the measurement. */
  result(): ChromaFrames {
    this.#feed.end();
    return { all: this.#allFrames.view(), bass: this.#bassFrames.view(), frameRate: this.frameRate };
  }

  #addFrame(powers: Float64Array): void {
    this.#all.fill(0);
    this.#bass.fill(0);
    for (let bin = this.#lowestBin; bin <= this.#highestBin; bin++) {
      const power = powers[bin] as number;
      const powerBelow = powers[bin - 1] as number;
      const powerAbove = powers[bin + 1] as number;
      if (power < MIN_MAGNITUDE ** 2 || power <= powerBelow || power < powerAbove) continue;
      const below = Math.sqrt(powerBelow);
      const here = Math.sqrt(power);
      const above = Math.sqrt(powerAbove);
      const offset = (0.5 * (below - above)) / (below - 2 * here + above);
      this.#addPeak(((bin + offset) * this.#rate) / SIZE, Math.sqrt(here));
    }
    this.#allFrames.append(this.#all);
    this.#bassFrames.append(this.#bass);
  }

  /** `weight` is the square root of a magnitude, so that a loud bass or lead does not dominate. */
  #addPeak(hz: number, weight: number): void {
    const semitone = 69 + 12 * Math.log2(hz / 440);
    const pitchClass = ((Math.round(semitone) % 12) + 12) % 12;
    const inTune = 1 - 2 * Math.abs(semitone - Math.round(semitone));
    this.#all[pitchClass] = (this.#all[pitchClass] as number) + weight * inTune;
    if (hz < BASS_TOP_HZ) this.#bass[pitchClass] = (this.#bass[pitchClass] as number) + weight * inTune;
  }
}

export function sumFrames(frames: Float32Array, from = 0, to: number = frames.length / 12): Float64Array {
  const sum = new Float64Array(12);
  for (let i = from * 12; i < to * 12; i++) sum[i % 12] = (sum[i % 12] as number) + (frames[i] as number);
  return sum;
}
