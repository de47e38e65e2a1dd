/** Twiddle factors of one stage: it joins four blocks of `quarter` points; the second and third powers are not stored. */
type Stage = { quarter: number; cos1: Float64Array; sin1: Float64Array; cos2: Float64Array; sin2: Float64Array };

/** In-place transform of one fixed power-of-two size. */
export class Fft {
  readonly size: number;
  readonly #stages: Stage[] = [];
  readonly #reversed: Uint32Array;
  /** Sizes that are not a power of four start with a stage of two points. */
  readonly #startsWithPairs: boolean;

  constructor(size: number) {
    this.size = size;
    const bits = Math.log2(size);
    this.#startsWithPairs = bits % 2 === 1;
    for (let quarter = this.#startsWithPairs ? 2 : 1; quarter < size; quarter *= 4) this.#stages.push(stageOf(quarter));
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
    if (this.#startsWithPairs) joinPairs(re, im);
    for (const stage of this.#stages) joinQuarters(re, im, stage);
  }

  #permute(values: Float64Array): void {
    const reversed = this.#reversed;
    for (let i = 0; i < reversed.length; i++) {
      const j = reversed[i] as number;
      if (j <= i) continue;
      const value = values[i] as number;
      values[i] = values[j] as number;
      values[j] = value;
    }
  }
}

function stageOf(quarter: number): Stage {
  const angles = (points: number) => Float64Array.from({ length: quarter }, (_, k) => (2 * Math.PI * k) / points);
  const [first, second] = [angles(2 * quarter), angles(4 * quarter)];
  return {
    quarter,
    cos1: first.map(Math.cos),
    sin1: first.map(Math.sin),
    cos2: second.map(Math.cos),
    sin2: second.map(Math.sin),
  };
}

function joinPairs(re: Float64Array, im: Float64Array): void {
  for (let i = 0; i < re.length; i += 2) {
    const ar = re[i] as number;
    const ai = im[i] as number;
    const br = re[i + 1] as number;
    const bi = im[i + 1] as number;
    re[i] = ar + br;
    im[i] = ai + bi;
    re[i + 1] = ar - br;
    im[i + 1] = ai - bi;
  }
}

/** Two radix-2 stages in one pass over memory: half the loads and stores. */
function joinQuarters(re: Float64Array, im: Float64Array, { quarter, cos1, sin1, cos2, sin2 }: Stage): void {
  for (let start = 0; start < re.length; start += 4 * quarter) {
    for (let k = 0; k < quarter; k++) {
      const a = start + k;
      const b = a + quarter;
      const c = b + quarter;
      const d = c + quarter;
      const c1 = cos1[k] as number;
      const s1 = sin1[k] as number;
      const br = (re[b] as number) * c1 + (im[b] as number) * s1;
      const bi = (im[b] as number) * c1 - (re[b] as number) * s1;
      const dr = (re[d] as number) * c1 + (im[d] as number) * s1;
      const di = (im[d] as number) * c1 - (re[d] as number) * s1;
      const sumAr = (re[a] as number) + br;
      const sumAi = (im[a] as number) + bi;
      const differenceAr = (re[a] as number) - br;
      const differenceAi = (im[a] as number) - bi;
      const sumCr = (re[c] as number) + dr;
      const sumCi = (im[c] as number) + di;
      const differenceCr = (re[c] as number) - dr;
      const differenceCi = (im[c] as number) - di;
      const c2 = cos2[k] as number;
      const s2 = sin2[k] as number;
      const cr = sumCr * c2 + sumCi * s2;
      const ci = sumCi * c2 - sumCr * s2;
      // The factor of the other half is this one rotated by 90°.
      const er = differenceCi * c2 - differenceCr * s2;
      const ei = -differenceCr * c2 - differenceCi * s2;
      re[a] = sumAr + cr;
      im[a] = sumAi + ci;
      re[b] = differenceAr + er;
      im[b] = differenceAi + ei;
      re[c] = sumAr - cr;
      im[c] = sumAi - ci;
      re[d] = differenceAr - er;
      im[d] = differenceAi - ei;
    }
  }
}

/** Power spectra of two frames of real samples from one complex transform. */
export class FramePairSpectrum {
  /** Power of bins 0…size/2 − 1 of the first and the second frame, after `measure`. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly #fft: Fft;
  readonly #window: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  /** `size` is the length of a frame, a power of two. */
  constructor(size: number) {
    this.#fft = new Fft(size);
    this.#window = hannWindow(size);
    this.#re = new Float64Array(size);
    this.#im = new Float64Array(size);
    this.first = new Float64Array(size / 2);
    this.second = new Float64Array(size / 2);
  }

  /** Measures the frames that begin at `at` and at `at + hop`; both lie within `samples`. */
  measure(samples: Float32Array, at: number, hop: number): void {
    const [re, im, window] = [this.#re, this.#im, this.#window];
    const size = re.length;
    for (let i = 0; i < size; i++) {
      re[i] = (samples[at + i] as number) * (window[i] as number);
      im[i] = (samples[at + hop + i] as number) * (window[i] as number);
    }
    this.#fft.transform(re, im);
    // The first frame is the real part and the second the imaginary part: their spectra are the even and odd part of the sum.
    const [first, second] = [this.first, this.second];
    for (let bin = 1; bin < size / 2; bin++) {
      const ar = re[bin] as number;
      const ai = im[bin] as number;
      const br = re[size - bin] as number;
      const bi = im[size - bin] as number;
      first[bin] = ((ar + br) ** 2 + (ai - bi) ** 2) / 4;
      second[bin] = ((ai + bi) ** 2 + (br - ar) ** 2) / 4;
    }
    first[0] = (re[0] as number) ** 2;
    second[0] = (im[0] as number) ** 2;
  }
}

/** Hann window of `size` points. */
export function hannWindow(size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
}
