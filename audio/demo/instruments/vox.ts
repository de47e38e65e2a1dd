import type { Random } from "#audio/demo/compose/random.ts";
import { type Formant, Mouth } from "#audio/demo/instruments/mouth.ts";
import { hertz, panGains, RATE, type Stereo, type Voice } from "#audio/demo/instruments/sound.ts";
import { phaseStep, readTable, waveTable } from "#audio/demo/instruments/wavetables.ts";

// Formants of sung vowels: Hz and level of the first four. Alto values after Sundberg, rounded.
const VOWELS: Record<string, Formant[]> = {
  a: [
    [800, 1],
    [1150, 0.6],
    [2800, 0.22],
    [3500, 0.12],
  ],
  e: [
    [480, 1],
    [1750, 0.4],
    [2700, 0.25],
    [3350, 0.12],
  ],
  i: [
    [340, 1],
    [2150, 0.32],
    [2900, 0.26],
    [3600, 0.14],
  ],
  o: [
    [460, 1],
    [820, 0.55],
    [2830, 0.12],
    [3500, 0.07],
  ],
  u: [
    [330, 1],
    [700, 0.35],
    [2700, 0.06],
    [3300, 0.04],
  ],
};
const BLOCK = 64;
/** Brings a 32-bit integer to −1…1. */
const BREATH = 2 ** -31;
const folds = new Float32Array(BLOCK);

export type Singer = { voices: number; spread: number; size: number; breath: number; gain: number; attack: number };

/** One sung note: vocal folds through a mouth that shapes a vowel, vibrato that comes late, a breathy edge. */
export function playVox(out: Stereo, voice: Voice, singer: Singer, random: Random): void {
  for (let i = 0; i < singer.voices; i++) {
    const place = singer.voices === 1 ? 0 : (2 * i) / (singer.voices - 1) - 1;
    const late = i === 0 ? 0 : Math.round(random.between(0.004, 0.022) * RATE);
    singOne(out, { ...voice, start: voice.start + late }, singer, place * singer.spread, random);
  }
}

function singOne(out: Stereo, voice: Voice, singer: Singer, pan: number, random: Random): void {
  const total = Math.min(out.left.length - voice.start, voice.length + Math.round(0.14 * RATE));
  const hz = hertz(voice.midi);
  const table = waveTable("glottis", hz * 1.1);
  const mouth = new Mouth(VOWELS[voice.sound] ?? (VOWELS.a as Formant[]), singer.size, hz);
  const [left, right] = panGains(pan);
  const level = (singer.gain * (0.4 + 0.6 * voice.velocity)) / Math.sqrt(singer.voices);
  const drift = random.bell() * 5;
  let phase = phaseStep(random.next());
  let vibrato = random.next();
  let noise = random.whole(1, 1_000_000);
  let gain = 0;
  for (let from = 0; from < total; from += BLOCK) {
    const seconds = from / RATE;
    vibrato += (5.3 * BLOCK) / RATE;
    const cents = drift + centsAt(voice, seconds, vibrato);
    const step = phaseStep((hz * 2 ** (cents / 1200)) / RATE);
    // Each syllable opens from a nearly closed mouth: that is what makes it one.
    mouth.open(0.72 + 0.28 * Math.min(1, seconds / 0.07));
    for (let i = 0; i < BLOCK; i++) {
      phase = (phase + step) | 0;
      noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
      folds[i] = readTable(table, phase) + noise * BREATH * singer.breath;
    }
    mouth.shape(folds);
    const next = level * swell(voice, from + BLOCK, singer.attack);
    const slope = (next - gain) / BLOCK;
    const count = Math.min(BLOCK, total - from);
    for (let i = 0, at = voice.start + from; i < count; i++, at++) {
      const value = (folds[i] as number) * (gain + slope * i);
      out.left[at] = (out.left[at] as number) + value * left;
      out.right[at] = (out.right[at] as number) + value * right;
    }
    gain = next;
  }
}

function centsAt(voice: Voice, seconds: number, vibrato: number): number {
  const depth = 22 * Math.min(1, Math.max(0, (seconds - 0.25) / 0.35));
  // A leap slides from the note before; a fresh start scoops from just below.
  const scoop = voice.from === null ? -60 : (voice.from - voice.midi) * 100;
  return depth * Math.sin(2 * Math.PI * vibrato) + Math.max(-300, Math.min(300, scoop)) * Math.exp(-seconds / 0.035);
}

function swell(voice: Voice, sample: number, attack: number): number {
  const seconds = Math.min(sample, voice.length) / RATE;
  const rise = Math.min(1, seconds / attack);
  const body = rise * (0.82 + 0.18 * Math.min(1, seconds / 0.5));
  if (sample <= voice.length) return body;
  const left = 1 - (sample - voice.length) / (0.14 * RATE);
  return left <= 0 ? 0 : body * left * left;
}
