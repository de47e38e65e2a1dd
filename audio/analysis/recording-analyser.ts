import { ChromaMeter } from "#audio/analysis/chroma.ts";
import { estimateKey, type MusicalKey } from "#audio/analysis/key.ts";
import { type Loudness, LoudnessMeter } from "#audio/analysis/loudness.ts";
import { MonoFeed } from "#audio/analysis/mono-feed.ts";
import { OnsetMeter } from "#audio/analysis/onset.ts";
import { PeaksMeter } from "#audio/analysis/peaks.ts";
import { estimateTempo, type Tempo } from "#audio/analysis/tempo.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";

/** Everything measured of one recording. Loudness in LUFS, LU and dBTP; peaks as unsigned bytes, 20 a second; `mini`: 100 levels. */
export type RecordingAnalysis = {
  frames: number;
  loudness: Loudness & { truePeakDbtp: number | null };
  peaks: Uint8Array;
  mini: Uint8Array;
  tempo: Tempo;
  key: MusicalKey;
};

/** Measures a recording in one pass over planar chunks, in memory that hardly grows with its length. */
export class RecordingAnalyser {
  #frames = 0;
  readonly #loudness: LoudnessMeter;
  readonly #truePeak: TruePeakMeter;
  readonly #peaks: PeaksMeter;
  readonly #mono: MonoFeed;
  readonly #onsets: OnsetMeter;
  readonly #chroma: ChromaMeter;

  constructor(sampleRate: number, channels: number) {
    this.#loudness = new LoudnessMeter(sampleRate, channels);
    this.#truePeak = new TruePeakMeter(channels);
    this.#peaks = new PeaksMeter(sampleRate);
    this.#mono = new MonoFeed(sampleRate);
    this.#onsets = new OnsetMeter(this.#mono.rate);
    this.#chroma = new ChromaMeter(this.#mono.rate);
  }

  /** Adds one planar chunk, samples in −1…1. */
  add(chunk: readonly Float32Array[]): void {
    this.#frames += chunk[0]?.length ?? 0;
    this.#loudness.add(chunk);
    this.#truePeak.add(chunk);
    this.#peaks.add(chunk);
    const mono = this.#mono.push(chunk);
    this.#onsets.add(mono);
    this.#chroma.add(mono);
  }

  /** Results of everything added so far. */
  result(): RecordingAnalysis {
    const { all, bass } = this.#chroma.result();
    return {
      frames: this.#frames,
      loudness: { ...this.#loudness.result(), truePeakDbtp: this.#truePeak.result() },
      peaks: this.#peaks.peaks(),
      mini: this.#peaks.levels(),
      tempo: estimateTempo(this.#onsets.result(), this.#onsets.frameRate),
      key: estimateKey(all, bass),
    };
  }
}
