import { bandChange, bandFluctuation, bandLevels, bandSkew } from "#audio/analysis/similarity/band-patterns.ts";
import { BANDS, CONTRAST_BANDS, ROW, SHAPES } from "#audio/analysis/similarity/frame-row.ts";
import { deviation, dot, mean } from "#audio/analysis/vectors.ts";

const VARIED = 13;
const COVARIED = 12;
/** dB below the loud frames at which a frame counts as quiet. */
const QUIET_DB = 15;

const cosines = Array.from({ length: BANDS }, (_, k) =>
  Float64Array.from({ length: BANDS }, (_unused, band) => Math.cos((Math.PI * k * (band + 0.5)) / BANDS) / BANDS),
);

/** Timbre, level and modulation of frames: blocks cepstrum-mean to fluctuation, in the layout's order. */
export function windowTimbre(rows: Float32Array, frameRate: number): number[] {
  const frames = rows.length / ROW;
  const levels = bandLevels(rows);
  const column = (at: number) => Float32Array.from({ length: frames }, (_, frame) => rows[frame * ROW + at] as number);
  const means = levels.map(mean);
  const cepstrum = cosines.map((cosine) => dot(cosine, means));
  const varied = cosines.slice(0, VARIED).map((cosine) => combined(levels, cosine));
  const shapes = [0, 1, 2].map((shape) => column(BANDS + shape));
  return [
    ...cepstrum.slice(1),
    ...varied.map(deviation),
    ...varied.map((values) => deviation(values.subarray(1).map((value, i) => value - (values[i] as number)))),
    ...covariances(varied.slice(0, COVARIED)),
    ...contrast(column),
    ...shapes.map(mean),
    ...shapes.map(deviation),
    ...bandSkew(levels),
    ...bandChange(levels),
    ...dynamics(column(BANDS + 3)),
    ...bandFluctuation(levels, frameRate),
  ];
}

/** The weighted sum of bands, frame by frame. */
function combined(levels: readonly Float32Array[], weights: Float64Array): Float32Array {
  const sum = new Float32Array(levels[0]?.length ?? 0);
  levels.forEach((level, band) => {
    const weight = weights[band] as number;
    for (let frame = 0; frame < sum.length; frame++)
      sum[frame] = (sum[frame] as number) + weight * (level[frame] as number);
  });
  return sum;
}

/** Square roots of the covariances of all pairs, with their signs. */
function covariances(series: readonly Float32Array[]): number[] {
  const centred = series.map((values) => {
    const centre = mean(values);
    return values.map((value) => value - centre);
  });
  return centred.flatMap((a, i) =>
    centred.slice(i).map((b) => {
      const covariance = dot(a, b) / Math.max(1, a.length);
      return Math.sign(covariance) * Math.sqrt(Math.abs(covariance));
    }),
  );
}

/** Of each octave, how far peaks stand out and valleys fall below the level, independent of mastering loudness. */
function contrast(column: (at: number) => Float32Array): number[] {
  const level = mean(column(BANDS + 3));
  return Array.from({ length: CONTRAST_BANDS }, (_, octave) => {
    const at = BANDS + SHAPES + 2 * octave;
    const valleys = mean(column(at));
    return [mean(column(at + 1)) - valleys, valleys - level];
  }).flat();
}

function dynamics(level: Float32Array): number[] {
  const sorted = level.toSorted();
  const percentile = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const loud = percentile(0.95);
  const quiet = level.filter((value) => value < loud - QUIET_DB).length;
  return [deviation(level), loud - percentile(0.1), quiet / Math.max(1, level.length)];
}
