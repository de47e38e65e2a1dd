import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import { storedBytes } from "#app/catalogue/shape/stored-bytes.ts";

/** Points of a compared curve; levels 0 to 255. */
export const curvePoints = 16;

/** Preset curves, from the quietest (0) to the loudest (100). */
const presets = {
  build: [5, 8, 12, 17, 22, 28, 34, 41, 48, 55, 63, 71, 79, 87, 94, 100],
  drop: [25, 28, 31, 34, 37, 40, 42, 20, 100, 100, 98, 96, 96, 94, 90, 84],
  arc: [5, 20, 36, 52, 67, 81, 92, 99, 99, 92, 81, 67, 52, 36, 20, 5],
  steady: [60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60],
  sting: [100, 92, 76, 62, 50, 41, 33, 27, 22, 18, 15, 12, 10, 8, 6, 5],
} as const;
export type ShapeName = keyof typeof presets;
export const shapeNames = Object.keys(presets) as ShapeName[];

export function presetCurve(name: ShapeName): number[] {
  return presets[name].map((level) => Math.round(level * 2.55));
}

/** Mean levels of `count` equal parts of a curve. */
function resample(levels: ArrayLike<number>, count: number): number[] {
  const width = levels.length / count;
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * width, (part + 1) * width];
    let sum = 0;
    for (let at = Math.floor(from); at < Math.min(levels.length, to); at += 1)
      sum += (levels[at] ?? 0) * (Math.min(to, at + 1) - Math.max(from, at));
    return sum / width;
  });
}

/** Start and end of the recording this far below its loudest part are silence and fades, not form. */
const fadeLevel = 64;
/** Max points trimmed at either end, of the 64 of an energy curve. */
const maxFade = 6;

/** The curve of a recording from its energy curve, without silence at both ends. */
export function curveOf(energy: Uint8Array): Uint8Array {
  let [from, to] = [0, energy.length];
  while (from < maxFade && (energy[from] ?? 0) < fadeLevel) from += 1;
  while (to > energy.length - maxFade && (energy[to - 1] ?? 0) < fadeLevel) to -= 1;
  return Uint8Array.from(resample(energy.subarray(from, to), curvePoints), Math.round);
}

/** Part of an energy curve between two fractions of its length, as a curve. */
export function passageCurve(energy: Uint8Array, from: number, to: number): Uint8Array {
  const first = Math.min(energy.length - 1, Math.floor(from * energy.length));
  const end = Math.max(first + 1, Math.ceil(to * energy.length));
  return Uint8Array.from(resample(energy.subarray(first, end), curvePoints), Math.round);
}

/** Levels as URL text: base64url, a byte each. */
export function writeCurve(levels: ArrayLike<number>): string {
  return uint8ArrayToBase64(Uint8Array.from(levels), { urlSafe: true });
}

/** Parses 16 to 64 levels, resampled to `curvePoints`; null if invalid. */
export function readCurve(text: string): number[] | null {
  if (!/^[\w-]{22,86}$/.test(text)) return null;
  try {
    const levels = base64ToUint8Array(text);
    return levels.length < curvePoints || levels.length > 64 ? null : resample(levels, curvePoints);
  } catch {
    return null;
  }
}

/** Levels from the index: base64; none for "". */
export function storedLevels(text: string): number[] {
  const bytes = storedBytes(text);
  return Array.from({ length: bytes.length }, (_, at) => bytes.charCodeAt(at));
}

/**
 * Course of a curve independent of its level: deviations from the mean, scaled by its spread. A flat curve has none: its values go to 0
 * with its depth.
 */
export type Shape = Float64Array;

/** Deviation (of 255 for 30 dB) at which a shape has three quarters of its size: 2.4 dB are audible as movement. */
const movedDepth = 20;
/** Target curves below this deviation (0.9 dB) mean "steady". */
const steadyDepth = 8;

function meanOf(levels: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < levels.length; at += 1) sum += levels[at] as number;
  return sum / levels.length;
}

function deviationOf(levels: ArrayLike<number>): number {
  const mean = meanOf(levels);
  let sum = 0;
  for (let at = 0; at < levels.length; at += 1) sum += ((levels[at] as number) - mean) ** 2;
  return Math.sqrt(sum / levels.length);
}

export function shapeOf(levels: ArrayLike<number>): Shape {
  const [mean, deviation] = [meanOf(levels), deviationOf(levels)];
  const size = Math.tanh(deviation / movedDepth) / (deviation || 1);
  return Float64Array.from(levels, (level) => (level - mean) * size);
}

/** Target of a comparison: the curve, also shifted slightly in time. */
export type TargetShape = { isSteady: boolean; warps: { shape: Shape; cost: number }[] };

/** Exponents of time warps: 1.25 moves the middle by 8 % of the length. Larger warps cost more. */
const warpExponents = [1, 0.9, 1.11, 0.8, 1.25];
const warpCost = 0.15;

/** Prepares a target curve: its depth is ignored, only its course counts, or that it is flat. */
export function targetShape(levels: ArrayLike<number>): TargetShape {
  if (deviationOf(levels) < steadyDepth)
    return { isSteady: true, warps: [{ shape: new Float64Array(levels.length), cost: 0 }] };
  const warps = warpExponents.map((exponent) => {
    const warped = Array.from(levels as ArrayLike<unknown>, (_, at) => {
      const place = ((at + 0.5) / levels.length) ** exponent * levels.length - 0.5;
      const before = Math.min(levels.length - 1, Math.max(0, Math.floor(place)));
      const after = Math.min(levels.length - 1, before + 1);
      const share = Math.min(1, Math.max(0, place - before));
      return (levels[before] as number) * (1 - share) + (levels[after] as number) * share;
    });
    const [mean, deviation] = [meanOf(warped), deviationOf(warped) || 1];
    const shape = Float64Array.from(warped, (level) => (level - mean) / deviation);
    return { shape, cost: warpCost * Math.abs(Math.log(exponent)) };
  });
  return { isSteady: false, warps };
}

/** Similarity of a recording's course, 0 to 1: correlation, reduced for nearly flat recordings; for "steady", how flat it is. */
export function shapeMatch({ isSteady, warps }: TargetShape, shape: Shape): number {
  let best = 0;
  for (const warp of warps) {
    let sum = 0;
    const other = isSteady ? shape : warp.shape;
    for (let at = 0; at < shape.length; at += 1) sum += (shape[at] as number) * (other[at] as number);
    const product = sum / shape.length;
    best = Math.max(best, (isSteady ? 1 - product : product) - warp.cost);
  }
  return best;
}

/** Min similarity at which a recording has a shape's name: half of its course. */
const minNamed = 0.5;

/** The preset that a recording's energy curve (base64) is most like; null without a curve, and for one that is like none. */
export function shapeNameOf(energy: string | null): ShapeName | null {
  const levels = storedLevels(energy ?? "");
  if (levels.length < curvePoints) return null;
  const shape = shapeOf(curveOf(Uint8Array.from(levels)));
  const matches = shapeNames.map((name) => ({ name, match: shapeMatch(targetShape(presetCurve(name)), shape) }));
  const best = matches.reduce((one, other) => (other.match > one.match ? other : one));
  return best.match < minNamed ? null : best.name;
}

/** A cell: quarters of a shape, each low, middle or high, 81 in all. One index token each: docs/decisions/033-search-by-shape.md. */
const quarters = 4;
const levels = 3;
export const shapeCells = levels ** quarters;
/** Limit of the middle level, and the levels' representatives, in deviations. */
const middle = 0.35;
const centre = [-0.85, 0, 0.85];

export function cellOf(shape: Shape): number {
  return resample(shape, quarters).reduce(
    (cell, level) => cell * levels + (level < -middle ? 0 : level > middle ? 2 : 1),
    0,
  );
}

function quartersOf(cell: number): number[] {
  return Array.from({ length: quarters }, (_, at) => Math.floor(cell / levels ** (quarters - 1 - at)) % levels);
}

/** All cells, sorted by possible similarity to the shape. */
export function nearestCells({ warps }: TargetShape): number[] {
  const candidates = warps.map(({ shape }) => resample(shape, quarters));
  const distances = Array.from({ length: shapeCells }, (_, cell) => {
    const own = quartersOf(cell).map((level) => centre[level] as number);
    return Math.min(
      ...candidates.map((one) => one.reduce((sum, level, at) => sum + (level - (own[at] as number)) ** 2, 0)),
    );
  });
  return distances.map((_, cell) => cell).sort((a, b) => (distances[a] as number) - (distances[b] as number) || a - b);
}
