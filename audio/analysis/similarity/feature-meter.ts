import type { ChromaFrames } from "#audio/analysis/chroma.ts";
import type { RecordingFeatures, WindowFeatures } from "#audio/analysis/similarity/features.ts";
import { ROW } from "#audio/analysis/similarity/frame-row.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import { TimbreMeter } from "#audio/analysis/similarity/timbre-meter.ts";
import { WidthMeter } from "#audio/analysis/similarity/width-meter.ts";
import { windowHarmony } from "#audio/analysis/similarity/window-harmony.ts";
import { windowRhythm } from "#audio/analysis/similarity/window-rhythm.ts";
import { windowTimbre } from "#audio/analysis/similarity/window-timbre.ts";
import { BlockMeter } from "#audio/analysis/structure/block-meter.ts";
import { findPulse } from "#audio/analysis/tempo.ts";
import { meanVector } from "#audio/analysis/vectors.ts";

/** docs/design/audio.md. */
const WINDOW_SECONDS = 10;
const STEP_SECONDS = 5;
/** A shorter rest is merged into the previous window. */
const MIN_REST_SECONDS = 2.5;

type TimbreWindow = { from: number; to: number; timbre: number[] };
type Onsets = { envelope: Float32Array; frameRate: number };

/** Collects feature vectors of windows from a stream; memory holds the frames of one window. */
export class FeatureMeter {
  readonly #timbre: TimbreMeter;
  readonly #frameRate: number;
  readonly #blocks: BlockMeter;
  readonly #width: WidthMeter;
  readonly #windows: TimbreWindow[] = [];
  /** Frames dropped so far: index of the next window's first frame. */
  #first = 0;

  /** For spectra of frames of `size` mono samples at `rate` Hz, one every `hop`. */
  constructor(rate: number, size: number, hop: number) {
    this.#timbre = new TimbreMeter(rate, size);
    this.#frameRate = rate / hop;
    this.#blocks = new BlockMeter(this.#frameRate);
    this.#width = new WidthMeter(rate);
  }

  /** Adds the powers of the next frame, which are overwritten. */
  addFrame(powers: Float64Array): void {
    const { rows } = this.#timbre;
    this.#blocks.addRow(this.#timbre.addFrame(powers));
    const length = Math.round(WINDOW_SECONDS * this.#frameRate);
    if (rows.length < length * ROW) return;
    this.#measure(length);
    const next = Math.round(this.#windows.length * STEP_SECONDS * this.#frameRate);
    rows.drop((next - this.#first) * ROW);
    this.#first = next;
  }

  /** Adds mono samples, and half the difference of the sides where there are two. */
  addStereo(middle: Float32Array, side: Float32Array | null): void {
    this.#width.add(middle, side);
  }

  /** Mean band levels of blocks of half a second. */
  get blocks(): { bands: Float32Array; blockMs: number } {
    return { bands: this.#blocks.result(), blockMs: this.#blocks.blockMs };
  }

  /** Features of the whole stream. Ends the measurement. */
  result(onsets: Onsets, chroma: ChromaFrames): RecordingFeatures {
    const rest = this.#timbre.rows.length / ROW;
    const covered = (this.#windows.at(-1)?.to ?? this.#first) - this.#first;
    const isLong = rest - covered > MIN_REST_SECONDS * this.#frameRate;
    if (rest > 0 && (this.#windows.length === 0 || isLong)) this.#measure(rest);
    const windows = this.#windows.map((window) => this.#complete(window, onsets, chroma));
    return {
      windows,
      whole: Float32Array.from(
        meanVector(
          windows.map(({ raw }) => raw),
          FEATURES,
        ),
      ),
    };
  }

  #measure(frames: number): void {
    const timbre = windowTimbre(this.#timbre.rows.view().subarray(0, frames * ROW), this.#frameRate);
    this.#windows.push({ from: this.#first, to: this.#first + frames, timbre });
  }

  #complete({ from, to, timbre }: TimbreWindow, onsets: Onsets, chroma: ChromaFrames): WindowFeatures {
    const [start, end] = [from / this.#frameRate, to / this.#frameRate];
    const part = (rate: number) => [Math.round(start * rate), Math.round(end * rate)] as const;
    const pulse = findPulse(onsets.envelope.subarray(...part(onsets.frameRate)), onsets.frameRate);
    const [firstChroma, lastChroma] = part(chroma.frameRate);
    const notes = chroma.all.subarray(12 * firstChroma, 12 * lastChroma);
    return {
      startMs: Math.round(start * 1000),
      endMs: Math.max(Math.round(start * 1000) + 1, Math.round(end * 1000)),
      raw: Float32Array.from([
        ...timbre,
        ...windowRhythm(pulse),
        ...windowHarmony(notes),
        ...this.#width.between(start, end),
      ]),
    };
  }
}
