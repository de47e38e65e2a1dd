import { NumberList } from "#audio/analysis/number-list.ts";
import { BANDS } from "#audio/analysis/similarity/frame-row.ts";

/** Mean band levels of half-second blocks, to find the form of a recording. */
export class BlockMeter {
  readonly blockMs: number;
  readonly #framesPerBlock: number;
  readonly #sum = new Float64Array(BANDS);
  readonly #blocks = new NumberList();
  #frames = 0;

  /** `frameRate`: rows a second. */
  constructor(frameRate: number) {
    this.#framesPerBlock = Math.round(frameRate / 2);
    this.blockMs = (this.#framesPerBlock / frameRate) * 1000;
  }

  /** Adds the row of the next frame, which begins with its band levels. */
  addRow(row: Float32Array): void {
    for (let band = 0; band < BANDS; band++) this.#sum[band] = (this.#sum[band] as number) + (row[band] as number);
    if (++this.#frames < this.#framesPerBlock) return;
    this.#blocks.append(this.#sum.map((value) => value / this.#framesPerBlock));
    this.#sum.fill(0);
    this.#frames = 0;
  }

  /** BANDS numbers a block. */
  result(): Float32Array {
    return this.#blocks.view();
  }
}
