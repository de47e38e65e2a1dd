import { type Aspect, aspects, blockRanges } from "#audio/analysis/similarity/layout.ts";
import {
  aspectDistance,
  distanceMatch,
  embed,
  type SimilarityModel,
  similarity,
  standardised,
} from "#audio/analysis/similarity/model.ts";

/** How a group of recordings sounds, by one model: docs/decisions/089-brands-and-fit.md. */
export type GroupSound = {
  count: number;
  /** Mean of their raw features, and its embedded vector. */
  raw: Float32Array;
  vector: Int8Array;
  /** Mean of their features in deviations from the catalogue's mean. */
  centre: Float32Array;
  /** Root mean square distance from the centre; 0 for one recording. */
  spread: Record<Aspect, number>;
};

/** Match by aspect, 0…1. */
export type AspectShares = Record<Aspect, number>;

export function ofAspects(value: (aspect: Aspect) => number): AspectShares {
  return Object.fromEntries(aspects.map((aspect) => [aspect, value(aspect)])) as AspectShares;
}

function meanOf(vectors: readonly Float32Array[], size: number): Float32Array {
  const sum = new Float64Array(size);
  for (const vector of vectors)
    for (let at = 0; at < size; at++) sum[at] = (sum[at] as number) + (vector[at] as number);
  return Float32Array.from(sum, (value) => value / vectors.length);
}

/** The sound of recordings by their raw features; null without any. */
export function groupSound(model: SimilarityModel, raws: readonly Float32Array[]): GroupSound | null {
  const [first] = raws;
  if (first === undefined) return null;
  const standard = raws.map((raw) => standardised(model, raw));
  const centre = meanOf(standard, first.length);
  const spread = ofAspects((aspect) => {
    const squares = standard.map((one) => aspectDistance(aspect, one, centre) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  });
  const raw = meanOf(raws, first.length);
  return { count: raws.length, raw, vector: embed(model, raw), centre, spread };
}

/**
 * Chance in percent that a recording with this cosine to a group's mean belongs to the group, if half of those compared do. Logistic
 * regression on 99 recordings of nine soundtracks, each left out of its own: docs/decisions/089-brands-and-fit.md.
 */
function fitPercent(cosine: number): number {
  return Math.round(100 / (1 + Math.exp(1.4 - 8.1 * cosine)));
}

/** Fit of a recording with a group, and its match by aspect. */
export type GroupFit = { percent: number; shares: AspectShares };

/**
 * How a recording fits a group. Its match in an aspect is that of its root mean square distance from the group's recordings, which is
 * √(distance from the centre² + spread²).
 */
export function groupFit(model: SimilarityModel, sound: GroupSound, raw: Float32Array): GroupFit {
  const own = standardised(model, raw);
  const shares = ofAspects((aspect) => {
    const square = aspectDistance(aspect, own, sound.centre) ** 2 + sound.spread[aspect] ** 2;
    return distanceMatch(model, aspect, Math.sqrt(square));
  });
  return { percent: fitPercent(similarity(sound.vector, embed(model, raw))), shares };
}

/** Fit of each recording of a group with the others, in percent; null where there are none. */
export function fitsWithin(model: SimilarityModel, raws: readonly Float32Array[]): (number | null)[] {
  return raws.map((raw, at) => {
    const others = raws.filter((_, place) => place !== at);
    if (others.length === 0) return null;
    return fitPercent(similarity(embed(model, meanOf(others, raw.length)), embed(model, raw)));
  });
}

/** Match of a recording of one group with one of the other. */
export function matchGroups(model: SimilarityModel, a: GroupSound, b: GroupSound): AspectShares {
  return ofAspects((aspect) => {
    const square = aspectDistance(aspect, a.centre, b.centre) ** 2 + a.spread[aspect] ** 2 + b.spread[aspect] ** 2;
    return distanceMatch(model, aspect, Math.sqrt(square));
  });
}

/** Match of two recordings of the group; null for one recording. */
export function consistencyOf(model: SimilarityModel, { count, spread }: GroupSound): AspectShares | null {
  if (count < 2) return null;
  return ofAspects((aspect) => distanceMatch(model, aspect, spread[aspect] * Math.sqrt((2 * count) / (count - 1))));
}

/** Mean of the aspects in percent. */
export function overallPercent(shares: AspectShares): number {
  return Math.round((100 * aspects.reduce((sum, aspect) => sum + shares[aspect], 0)) / aspects.length);
}

const blocks = new Map(blockRanges().map((block) => [block.name, block]));

/** Numbers of a block in a feature vector. */
export function blockOf(vector: Float32Array, name: string): Float32Array {
  const block = blocks.get(name);
  return block === undefined ? new Float32Array() : vector.subarray(block.from, block.to);
}

/** Whether nothing sounds: silence has no pitch, and so no harmony. */
export function isSilent(raw: Float32Array): boolean {
  return blockOf(raw, "harmony").every((value) => value === 0);
}
