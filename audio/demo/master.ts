import { Fft, hannWindow } from "#audio/analysis/fft.ts";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";
import { glue, limit } from "#audio/demo/effects/dynamics.ts";
import { applyFilter, highPass, peaking, shelf } from "#audio/demo/effects/filters.ts";
import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const TARGET_LUFS = -14;
const CEILING_DBTP = -1;

// Average octave balance of finished records, dB against the 250–500 Hz octave: the slope found in long-term spectra
// of released music (Pestana et al., AES 135, 2013), a little softer on top.
const BALANCE = [
  { from: 30, to: 90, level: 3.5 },
  { from: 90, to: 250, level: 2.5 },
  { from: 250, to: 700, level: 0 },
  { from: 700, to: 2500, level: -4 },
  { from: 2500, to: 7000, level: -9.5 },
  { from: 7000, to: 14000, level: -15.5 },
];
const MOST_CORRECTION_DB = 4.5;
const FFT_SIZE = 4096;

/** Balances, glues, limits and sets the loudness of a mix, in new buffers. */
export function master(mix: Stereo): Stereo {
  const sound = { left: mix.left.slice(), right: mix.right.slice() };
  normalise(sound, 0.5);
  for (const buffer of [sound.left, sound.right]) applyFilter(buffer, highPass(26));
  narrowBass(sound);
  correctBalance(sound);
  glue(sound, levelDb(sound) + 1);
  const ended = withoutDeadAir(sound);
  fadeEdges(ended);
  return toTarget(ended);
}

function toTarget(sound: Stereo): Stereo {
  let gain = 10 ** ((TARGET_LUFS - loudness(sound)) / 20);
  let ceiling = 10 ** ((CEILING_DBTP - 0.35) / 20);
  let out = limit(sound, gain, ceiling);
  for (let round = 0; round < 6; round++) {
    const miss = TARGET_LUFS - loudness(out);
    const over = truePeak(out) - (CEILING_DBTP - 0.05);
    if (Math.abs(miss) < 0.12 && over <= 0) break;
    if (over > 0) ceiling *= 10 ** (-(over + 0.05) / 20);
    gain *= 10 ** (miss / 20);
    out = limit(sound, gain, ceiling);
  }
  return out;
}

function loudness({ left, right }: Stereo): number {
  const meter = new LoudnessMeter(RATE, 2);
  meter.add([left, right]);
  return meter.result().integratedLufs ?? TARGET_LUFS;
}

function truePeak({ left, right }: Stereo): number {
  const meter = new TruePeakMeter(2);
  meter.add([left, right]);
  return meter.result() ?? Number.NEGATIVE_INFINITY;
}

function normalise({ left, right }: Stereo, peak: number): void {
  const most = Math.max(largest(left), largest(right), 1e-9);
  for (const buffer of [left, right])
    for (let i = 0; i < buffer.length; i++) buffer[i] = ((buffer[i] as number) * peak) / most;
}

function largest(buffer: Float32Array): number {
  let most = 0;
  for (let i = 0; i < buffer.length; i++) most = Math.max(most, Math.abs(buffer[i] as number));
  return most;
}

function levelDb({ left, right }: Stereo): number {
  return 10 * Math.log10((power(left) + power(right)) / 2 + 1e-12);
}

/** Below 110 Hz both sides are the same: a club system and a phone sum them anyway. */
function narrowBass({ left, right }: Stereo): void {
  const side = left.map((value, i) => (value - (right[i] as number)) / 2);
  const thin = side.slice();
  applyFilter(thin, highPass(110));
  for (let i = 0; i < left.length; i++) {
    const removed = (side[i] as number) - (thin[i] as number);
    left[i] = (left[i] as number) - removed;
    right[i] = (right[i] as number) + removed;
  }
}

/** Moves each band part of the way to the balance of finished records, never by more than 4.5 dB. */
function correctBalance({ left, right }: Stereo): void {
  const mono = left.map((value, i) => (value + (right[i] as number)) / 2);
  const spectrum = averageSpectrum(mono);
  const levels = BALANCE.map(({ from, to }) => 10 * Math.log10(bandPower(spectrum, from, to) + 1e-12));
  const reference = weightedOffset(levels);
  const moves = BALANCE.map(({ level }, band) => clampDb((level - ((levels[band] as number) - reference)) * 0.7));
  const [sub = 0, low = 0, body = 0, mid = 0, presence = 0, air = 0] = moves;
  const sections = [
    shelf("low", 80, sub),
    peaking(150, low, 0.9),
    peaking(420, body, 0.9),
    peaking(1300, mid, 0.8),
    peaking(4200, presence, 0.8),
    shelf("high", 8500, air),
  ];
  for (const buffer of [left, right]) for (const section of sections) applyFilter(buffer, section);
}

function weightedOffset(levels: readonly number[]): number {
  const offsets = BALANCE.slice(1, 4).map(({ level }, i) => (levels[i + 1] as number) - level);
  return offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
}

function clampDb(db: number): number {
  return Math.max(-MOST_CORRECTION_DB, Math.min(MOST_CORRECTION_DB, db));
}

/** Mean power of each bin over every second frame of 4096 samples. */
function averageSpectrum(mono: Float32Array): Float64Array {
  const fft = new Fft(FFT_SIZE);
  const window = hannWindow(FFT_SIZE);
  const sum = new Float64Array(FFT_SIZE / 2);
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);
  for (let at = 0; at + FFT_SIZE <= mono.length; at += 2 * FFT_SIZE) {
    for (let i = 0; i < FFT_SIZE; i++) re[i] = (mono[at + i] as number) * (window[i] as number);
    im.fill(0);
    fft.transform(re, im);
    for (let bin = 0; bin < sum.length; bin++)
      sum[bin] = (sum[bin] as number) + (re[bin] as number) ** 2 + (im[bin] as number) ** 2;
  }
  return sum;
}

function bandPower(spectrum: Float64Array, from: number, to: number): number {
  const bin = (hz: number) => Math.round((hz * FFT_SIZE) / RATE);
  return spectrum.subarray(bin(from), bin(to)).reduce((sum, value) => sum + value, 0);
}

function power(buffer: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < buffer.length; i++) sum += (buffer[i] as number) ** 2;
  return sum / buffer.length;
}

/** Ends where the tail has sunk 55 dB under the loudest moment: nobody waits for a silence to finish. */
function withoutDeadAir({ left, right }: Stereo): Stereo {
  const threshold = Math.max(largest(left), largest(right)) * 10 ** (-55 / 20);
  let end = left.length;
  while (end > RATE && Math.max(Math.abs(left[end - 1] as number), Math.abs(right[end - 1] as number)) < threshold)
    end--;
  return { left: left.slice(0, end), right: right.slice(0, end) };
}

/** 3 ms in, and the last 1.6 s of the tail out. */
function fadeEdges({ left, right }: Stereo): void {
  const rise = Math.round(0.003 * RATE);
  const fall = Math.round(1.6 * RATE);
  for (const buffer of [left, right]) {
    for (let i = 0; i < rise; i++) buffer[i] = (buffer[i] as number) * (i / rise);
    for (let i = 0; i < fall; i++)
      buffer[buffer.length - 1 - i] = (buffer[buffer.length - 1 - i] as number) * (i / fall) ** 1.5;
  }
}
