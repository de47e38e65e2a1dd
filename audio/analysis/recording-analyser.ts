import { ChromaMeter } from "#audio/analysis/chroma.ts";
import { FrameFeed } from "#audio/analysis/frame-feed.ts";
import { estimateKey, type MusicalKey } from "#audio/analysis/key.ts";
import { type Loudness, LoudnessMeter } from "#audio/analysis/loudness.ts";
import { MonoFeed, SideFeed } from "#audio/analysis/mono-feed.ts";
import { OnsetMeter } from "#audio/analysis/onset.ts";
import { PeaksMeter } from "#audio/analysis/peaks.ts";
import { FeatureMeter } from "#audio/analysis/similarity/feature-meter.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import type { Beat } from "#audio/analysis/structure/beats.ts";
import { energyCurve } from "#audio/analysis/structure/energy.ts";
import { findBeats } from "#audio/analysis/structure/find-beats.ts";
import { findHook, type Hook } from "#audio/analysis/structure/hook.ts";
import { findSections, type Section } from "#audio/analysis/structure/sections.ts";
import { findPulse, type Tempo, tempoOf } from "#audio/analysis/tempo.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";

const FRAME = 1024;
const HOP = 256;

/**
 * Everything measured of one recording. Loudness in LUFS, LU and dBTP; peaks as unsigned bytes, 20 a second; `mini`: 100 levels;
 * `energy`: 64 levels.
 */
export type RecordingAnalysis = {
  frames: number;
  loudness: Loudness & { truePeakDbtp: number | null };
  peaks: Uint8Array;
  mini: Uint8Array;
  tempo: Tempo;
  key: MusicalKey;
  energy: Uint8Array;
  beats: Beat[];
  /** Probability (0…1) that the downbeats are right. */
  barConfidence: number;
  sections: Section[];
  hook: Hook | null;
  features: RecordingFeatures;
};

/** Measures a recording in one pass over planar chunks, in nearly constant memory. */
export class RecordingAnalyser {
  #frames = 0;
  #spectra = 0;
  readonly #sampleRate: number;
  readonly #loudness: LoudnessMeter;
  readonly #truePeak: TruePeakMeter;
  readonly #peaks: PeaksMeter;
  readonly #mono: MonoFeed;
  readonly #side: SideFeed;
  readonly #feed: FrameFeed;
  readonly #onsets: OnsetMeter;
  readonly #features: FeatureMeter;
  readonly #chroma: ChromaMeter;

  constructor(sampleRate: number, channels: number) {
    this.#sampleRate = sampleRate;
    this.#loudness = new LoudnessMeter(sampleRate, channels);
    this.#truePeak = new TruePeakMeter(channels);
    this.#peaks = new PeaksMeter(sampleRate);
    this.#mono = new MonoFeed(sampleRate);
    this.#side = new SideFeed(sampleRate);
    this.#onsets = new OnsetMeter(this.#mono.rate, FRAME);
    this.#features = new FeatureMeter(this.#mono.rate, FRAME, 2 * HOP);
    this.#feed = new FrameFeed(FRAME, HOP, (powers) => this.#addFrame(powers));
    this.#chroma = new ChromaMeter(this.#mono.rate);
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    this.#frames += chunk[0]?.length ?? 0;
    this.#loudness.add(chunk);
    this.#truePeak.add(chunk);
    this.#peaks.add(chunk);
    const mono = this.#mono.push(chunk);
    this.#features.addStereo(mono, this.#side.push(chunk));
    this.#feed.add(mono);
    this.#chroma.add(mono);
  }

  /** Results of all samples. Ends the measurement. */
  result(): RecordingAnalysis {
    const durationMs = (this.#frames / this.#sampleRate) * 1000;
    const chroma = this.#chroma.result();
    const frameRate = this.#mono.rate / HOP;
    const onsets = this.#onsets.result();
    const pulse = findPulse(onsets.all, frameRate);
    const offsetMs = (FRAME / 2 / this.#mono.rate) * 1000;
    const { beats, barConfidence, barStarts } = findBeats(pulse, onsets, chroma, offsetMs);
    const energy = energyCurve(this.#loudness.powers);
    const sections = findSections({ ...this.#features.blocks, chroma }, barStarts, Math.round(durationMs));
    return {
      frames: this.#frames,
      loudness: { ...this.#loudness.result(), truePeakDbtp: this.#truePeak.result() },
      peaks: this.#peaks.peaks(),
      mini: this.#peaks.levels(),
      tempo: tempoOf(pulse),
      key: estimateKey(chroma),
      energy,
      beats,
      barConfidence,
      sections,
      hook: findHook(sections, energy, Math.round(durationMs)),
      features: this.#features.result({ envelope: onsets.all, frameRate }, chroma),
    };
  }

  /** Timbre changes more slowly than onsets: every other frame is enough. */
  #addFrame(powers: Float64Array): void {
    this.#onsets.addFrame(powers);
    if (this.#spectra++ % 2 === 0) this.#features.addFrame(powers);
  }
}
