import type { CoverForm, CoverTraits } from "#app/ui/art/cover-traits.ts";
import { noiseOf, randomOf } from "#app/ui/art/seeded.ts";
import { smoothLine } from "#app/ui/art/smooth-line.ts";

/** `columns`: points of the loudness curve; `layers`: fewest and most lines, by energy. */
export type CoverShape = { width: number; height: number; columns: number; layers: readonly [number, number] };

/** Places of a cover's own: pixels of its view box. Heights grow downwards. */
type Canvas = CoverShape & {
  /** Loudness of each column, 0 to 1: stretched as far as there are dynamics, so that a steady recording stays level. */
  levels: number[];
  count: number;
  energy: number;
  random: () => number;
  /** 0 to 1, of the seed. */
  shift: number;
};

function resample(levels: readonly number[], count: number): number[] {
  const size = levels.length / count;
  const means = Array.from({ length: count }, (_, at) => {
    const from = Math.floor(at * size);
    const part = levels.slice(from, Math.max(from + 1, Math.floor((at + 1) * size)));
    return part.reduce((sum, level) => sum + level, 0) / Math.max(1, part.length);
  });
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const reach = Math.max(0.35, high - low);
  return means.map((mean) => 0.5 + (mean - (low + high) / 2) / reach);
}

/** Height of layer `at` where the curve has `level`: from the loudness down to the lower edge. */
function layerHeight({ height, count }: Canvas, level: number, at: number): number {
  const top = height * (0.72 - 0.6 * level);
  return Math.round(top + ((height - top) * at) / count);
}

const forms: Record<CoverForm, (canvas: Canvas, layer: number) => string> = {
  /** A smooth line over each layer. */
  ridges(canvas, layer) {
    const { width, height, levels, columns, random } = canvas;
    const noise = noiseOf(random, columns);
    const step = 2 * Math.ceil(width / (columns - 1) / 2);
    const heights = [levels[0] ?? 0, ...levels, levels.at(-1) ?? 0].map(
      (level, at) => layerHeight(canvas, level, layer) + (noise(at / columns) - 0.5) * 0.1 * height,
    );
    return `${smoothLine(heights, step, -step)}V${height}H${-step}Z`;
  },
  /** Plateaus, mirrored below the middle. */
  steps({ width, height, levels, columns, count }, layer) {
    const half = (level: number) => Math.round(height * (0.08 + 0.4 * level) * (1 - layer / count));
    const upper = levels.map((level, at) => `V${height / 2 - half(level)}H${Math.round(((at + 1) * width) / columns)}`);
    const lower = levels.map((level, at) => `V${height / 2 + half(level)}H${Math.round((at * width) / columns)}`);
    return `M0 ${height / 2}${upper.join("")}${lower.reverse().join("")}`;
  },
  /** Peaks: one in each column. */
  spikes(canvas, layer) {
    const { width, height, levels, columns } = canvas;
    let path = `M0 ${height}`;
    for (const [at, level] of levels.entries()) {
      const [x, next] = [0.5, 1].map((part) => Math.round(((at + part) * width) / columns));
      const valley = Math.min(level, levels[at + 1] ?? level) - 0.45;
      path += `L${x} ${layerHeight(canvas, level, layer)} ${next} ${layerHeight(canvas, valley, layer)}`;
    }
    return `${path}V${height}`;
  },
  /** Domes, two columns wide. */
  arches(canvas, layer) {
    const { width, height, levels, columns } = canvas;
    const domes = Math.ceil(columns / 2);
    let path = "";
    for (let dome = 0; dome < domes; dome += 1) {
      const [x, end] = [dome, dome + 1].map((at) => Math.round((at * width) / domes)) as [number, number];
      const level = Math.max(levels[dome * 2] ?? 0, levels[dome * 2 + 1] ?? 0);
      const [top, foot] = [layerHeight(canvas, level, layer), layerHeight(canvas, level - 0.5, layer)];
      path += `M${x} ${height}V${foot}Q${(x + end) / 2} ${2 * top - foot} ${end} ${foot}V${height}`;
    }
    return path;
  },
  /** Bands that swing around the middle, further where it is loud and faster with more energy. */
  braids({ width, height, levels, columns, count, energy, shift }, layer) {
    const bands = Math.ceil(count * 0.6);
    if (layer >= bands) return "";
    const step = 2 * Math.ceil(width / (columns - 1) / 2);
    const phase = (layer / bands + shift) * 2 * Math.PI;
    const half = (height * 0.3) / bands;
    const middle = [levels[0] ?? 0, ...levels, levels.at(-1) ?? 0].map(
      (level, at) =>
        height * (0.5 + (0.08 + 0.3 * level) * Math.sin(phase + ((at * step) / height) * (4 + 6 * energy))),
    );
    const upper = smoothLine(
      middle.map((y) => y - half),
      step,
      -step,
    );
    const lower = smoothLine(middle.map((y) => y + half).reverse(), -step, step * (middle.length - 2));
    return `${upper}${lower.replace("M", "L")}Z`;
  },
  /** Blocks on top of each other. */
  columns(canvas, layer) {
    const { width, height, levels, columns } = canvas;
    const blocks = Math.ceil(columns * 0.8);
    const gap = Math.max(1, Math.round(width / blocks / 6));
    let path = "";
    for (let block = 0; block < blocks; block += 1) {
      const [x, end] = [block, block + 1].map((place) => Math.round((place * width) / blocks)) as [number, number];
      const level = levels[Math.floor(((block + 0.5) * columns) / blocks)] ?? 0;
      path += `M${x + gap} ${height}V${layerHeight(canvas, level, layer)}H${end}V${height}`;
    }
    return path;
  },
  /** Bowls around the loudest place; the width of each ring is the loudness of its part, the first part outside. */
  bowls(canvas, layer) {
    const { width, height, levels, columns, count } = canvas;
    const loudest = levels.indexOf(Math.max(...levels));
    const x = Math.round(width * (0.2 + (0.6 * loudest) / columns));
    const rings = Array.from(
      { length: count },
      (_, ring) => 0.25 + (levels[Math.floor((ring * columns) / count)] ?? 0),
    );
    const inside = rings.slice(layer).reduce((sum, ring) => sum + ring, 0) / rings.reduce((sum, ring) => sum + ring, 0);
    const radius = Math.round(inside * Math.max(height, width * 0.75));
    return `M${x - radius} 0${circle(radius)}`;
  },
  /** Dots: large up to the loudness of their column. */
  dots(canvas, layer) {
    const { width, height, levels, columns, count } = canvas;
    const dots = Math.floor(columns * 0.7);
    const y = Math.round((height * (layer + 0.5)) / count);
    let path = "";
    for (let dot = 0; dot < dots; dot += 1) {
      const level = levels[Math.floor(((dot + 0.5) * columns) / dots)] ?? 0;
      const isLoud = level >= 1 - (layer + 1) / (count + 1);
      const radius = Math.round((isLoud ? 0.48 : 0.2) * Math.min(width / dots, height / count));
      path += `M${Math.round(((dot + 0.5) * width) / dots) - radius} ${y}${circle(radius)}`;
    }
    return path;
  },
};

/** A circle from its left end. */
function circle(radius: number): string {
  return `a${radius} ${radius} 0 1 0 0-.1`;
}

function canvasOf({ seed, form, levels, energy }: CoverTraits, shape: CoverShape, count: number): Canvas {
  const random = randomOf(`${seed} ${form}`);
  return { ...shape, count, energy, levels: resample(levels, shape.columns), random, shift: random() };
}

/** The layers of a cover, each one `d` that hides a part of those before it: the same everywhere. */
export function coverPaths(traits: CoverTraits, shape: CoverShape): string[] {
  const [fewest, most] = shape.layers;
  const count = Math.round(fewest + (most - fewest) * traits.energy);
  const canvas = canvasOf(traits, shape, count);
  return Array.from({ length: count }, (_, layer) => forms[traits.form](canvas, layer)).filter(Boolean);
}

/** One cover of several recordings: a ridge for each, with its own curve. */
export function mixedPaths(list: readonly CoverTraits[], shape: CoverShape): string[] {
  return list.map((traits, layer) => forms.ridges(canvasOf({ ...traits, form: "ridges" }, shape, list.length), layer));
}
