/** Points of an energy curve. */
export const ENERGY_POINTS = 64;
/** Decibels below the loudest point at which the curve is zero. */
const RANGE_DB = 30;

/**
 * Loudness of 64 equal parts of a recording, one byte each: 255 is the loudest, 0 is 30 dB or more below. `powers` are K-weighted, equally
 * spaced.
 */
export function energyCurve(powers: readonly number[]): Uint8Array {
  const parts = Float64Array.from({ length: ENERGY_POINTS }, (_, part) => {
    const from = Math.floor((part * powers.length) / ENERGY_POINTS);
    const to = Math.max(from + 1, Math.floor(((part + 1) * powers.length) / ENERGY_POINTS));
    const within = powers.slice(from, to);
    return within.reduce((sum, power) => sum + power, 0) / Math.max(1, within.length);
  });
  const loudest = Math.max(...parts);
  if (loudest <= 0) return new Uint8Array(ENERGY_POINTS);
  return Uint8Array.from(parts, (power) => {
    const below = power > 0 ? -10 * Math.log10(power / loudest) : RANGE_DB;
    return Math.round(255 * Math.max(0, 1 - below / RANGE_DB));
  });
}
