import { type ChromaFrames, ChromaMeter } from "#audio/analysis/chroma.ts";
import { FrameFeed } from "#audio/analysis/frame-feed.ts";
import { MonoFeed, SideFeed } from "#audio/analysis/mono-feed.ts";
import { OnsetMeter, type Onsets } from "#audio/analysis/onset.ts";
import { FeatureMeter } from "#audio/analysis/similarity/feature-meter.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";

const FRAME = 1024;
const HOP = 256;

/** What the spectra of a recording say. `frameRate` and `offsetMs`: of the onsets, the latter is the middle of the first frame. */
export type SpectralAnalysis = {
  onsets: Onsets;
  frameRate: number;
  offsetMs: number;
  chroma: ChromaFrames;
  blocks: { bands: Float32Array; blockMs: number };
  features: RecordingFeatures;
};

/** Measures onsets, harmony and similarity features in one pass over planar chunks. */
export class SpectralAnalyser {
  #spectra = 0;
  readonly #mono: MonoFeed;
  readonly #side: SideFeed;
  readonly #feed: FrameFeed;
  readonly #onsets: OnsetMeter;
  readonly #features: FeatureMeter;
  readonly #chroma: ChromaMeter;

  constructor(sampleRate: number) {
    this.#mono = new MonoFeed(sampleRate);
    this.#side = new SideFeed(sampleRate);
    this.#onsets = new OnsetMeter(this.#mono.rate, FRAME);
    this.#features = new FeatureMeter(this.#mono.rate, FRAME, 2 * HOP);
    this.#feed = new FrameFeed(FRAME, HOP, (powers) => this.#addFrame(powers));
    this.#chroma = new ChromaMeter(this.#mono.rate);
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    const mono = this.#mono.push(chunk);
    this.#features.addStereo(mono, this.#side.push(chunk));
    this.#feed.add(mono);
    this.#chroma.add(mono);
  }

  /** Results of all samples. Ends the measurement. */
  result(): SpectralAnalysis {
    const chroma = this.#chroma.result();
    const frameRate = this.#mono.rate / HOP;
    const onsets = this.#onsets.result();
    return {
      onsets,
      frameRate,
      offsetMs: (FRAME / 2 / this.#mono.rate) * 1000,
      chroma,
      blocks: this.#features.blocks,
      features: this.#features.result({ envelope: onsets.all, frameRate }, chroma),
    };
  }

  /** Timbre changes more slowly than onsets: every other frame is enough. */
  #addFrame(powers: Float64Array): void {
    this.#onsets.addFrame(powers);
    if (this.#spectra++ % 2 === 0) this.#features.addFrame(powers);
  }
}
