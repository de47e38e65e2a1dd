/** In-place radix-2 transform of one fixed power-of-two size. */
export class Fft {
  readonly size: number;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #reversed: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
    const bits = Math.log2(size);
    this.#reversed = Uint32Array.from({ length: size }, (_, i) => {
      let out = 0;
      for (let bit = 0; bit < bits; bit++) out |= ((i >> bit) & 1) << (bits - 1 - bit);
      return out;
    });
  }

  /** Forward transform; `re` and `im` hold `size` numbers each and are overwritten. */
  transform(re: Float64Array, im: Float64Array): void {
    this.#permute(re);
    this.#permute(im);
    for (let half = 1; half < this.size; half *= 2) {
      const stride = this.size / (2 * half);
      for (let start = 0; start < this.size; start += 2 * half) this.#butterflies(re, im, start, half, stride);
    }
  }

  #permute(values: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i] as number;
      if (j <= i) continue;
      const kept = values[i] as number;
      values[i] = values[j] as number;
      values[j] = kept;
    }
  }

  #butterflies(re: Float64Array, im: Float64Array, start: number, half: number, stride: number): void {
    for (let k = 0, i = start, turn = 0; k < half; k++, i++, turn += stride) {
      const c = this.#cos[turn] as number;
      const s = this.#sin[turn] as number;
      const xr = re[i + half] as number;
      const xi = im[i + half] as number;
      const tr = xr * c + xi * s;
      const ti = xi * c - xr * s;
      re[i + half] = (re[i] as number) - tr;
      im[i + half] = (im[i] as number) - ti;
      re[i] = (re[i] as number) + tr;
      im[i] = (im[i] as number) + ti;
    }
  }
}

/** Hann window of `size` points. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
}
