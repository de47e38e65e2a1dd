import { Fft, hannWindow } from "#audio/analysis/fft.ts";
import { RATE, type Reference } from "#audio/trace/read-mono.ts";
import { SLOT_FRAMES, type SlotValue } from "#audio/trace/splice-segment.ts";

const SIZE = 512;
const HOP = SIZE / 2;
/** Hz that carry the mark, in bands of 125 Hz. */
const [LOWEST, HIGHEST] = [280, 7200];
const BAND_BINS = 4;
const FIRST_BIN = Math.round((LOWEST * SIZE) / RATE);
const BANDS = Math.floor(((HIGHEST - LOWEST) * SIZE) / RATE / BAND_BINS);
/** Samples of the stream before the audio: an AAC frame, of which the second half is where a change of rendition is half done. */
const DELAY = 1024 - 512;
/** Variance of what is looked for: half of the difference of the renditions, up or down. */
const SIGNAL = 0.25;

/** `likeness`: share of the power that the reference explains. */
export type BlockReading = { likeness: number; slots: SlotValue[] };

/** Bins of a moment, real and imaginary parts in turn: heard, midway between the renditions, and half of their difference. */
type Moment = { slot: number; heard: Float64Array; middle: Float64Array; difference: Float64Array };

/** What a band of the reference became on its way: gain and phase, and the power of the rest in a bin. */
type Band = { re: number; im: number; noise: number };

const fft = new Fft(SIZE);
const hann = hannWindow(SIZE);

function binsAt(samples: (at: number) => number, from: number): Float64Array {
  const [re, im] = [new Float64Array(SIZE), new Float64Array(SIZE)];
  for (let i = 0; i < SIZE; i++) re[i] = samples(from + i) * (hann[i] as number);
  fft.transform(re, im);
  const out = new Float64Array(2 * BANDS * BAND_BINS);
  for (let i = 0; i < out.length; i += 2) {
    out[i] = re[FIRST_BIN + i / 2] as number;
    out[i + 1] = im[FIRST_BIN + i / 2] as number;
  }
  return out;
}

/** Moments of which the middle half lies in one slot. */
function momentsOf(block: Float32Array, offset: number, { plain, marked, sampleRate }: Reference): Moment[] {
  const slotAt = (at: number) => Math.floor(((offset + at) * (sampleRate / RATE) + DELAY) / (SLOT_FRAMES * 1024));
  const [one, other] = [(at: number) => plain[offset + at] ?? 0, (at: number) => marked[offset + at] ?? 0];
  const moments: Moment[] = [];
  for (let at = 0; at + SIZE <= block.length; at += HOP) {
    const slot = slotAt(at + SIZE / 4);
    const isOutside = offset + at < 0 || offset + at + SIZE > plain.length;
    if (isOutside || slot < 0 || slot !== slotAt(at + (3 * SIZE) / 4)) continue;
    moments.push({
      slot,
      heard: binsAt((i) => block[i] as number, at),
      middle: binsAt((i) => (one(i) + other(i)) / 2, at),
      difference: binsAt((i) => other(i) - one(i), at),
    });
  }
  return moments;
}

/** Calls back with every bin of a band: heard and middle, each with its real and imaginary part. */
function forBins(
  moments: readonly Moment[],
  band: number,
  work: (hr: number, hi: number, mr: number, mi: number) => void,
): void {
  for (const { heard, middle } of moments) {
    for (let i = 2 * band * BAND_BINS; i < 2 * (band + 1) * BAND_BINS; i += 2)
      work(heard[i] as number, heard[i + 1] as number, middle[i] as number, middle[i + 1] as number);
  }
}

/** Fits a band by least squares. */
function fitBand(moments: readonly Moment[], band: number): Band & { power: number; rest: number } {
  const sums = { re: 0, im: 0, reference: 0, power: 0, rest: 0 };
  forBins(moments, band, (hr, hi, mr, mi) => {
    sums.re += hr * mr + hi * mi;
    sums.im += hi * mr - hr * mi;
    sums.reference += mr * mr + mi * mi;
    sums.power += hr * hr + hi * hi;
  });
  const [re, im] = [sums.re / (sums.reference || 1), sums.im / (sums.reference || 1)];
  forBins(moments, band, (hr, hi, mr, mi) => {
    sums.rest += (hr - re * mr + im * mi) ** 2 + (hi - re * mi - im * mr) ** 2;
  });
  return { re, im, noise: sums.rest / (moments.length * BAND_BINS), power: sums.power, rest: sums.rest };
}

/** Of what a moment has beside the middle: how much lies along the difference, and how much a whole difference would be, by noise. */
function project({ heard, middle, difference }: Moment, bands: readonly Band[]): { along: number; whole: number } {
  const sum = { along: 0, whole: 0 };
  for (const [band, { re, im, noise }] of bands.entries()) {
    if (noise === 0) continue;
    for (let i = 2 * band * BAND_BINS; i < 2 * (band + 1) * BAND_BINS; i += 2) {
      const [mr, mi] = [middle[i] as number, middle[i + 1] as number];
      const [dr, di] = [difference[i] as number, difference[i + 1] as number];
      const [er, ei] = [re * dr - im * di, re * di + im * dr];
      const [restRe, restIm] = [(heard[i] as number) - re * mr + im * mi, (heard[i + 1] as number) - re * mi - im * mr];
      sum.along += (restRe * er + restIm * ei) / noise;
      sum.whole += (er * er + ei * ei) / noise;
    }
  }
  return sum;
}

/** Reads the slots of a few seconds of one channel at `RATE` that begin at sample `offset` of the reference. */
export function compareBlock(block: Float32Array, offset: number, reference: Reference): BlockReading {
  const moments = momentsOf(block, offset, reference);
  if (moments.length === 0) return { likeness: 0, slots: [] };
  const bands = Array.from({ length: BANDS }, (_, band) => fitBand(moments, band));
  const [power, rest] = [bands.reduce((sum, one) => sum + one.power, 0), bands.reduce((sum, one) => sum + one.rest, 0)];
  const bySlot = new Map<number, { along: number; whole: number }>();
  for (const moment of moments) {
    const [sum, more] = [bySlot.get(moment.slot), project(moment, bands)];
    bySlot.set(moment.slot, { along: (sum?.along ?? 0) + more.along, whole: (sum?.whole ?? 0) + more.whole });
  }
  const slots = [...bySlot].map(([slot, { along, whole }]) => {
    // The nearer the noise, the nearer to zero: what is not to be told counts for no link and against none.
    const trust = SIGNAL / (SIGNAL + 1 / (whole || Number.MIN_VALUE));
    const value = whole === 0 ? 0 : Math.max(-1, Math.min(1, (2 * along) / whole)) * trust;
    return { slot, value };
  });
  return { likeness: power === 0 ? 0 : 1 - rest / power, slots };
}
