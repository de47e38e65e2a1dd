import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { BANDS, ROW } from "#audio/analysis/similarity/frame-row.ts";
import { deviation, mean } from "#audio/analysis/vectors.ts";

/** Edges of the modulation bands in Hz: slower than a bar to faster than a sixteenth. */
const MODULATIONS = [0.3, 0.7, 1.3, 2.2, 3.6, 6, 10];
const FLUCTUATION_SIZE = 512;
const FLUCTUATION_BANDS = 12;
const SKEW_BANDS = 18;
const CHANGE_BANDS = 12;
/** Frames over which a level changes: about 70 ms. */
const CHANGE_FRAMES = 3;

/** Levels of each band over time. */
export function bandLevels(rows: Float32Array): Float32Array[] {
  const frames = rows.length / ROW;
  return Array.from({ length: BANDS }, (_, band) =>
    Float32Array.from({ length: frames }, (_unused, frame) => rows[frame * ROW + band] as number),
  );
}

/** Whether bands are mostly quiet with bursts (positive) or mostly loud with gaps (negative). */
export function bandSkew(levels: readonly Float32Array[]): number[] {
  const skews = levels.map((level) => {
    const [centre, spread] = [mean(level), deviation(level)];
    return mean(level.map((value) => (value - centre) ** 3)) / (spread ** 3 + 1);
  });
  return pooledBands(skews, SKEW_BANDS);
}

/** Level change of bands within 70 ms: median, and in the strongest tenth. */
export function bandChange(levels: readonly Float32Array[]): number[] {
  const sorted = levels.map((level) => {
    const changes = new Float32Array(Math.max(0, level.length - CHANGE_FRAMES));
    for (let i = 0; i < changes.length; i++) {
      changes[i] = Math.abs((level[i + CHANGE_FRAMES] as number) - (level[i] as number));
    }
    return changes.sort();
  });
  return [0.5, 0.9].flatMap((share) =>
    pooledBands(
      sorted.map((changes) => changes[Math.round((changes.length - 1) * share)] ?? 0),
      CHANGE_BANDS,
    ),
  );
}

function pooledBands(values: readonly number[], count: number): number[] {
  const width = values.length / count;
  return Array.from({ length: count }, (_, i) => mean(values.slice(i * width, (i + 1) * width)));
}

/** How strongly groups of bands pulse at the modulation frequencies, in log units. */
export function bandFluctuation(levels: readonly Float32Array[], frameRate: number): number[] {
  const spectrum = new FramePairSpectrum(FLUCTUATION_SIZE);
  const width = BANDS / FLUCTUATION_BANDS;
  const both = new Float32Array(2 * FLUCTUATION_SIZE);
  const result: number[] = [];
  for (let group = 0; group < FLUCTUATION_BANDS; group += 2) {
    both.fill(0);
    for (const [i, at] of [group, group + 1].entries()) {
      const signal = both.subarray(i * FLUCTUATION_SIZE, (i + 1) * FLUCTUATION_SIZE);
      fillCentred(signal, levels.slice(at * width, (at + 1) * width));
    }
    spectrum.measure(both, 0, FLUCTUATION_SIZE);
    result.push(...pooledModulations(spectrum.first, frameRate), ...pooledModulations(spectrum.second, frameRate));
  }
  return result;
}

function fillCentred(signal: Float32Array, levels: readonly Float32Array[]): void {
  const used = Math.min(levels[0]?.length ?? 0, signal.length);
  for (let frame = 0; frame < used; frame++) signal[frame] = mean(levels.map((level) => level[frame] as number));
  const centre = mean(signal.subarray(0, used));
  for (let frame = 0; frame < used; frame++) signal[frame] = (signal[frame] as number) - centre;
}

function pooledModulations(powers: Float64Array, frameRate: number): number[] {
  return MODULATIONS.slice(1).map((high, i) => {
    const from = Math.max(1, Math.round(((MODULATIONS[i] as number) * FLUCTUATION_SIZE) / frameRate));
    const to = Math.max(from + 1, Math.round((high * FLUCTUATION_SIZE) / frameRate));
    return Math.log10(1 + mean(powers.subarray(from, to)));
  });
}
