import { kWeighting } from "#audio/analysis/k-weighting.ts";
import { integratedLoudness } from "#audio/analysis/loudness.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";
import { balancing } from "#audio/demo/balance.ts";
import { applyGlue, glueCurve } from "#audio/demo/effects/dynamics.ts";
import { applyFilter, type Coefficients, equalise, highPass } from "#audio/demo/effects/filters.ts";
import { applyLimit, blockPeaks, LIMIT_FRAMES, limitCurve } from "#audio/demo/effects/limiter.ts";
import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const TARGET_LUFS = -14;
/**
 * FFmpeg's AAC encoder raises true peaks by up to 3.6 dB, most at hard onsets (measured over the whole catalogue at 64 and
 * 160 kb/s); encoded, they have to stay under −0.5 dBTP.
 */
const CEILING_DBTP = -4.2;
const STEP_FRAMES = RATE / 10;

/** Decisions made for one mix; another mix of the same song that is mastered with them has the same timbre and length. */
export type MasterPlan = {
  scale: number;
  width: number;
  sections: Coefficients[];
  glue: Float32Array;
  frames: number;
  lufs: number;
};

/** Decides balance, glue and length (unless `exactFrames` does) for a mix, and masters it to `lufs` under the ceiling in new buffers. */
export function master(mix: Stereo, lufs = TARGET_LUFS, exactFrames?: number): { sound: Stereo; plan: MasterPlan } {
  const sound = { left: mix.left.slice(), right: mix.right.slice() };
  const scale = 0.5 / Math.max(largest(sound), 1e-9);
  const width = clean(sound, scale, null);
  const sections = balancing(sound);
  equalise(sound, sections);
  const glue = glueCurve(sound, levelDb(sound) + 1);
  applyGlue(sound, glue);
  const frames = exactFrames ? Math.min(exactFrames, sound.left.length) : soundingFrames(sound);
  return { sound: atLoudness(cut(sound, frames), lufs), plan: { scale, width, sections, glue, frames, lufs } };
}

/** Masters a mix with the plan of another mix of the same song, to the same loudness. */
export function masterLike(mix: Stereo, { scale, width, sections, glue, frames, lufs }: MasterPlan): Stereo {
  const sound = { left: mix.left.slice(), right: mix.right.slice() };
  clean(sound, scale, width);
  equalise(sound, sections);
  applyGlue(sound, glue);
  return atLoudness(cut(sound, frames), lufs);
}

const SAFE_CEILING = 10 ** ((CEILING_DBTP - 0.35) / 20);

/** Amplifies to `lufs` and limits, so that true peaks, which lie between the samples, stay under the ceiling. */
function atLoudness(sound: Stereo, lufs: number): Stereo {
  const peaks = blockPeaks(sound);
  const powers = weightedPowers(sound);
  let ceiling = SAFE_CEILING;
  for (let round = 0; ; round++) {
    // A lower ceiling takes loudness away: the gain follows it.
    const out = applyLimit(sound, limitCurve(peaks, gainFor({ powers, peaks, lufs }, ceiling), ceiling));
    const over = truePeak(out) - (CEILING_DBTP - 0.05);
    if (over <= 0 || round === 6) return out;
    ceiling *= 10 ** (-(over + 0.05) / 20);
  }
}

type Measured = { powers: Float64Array; peaks: Float32Array; lufs: number };

/** Gain with which the limited sound reaches the target, found on the powers of its blocks without limiting the sound. */
function gainFor({ powers, peaks, lufs }: Measured, ceiling: number): number {
  let gain = 1;
  for (let round = 0; round < 40; round++) {
    const miss = lufs - (loudnessThrough(powers, limitCurve(peaks, gain, ceiling)) ?? lufs);
    gain *= 10 ** (miss / 20);
    if (Math.abs(miss) < 0.02) break;
  }
  return gain;
}

/** K-weighted energy of every block of the limiter. */
function weightedPowers(sound: Stereo): Float64Array {
  const weighted = { left: sound.left.slice(), right: sound.right.slice() };
  equalise(
    weighted,
    kWeighting(RATE).map(({ b0, b1, b2, a1, a2 }) => [b0, b1, b2, a1, a2] as const),
  );
  const { left, right } = weighted;
  const powers = new Float64Array(Math.floor(left.length / LIMIT_FRAMES));
  for (let block = 0; block < powers.length; block++) {
    let sum = 0;
    for (let i = block * LIMIT_FRAMES; i < (block + 1) * LIMIT_FRAMES; i++) {
      sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
    }
    powers[block] = sum;
  }
  return powers;
}

function loudnessThrough(powers: Float64Array, curve: Float32Array): number | null {
  const perStep = STEP_FRAMES / LIMIT_FRAMES;
  const steps = Array.from({ length: Math.floor(powers.length / perStep) }, (_, step) => {
    let sum = 0;
    for (let block = step * perStep; block < (step + 1) * perStep; block++) {
      sum += (powers[block] as number) * (curve[block] as number) ** 2;
    }
    return sum / STEP_FRAMES;
  });
  return integratedLoudness(steps);
}

function truePeak({ left, right }: Stereo): number {
  const meter = new TruePeakMeter(2);
  meter.add([left, right]);
  return meter.result() ?? Number.NEGATIVE_INFINITY;
}

function largest({ left, right }: Stereo): number {
  let most = 0;
  for (let i = 0; i < left.length; i++) {
    const peak = Math.max(Math.abs(left[i] as number), Math.abs(right[i] as number));
    if (peak > most) most = peak;
  }
  return most;
}

/**
 * Scales, removes infrasound, and makes both sides equal below 110 Hz, which club systems and phones sum anyway. `width`: gain of the side;
 * null derives it from the sound. Returns the width used.
 */
function clean(sound: Stereo, scale: number, width: number | null): number {
  const { left, right } = sound;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    left[i] = ((l + r) * scale) / 2;
    right[i] = ((l - r) * scale) / 2;
  }
  // The sides hold middle and side here, each with its own filter.
  applyFilter(left, highPass(26));
  applyFilter(right, highPass(110));
  const spread = width ?? widening(sound);
  for (let i = 0; i < left.length; i++) {
    const middle = left[i] as number;
    const side = (right[i] as number) * spread;
    left[i] = middle + side;
    right[i] = middle - side;
  }
  return spread;
}

/** Side to middle of a mix as wide as records are (a correlation of about 0.75), as amplitudes. */
const USUAL_SIDE = 0.38;
const MOST_WIDENING = 1.6;

/** Gain that brings the side of a narrow mix up; a wide one stays as it is. Middle and side in `left` and `right`. */
function widening({ left, right }: Stereo): number {
  let [middle, side] = [1e-12, 1e-12];
  for (let i = 0; i < left.length; i++) {
    middle += (left[i] as number) ** 2;
    side += (right[i] as number) ** 2;
  }
  return Math.max(1, Math.min(MOST_WIDENING, USUAL_SIDE / Math.sqrt(side / middle)));
}

function levelDb({ left, right }: Stereo): number {
  let sum = 0;
  for (let i = 0; i < left.length; i++) sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
  return 10 * Math.log10(sum / (2 * left.length) + 1e-12);
}

/** Length up to where the tail has sunk 55 dB under the loudest moment, so that recordings do not end in silence. */
function soundingFrames(sound: Stereo): number {
  const threshold = largest(sound) * 10 ** (-55 / 20);
  const { left, right } = sound;
  let end = left.length;
  while (end > RATE && Math.max(Math.abs(left[end - 1] as number), Math.abs(right[end - 1] as number)) < threshold) {
    end--;
  }
  return end;
}

/** The first frames, 3 ms in and the last 1.6 s out. */
function cut(sound: Stereo, frames: number): Stereo {
  const rise = Math.round(0.003 * RATE);
  const fall = Math.round(1.6 * RATE);
  const out = { left: sound.left.subarray(0, frames), right: sound.right.subarray(0, frames) };
  for (const buffer of [out.left, out.right]) {
    for (let i = 0; i < rise; i++) buffer[i] = (buffer[i] as number) * (i / rise);
    for (let i = 0; i < fall; i++) {
      buffer[frames - 1 - i] = (buffer[frames - 1 - i] as number) * (i / fall) ** 1.5;
    }
  }
  return out;
}
