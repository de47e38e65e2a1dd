import { FramePairSpectrum } from "#audio/analysis/fft.ts";
import { BANDS, CONTRAST_BANDS, ROW, SHAPES } from "#audio/analysis/similarity/frame-row.ts";
import { deviation, mean } from "#audio/analysis/vectors.ts";

const CEPSTRA = 20;
const VARIED = 13;
const FLUCTUATION_BANDS = 12;
/** Edges of the modulation bands in Hz: slower than a bar to faster than a sixteenth. */
const MODULATIONS = [0.3, 0.7, 1.3, 2.2, 3.6, 6, 10];
const FLUCTUATION_SIZE = 512;

const cosines = Array.from({ length: CEPSTRA }, (_, k) =>
  Float64Array.from({ length: BANDS }, (_, band) => Math.cos((Math.PI * k * (band + 0.5)) / BANDS) / BANDS),
);

/** Timbre, level and modulation of some frames: the blocks from cepstrum-mean to fluctuation, in the layout's order. */
export function windowTimbre(rows: Float32Array, frameRate: number): number[] {
  const frames = rows.length / ROW;
  const cepstra = cepstraOf(rows, frames);
  const means = cepstra.map(mean);
  const column = (at: number) => Float64Array.from({ length: frames }, (_, frame) => rows[frame * ROW + at] as number);
  const shapes = [0, 1, 2].map((shape) => column(BANDS + shape));
  const contrast = Array.from({ length: CONTRAST_BANDS }, (_, octave) => {
    const valleys = mean(column(BANDS + SHAPES + 2 * octave));
    return [mean(column(BANDS + SHAPES + 2 * octave + 1)) - valleys, valleys];
  });
  const level = column(BANDS + 3);
  const loudest = percentile(level, 0.95);
  // Levels of valleys are told relative to the level: how loud a recording was mastered is not how it sounds.
  const reference = mean(level);
  return [
    ...means.slice(1),
    ...cepstra.slice(0, VARIED).map(deviation),
    ...cepstra.slice(0, VARIED).map(changeDeviation),
    ...contrast.flatMap(([difference = 0, valleys = 0]) => [difference, valleys - reference]),
    ...shapes.map(mean),
    ...shapes.map(deviation),
    deviation(level),
    loudest - percentile(level, 0.1),
    level.filter((value) => value < loudest - 15).length / Math.max(1, frames),
    ...fluctuations(rows, frames, frameRate),
  ];
}

function cepstraOf(rows: Float32Array, frames: number): Float64Array[] {
  return cosines.map((cosine) =>
    Float64Array.from({ length: frames }, (_, frame) => {
      let sum = 0;
      for (let band = 0; band < BANDS; band++) sum += (cosine[band] as number) * (rows[frame * ROW + band] as number);
      return sum;
    }),
  );
}

/** How strongly groups of bands pulse at the modulation frequencies, in log units. */
function fluctuations(rows: Float32Array, frames: number, frameRate: number): number[] {
  const spectrum = new FramePairSpectrum(FLUCTUATION_SIZE);
  const perBand = BANDS / FLUCTUATION_BANDS;
  const signals = Array.from({ length: FLUCTUATION_BANDS }, (_, group) => {
    const signal = new Float32Array(FLUCTUATION_SIZE);
    const used = Math.min(frames, FLUCTUATION_SIZE);
    let sum = 0;
    for (let frame = 0; frame < used; frame++) {
      for (let band = 0; band < perBand; band++) {
        signal[frame] = (signal[frame] as number) + (rows[frame * ROW + group * perBand + band] as number) / perBand;
      }
      sum += signal[frame] as number;
    }
    for (let frame = 0; frame < used; frame++) signal[frame] = (signal[frame] as number) - sum / Math.max(1, used);
    return signal;
  });
  const result: number[] = [];
  const both = new Float32Array(2 * FLUCTUATION_SIZE);
  for (let group = 0; group < FLUCTUATION_BANDS; group += 2) {
    both.set(signals[group] as Float32Array, 0);
    both.set(signals[group + 1] as Float32Array, FLUCTUATION_SIZE);
    spectrum.measure(both, 0, FLUCTUATION_SIZE);
    result.push(...pooled(spectrum.first, frameRate), ...pooled(spectrum.second, frameRate));
  }
  return result;
}

function pooled(powers: Float64Array, frameRate: number): number[] {
  return MODULATIONS.slice(1).map((high, i) => {
    const from = Math.max(1, Math.round(((MODULATIONS[i] as number) * FLUCTUATION_SIZE) / frameRate));
    const to = Math.max(from + 1, Math.round((high * FLUCTUATION_SIZE) / frameRate));
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += powers[bin] as number;
    return Math.log10(1 + sum / (to - from));
  });
}

function changeDeviation(values: Float64Array): number {
  return deviation(
    Float64Array.from(
      { length: Math.max(0, values.length - 1) },
      (_, i) => (values[i + 1] as number) - (values[i] as number),
    ),
  );
}

function percentile(values: Float64Array, share: number): number {
  return values.toSorted()[Math.round((values.length - 1) * share)] ?? 0;
}
