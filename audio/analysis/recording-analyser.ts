import { estimateKey, type MusicalKey } from "#audio/analysis/key.ts";
import { type Loudness, LoudnessMeter } from "#audio/analysis/loudness.ts";
import { PeaksMeter } from "#audio/analysis/peaks.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { SpectralAnalyser } from "#audio/analysis/spectral-analyser.ts";
import type { Beat } from "#audio/analysis/structure/beats.ts";
import { energyCurve } from "#audio/analysis/structure/energy.ts";
import { findBeats } from "#audio/analysis/structure/find-beats.ts";
import { findHook, type Hook } from "#audio/analysis/structure/hook.ts";
import { findSections, type Section } from "#audio/analysis/structure/sections.ts";
import { findPulse, type Tempo, tempoOf } from "#audio/analysis/tempo.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";

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
  readonly #sampleRate: number;
  readonly #loudness: LoudnessMeter;
  readonly #truePeak: TruePeakMeter;
  readonly #peaks: PeaksMeter;
  readonly #spectral: SpectralAnalyser;

  constructor(sampleRate: number, channels: number) {
    this.#sampleRate = sampleRate;
    this.#loudness = new LoudnessMeter(sampleRate, channels);
    this.#truePeak = new TruePeakMeter(channels);
    this.#peaks = new PeaksMeter(sampleRate);
    this.#spectral = new SpectralAnalyser(sampleRate);
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    this.#frames += chunk[0]?.length ?? 0;
    this.#loudness.add(chunk);
    this.#truePeak.add(chunk);
    this.#peaks.add(chunk);
    this.#spectral.add(chunk);
  }

  /** Results of all samples. Ends the measurement. */
  result(): RecordingAnalysis {
    const durationMs = (this.#frames / this.#sampleRate) * 1000;
    const { onsets, frameRate, offsetMs, chroma, blocks, features } = this.#spectral.result();
    const pulse = findPulse(onsets.all, frameRate);
    const { beats, barConfidence, barStarts } = findBeats(pulse, onsets, chroma, offsetMs);
    const energy = energyCurve(this.#loudness.powers);
    const sections = findSections({ ...blocks, chroma }, barStarts, Math.round(durationMs));
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
      features,
    };
  }
}
