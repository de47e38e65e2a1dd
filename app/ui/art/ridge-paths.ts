import { noiseOf, randomOf } from "#app/ui/art/seeded.ts";
import { smoothLine } from "#app/ui/art/smooth-line.ts";

/** Lengths as shares of the height. */
export type RidgeShape = {
  width: number;
  height: number;
  layers: number;
  /** Points in a layer. */
  steps: number;
  /** Where the first layer begins. */
  top: number;
  /** How deep the fold is. */
  bowl: number;
  /** A tilt of the whole: positive rises to the right. */
  slope?: number;
  /** Where the fold lies, as a share of the width. Left out, the seed decides. */
  centre?: number;
  /** How far the layers move, 0 to 1. */
  energy: number;
};

function envelopeOf(peaks: readonly number[], random: () => number): (x: number) => number {
  if (peaks.length === 0) return noiseOf(random, 6);
  return (x) => {
    // The loudest of a twelfth of the recording around the place: a ridgeline, not a waveform.
    const reach = Math.max(1, Math.round(peaks.length / 24));
    const middle = Math.round(x * (peaks.length - 1));
    return Math.max(...peaks.slice(Math.max(0, middle - reach), middle + reach + 1));
  };
}

/**
 * Wide artwork: layers of ridges from the highest to the lowest, each a closed `d`. The same seed and shape give the same everywhere.
 * `peaks`: levels of a recording, 0 to 1.
 */
export function ridgePaths(seed: string, shape: RidgeShape, peaks: readonly number[] = []): string[] {
  const { width, height, layers, steps, bowl, top, slope = 0 } = shape;
  const random = randomOf(seed);
  const centre = shape.centre ?? 0.3 + random() * 0.4;
  const energy = 0.45 + 0.75 * shape.energy;
  const envelope = envelopeOf(peaks, random);
  // An even step keeps its half whole. The line begins and ends one step outside, so that a swaying layer shows no edge.
  const step = Math.max(2, 2 * Math.ceil(width / (steps - 2) / 2));
  // What all layers share is worked out once for each place along the width.
  const places = Array.from({ length: steps + 2 }, (_, index) => {
    const x = ((index - 1) * step) / width;
    const swell = (envelope(Math.min(1, Math.max(0, x))) * 0.7 + 0.3) * energy;
    return { x, swell, fold: Math.exp(-(((x - centre) / 0.26) ** 2)) * bowl, tilt: slope * (0.5 - x) };
  });
  return Array.from({ length: layers }, (_, layer) => {
    const depth = layer / Math.max(1, layers - 1);
    const broad = noiseOf(random, 9);
    const fine = noiseOf(random, 31);
    const base = top + (1.04 - top) * depth;
    const heights = places.map(({ x, swell, fold, tilt }) => {
      const folded = base + fold * (0.35 + 0.65 * (1 - depth)) + tilt * (1 - depth * 0.5);
      return height * (folded - swell * 0.2 * (0.35 + broad(x)) - fine(x) * 0.03 * swell);
    });
    return `${smoothLine(heights, step, -step)}V${Math.round(height * 1.4)}H${-step}Z`;
  });
}
