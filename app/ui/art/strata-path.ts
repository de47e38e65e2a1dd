/** Audio features that shape a recording's picture, 0 to 1. */
export type StrataFeatures = {
  /** How far the layers move. */
  energy?: number;
  /** How fine they are: bright recordings have more of them. */
  brightness?: number;
  /** The loudness from beginning to end; any length. */
  peaks?: number[];
};

export type StrataShape = StrataFeatures & {
  width: number;
  height: number;
  layers: number;
  /** Points in a layer: 7 are enough at 40 px. */
  steps: number;
  /** Where the first layer begins, as a share of the height. */
  top?: number;
  /** How deep the fold is, as a share of the height. */
  bowl?: number;
  /** A tilt of the whole, as a share of the height: positive rises to the right. */
  slope?: number;
  /** Where the fold lies, as a share of the width. Left out, the seed decides. */
  centre?: number;
};

/** FNV-1a: a seed text becomes 32 bits, the same on every machine. */
export function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: a small generator of numbers in [0, 1) that a seed decides. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Value noise over [0, 1]: `knots` random heights with smooth passages between them. */
function noiseOf(random: () => number, knots: number): (x: number) => number {
  const values = Array.from({ length: knots + 2 }, random);
  return (x) => {
    const at = Math.min(knots, Math.max(0, x * knots));
    const index = Math.floor(at);
    const part = at - index;
    const eased = part * part * (3 - 2 * part);
    return (values[index] ?? 0) * (1 - eased) + (values[index + 1] ?? 0) * eased;
  };
}

function envelopeOf(peaks: number[] | undefined, random: () => number): (x: number) => number {
  if (!peaks || peaks.length === 0) return noiseOf(random, 6);
  return (x) => {
    // The loudest of a twelfth of the recording around the place: a ridgeline, not a waveform.
    const reach = Math.max(1, Math.round(peaks.length / 24));
    const middle = Math.round(x * (peaks.length - 1));
    return Math.max(...peaks.slice(Math.max(0, middle - reach), middle + reach + 1));
  };
}

/**
 * A smooth line through about the given heights, as relative path commands with whole numbers. Every step is `t dx dy`, whose control
 * point is the last one mirrored, which draws a uniform B-spline; the mirrored point is followed here, so that rounding cannot add up.
 */
function smooth(heights: number[], step: number, startX: number): string {
  const first = heights[0] ?? 0;
  let control = Math.round(heights[1] ?? first);
  let at = Math.round(first);
  let end = Math.round((control + (heights[2] ?? control)) / 2);
  let path = `M${startX} ${at}q${step / 2}${signed(control - at)} ${step}${signed(end - at)}t`;
  at = end;
  for (let index = 2; index < heights.length - 1; index += 1) {
    control = 2 * at - control;
    end = Math.round((control + (heights[index + 1] ?? control)) / 2);
    path += `${index > 2 ? " " : ""}${step}${signed(end - at)}`;
    at = end;
  }
  return path;
}

function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}

/**
 * The heights of the layers from the highest to the lowest, `step` apart from `-step / 2` on. A layer is the uniform quadratic B-spline
 * that has them as its control points. The same seed and shape give the same heights everywhere.
 */
export function strataHeights(seed: string, shape: StrataShape): { step: number; layers: number[][] } {
  const { width, height, layers, steps, bowl = 0.36, top = 0.24, slope = 0 } = shape;
  const random = randomOf(hashOf(seed));
  const centre = shape.centre ?? 0.3 + random() * 0.4;
  const energy = 0.45 + 0.75 * (shape.energy ?? random());
  const envelope = envelopeOf(shape.peaks, random);
  // An even step keeps its half whole. The line begins and ends one step outside, so that a swaying layer shows no edge.
  const step = Math.max(2, 2 * Math.ceil(width / (steps - 2) / 2));
  // What all layers share is worked out once for each place along the width.
  const places = Array.from({ length: steps + 2 }, (_, index) => {
    const x = ((index - 1) * step) / width;
    const swell = (envelope(Math.min(1, Math.max(0, x))) * 0.7 + 0.3) * energy;
    return { x, swell, fold: Math.exp(-(((x - centre) / 0.26) ** 2)) * bowl, tilt: slope * (0.5 - x) };
  });
  const drawn = Array.from({ length: layers }, (_, layer) => {
    const depth = layer / Math.max(1, layers - 1);
    const broad = noiseOf(random, 9);
    const fine = noiseOf(random, 31);
    const base = top + (1.04 - top) * depth;
    return places.map(({ x, swell, fold, tilt }) => {
      const folded = base + fold * (0.35 + 0.65 * (1 - depth)) + tilt * (1 - depth * 0.5);
      return height * (folded - swell * 0.2 * (0.35 + broad(x)) - fine(x) * 0.03 * swell);
    });
  });
  return { step, layers: drawn };
}

/** The layers from the highest to the lowest, each a closed `d`. */
export function strataPaths(seed: string, shape: StrataShape): string[] {
  const { step, layers } = strataHeights(seed, shape);
  return layers.map((heights) => `${smooth(heights, step, -step)}V${Math.round(shape.height * 1.4)}H${-step}Z`);
}
