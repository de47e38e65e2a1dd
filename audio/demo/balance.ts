import { Fft, hannWindow } from "#audio/analysis/fft.ts";
import { type Coefficients, peaking, shelf } from "#audio/demo/effects/filters.ts";
import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

// Average octave balance of finished records in dB relative to the 250–500 Hz octave: the slope found in long-term spectra of released
// music (Pestana et al., AES 135, 2013), slightly softer on top.
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
/** Frames between spectra: two a second give the same average as all of them. */
const LOOK_FRAMES = 22050;

/** Filters that move each band towards the balance of finished records, by at most 4.5 dB. */
export function balancing(sound: Stereo): Coefficients[] {
  const spectrum = averageSpectrum(sound);
  const levels = BALANCE.map(({ from, to }) => 10 * Math.log10(bandPower(spectrum, from, to) + 1e-12));
  const reference = weightedOffset(levels);
  const moves = BALANCE.map(({ level }, band) => clampDb((level - ((levels[band] as number) - reference)) * 0.7));
  const [sub = 0, low = 0, body = 0, mid = 0, presence = 0, air = 0] = moves;
  return [
    shelf("low", 80, sub),
    peaking(150, low, 0.9),
    peaking(420, body, 0.9),
    peaking(1300, mid, 0.8),
    peaking(4200, presence, 0.8),
    shelf("high", 8500, air),
  ];
}

function weightedOffset(levels: readonly number[]): number {
  const offsets = BALANCE.slice(1, 4).map(({ level }, i) => (levels[i + 1] as number) - level);
  return offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length;
}

function clampDb(db: number): number {
  return Math.max(-MOST_CORRECTION_DB, Math.min(MOST_CORRECTION_DB, db));
}

/** Mean power of each bin of the sum of both sides. */
function averageSpectrum({ left, right }: Stereo): Float64Array {
  const fft = new Fft(FFT_SIZE);
  const window = hannWindow(FFT_SIZE);
  const sum = new Float64Array(FFT_SIZE / 2);
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);
  for (let at = 0; at + FFT_SIZE <= left.length; at += LOOK_FRAMES) {
    for (let i = 0; i < FFT_SIZE; i++) {
      re[i] = (((left[at + i] as number) + (right[at + i] as number)) / 2) * (window[i] as number);
    }
    im.fill(0);
    fft.transform(re, im);
    for (let bin = 0; bin < sum.length; bin++) {
      sum[bin] = (sum[bin] as number) + (re[bin] as number) ** 2 + (im[bin] as number) ** 2;
    }
  }
  return sum;
}

function bandPower(spectrum: Float64Array, from: number, to: number): number {
  const bin = (hz: number) => Math.round((hz * FFT_SIZE) / RATE);
  return spectrum.subarray(bin(from), bin(to)).reduce((sum, value) => sum + value, 0);
}
