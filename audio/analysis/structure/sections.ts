import type { ChromaFrames } from "#audio/analysis/chroma.ts";
import { BANDS } from "#audio/analysis/similarity/frame-row.ts";
import { addTo, deviation, dot, mean, meanVector } from "#audio/analysis/vectors.ts";

/** A part of a recording, half-open [startMs, endMs). Parts with the same letter sound similar. */
export type Section = { startMs: number; endMs: number; group: string };

type Blocks = { bands: Float32Array; blockMs: number; chroma: ChromaFrames };

/** Half the width of the checkerboard: Foote, Automatic Audio Segmentation (2000). Blocks are half a second. */
const KERNEL = 16;
/** Shorter sections are merged into a neighbour. */
const MIN_BLOCKS = 12;
/** Min novelty of a boundary, in deviations. */
const MIN_NOVELTY = 0.7;
/** Min cosine of two sections' means in the same group. */
const SAME_GROUP = 0.75;
const MAX_GROUPS = 26;
/** Only the strongest boundaries of a long mix are kept. */
export const MAX_SECTIONS = 200;
/** Max distance by which a boundary snaps to the start of a bar, if bars are not longer than twice that. */
const SNAP_MS = 1200;
const CHROMA_WEIGHT = 0.6;

/** Splits a recording at the starts of bars where its sound changes, and groups similar parts. One section if nothing changes. */
export function findSections(blocks: Blocks, barStarts: readonly number[], durationMs: number): Section[] {
  const vectors = blockVectors(blocks);
  const width = vectors[0]?.length ?? 0;
  const edges = [0, ...boundariesOf(vectors), vectors.length];
  const parts = edges.slice(0, -1).map((from, i) => meanVector(vectors.slice(from, edges[i + 1]), width));
  const groups = groupsOf(parts);
  const times = edges.map((edge, i) => {
    if (i === 0) return 0;
    return i === edges.length - 1 ? durationMs : snapped(edge * blocks.blockMs, barStarts);
  });
  const sections = groups.map((group, i) => ({
    startMs: Math.round(times[i] as number),
    endMs: Math.round(times[i + 1] as number),
    group: String.fromCharCode(65 + Math.min(group, MAX_GROUPS - 1)),
  }));
  return joined(sections.filter(({ startMs, endMs }) => endMs > startMs));
}

/** Standardised cepstra and chroma of each block. */
function blockVectors({ bands, blockMs, chroma }: Blocks): Float64Array[] {
  const count = Math.floor(bands.length / BANDS);
  const rows = Array.from({ length: count }, (_, block) => {
    const levels = bands.subarray(block * BANDS, (block + 1) * BANDS);
    const from = Math.round((block * blockMs * chroma.frameRate) / 1000) * 12;
    const frames = chroma.all.subarray(from, from + 36);
    return [...cepstra(levels), ...pitchClasses(frames)];
  });
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, i) => {
    const column = rows.map((row) => row[i] as number);
    return { centre: mean(column), spread: deviation(column) || 1 };
  });
  return rows.map((row) =>
    Float64Array.from(row, (value, i) => {
      const { centre, spread } = columns[i] as { centre: number; spread: number };
      return ((value - centre) / spread) * (i < row.length - 12 ? 1 : CHROMA_WEIGHT);
    }),
  );
}

function cepstra(levels: Float32Array): number[] {
  return Array.from({ length: 13 }, (_, k) =>
    levels.reduce((sum, level, band) => sum + level * Math.cos((Math.PI * k * (band + 0.5)) / BANDS), 0),
  );
}

function pitchClasses(frames: Float32Array): number[] {
  const sum = new Float64Array(12);
  for (let i = 0; i < frames.length; i += 12) addTo(sum, frames.subarray(i, i + 12));
  const total = sum.reduce((all, value) => all + value, 0) || 1;
  return Array.from(sum, (value) => value / total);
}

function boundariesOf(vectors: readonly Float64Array[]): number[] {
  const novelty = vectors.map((_, at) => noveltyAt(vectors, at));
  const minimum = mean(novelty) + MIN_NOVELTY * deviation(novelty);
  const strongest = novelty
    .map((value, at) => ({ value, at }))
    .filter(({ value, at }) => {
      const near = novelty.slice(Math.max(0, at - 4), at + 5);
      return value >= Math.max(...near) && value > minimum;
    })
    .sort((a, b) => b.value - a.value);
  const taken: number[] = [];
  for (const { at } of strongest) {
    if (taken.length === MAX_SECTIONS - 1) break;
    const others = [0, vectors.length, ...taken];
    if (others.every((other) => Math.abs(other - at) >= MIN_BLOCKS)) taken.push(at);
  }
  return taken.sort((a, b) => a - b);
}

/** Similarity within the blocks before and after `at`, minus the similarity between them. */
function noveltyAt(vectors: readonly Float64Array[], at: number): number {
  const reach = Math.min(KERNEL, at, vectors.length - at);
  if (reach < 4) return 0;
  const [before, after] = [vectors.slice(at - reach, at), vectors.slice(at, at + reach)].map((side) =>
    meanVector(side, vectors[at]?.length ?? 0),
  ) as [Float64Array, Float64Array];
  // The checkerboard kernel over dot products equals the squared distance of the two means.
  const distance = before.reduce((sum, value, i) => sum + (value - (after[i] as number)) ** 2, 0);
  return distance * (reach / KERNEL);
}

/** For each part, the number of the first group with similar sections. */
function groupsOf(parts: readonly Float64Array[]): number[] {
  const groups: Float64Array[][] = [];
  return parts.map((part) => {
    const found = groups.findIndex((members) => cosine(meanVector(members, part.length), part) >= SAME_GROUP);
    if (found >= 0) {
      groups[found]?.push(part);
      return found;
    }
    groups.push([part]);
    return groups.length - 1;
  });
}

function snapped(ms: number, barStarts: readonly number[]): number {
  const nearest = barStarts.reduce(
    (best, start) => (Math.abs(start - ms) < Math.abs(best - ms) ? start : best),
    Number.POSITIVE_INFINITY,
  );
  const barMs = ((barStarts.at(-1) ?? 0) - (barStarts[0] ?? 0)) / Math.max(1, barStarts.length - 1);
  return Math.abs(nearest - ms) <= Math.max(SNAP_MS, barMs / 2) ? nearest : ms;
}

/** Merges neighbours of one group. */
function joined(sections: readonly Section[]): Section[] {
  const result: Section[] = [];
  for (const section of sections) {
    const last = result.at(-1);
    if (last && last.group === section.group) last.endMs = section.endMs;
    else result.push({ ...section });
  }
  return result;
}

function cosine(a: Float64Array, b: Float64Array): number {
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);
}
