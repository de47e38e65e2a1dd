/** A second-order section in direct form: y = b0·x + b1·x₁ + b2·x₂ − a1·y₁ − a2·y₂. */
export type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/**
 * The K-weighting of ITU-R BS.1770 at any sample rate (Hz): the high shelf of the head, then the RLB high-pass. The
 * Recommendation tabulates 48 kHz only; these analogue prototypes reproduce its table to six decimals there.
 */
export function kWeighting(sampleRate: number): [Biquad, Biquad] {
  return [headShelf(sampleRate), rlbHighPass(sampleRate)];
}

function headShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (vh + (vb * k) / q + k * k) / a0,
    b1: (2 * (k * k - vh)) / a0,
    b2: (vh - (vb * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function rlbHighPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
