import type { Random } from "#audio/demo/compose/random.ts";
import { StateFilter } from "#audio/demo/effects/filters.ts";
import { hertz, panGains, RATE, type Stereo, type Voice } from "#audio/demo/instruments/sound.ts";
import { readTable, type Wave, waveTable } from "#audio/demo/instruments/wavetables.ts";

/** A subtractive voice. Times in seconds, cut-off in Hz, envelope in octaves, detune and vibrato in cents. */
export type Patch = {
  wave: Wave;
  voices: number;
  detune: number;
  spread: number;
  attack: number;
  decay: number;
  sustain: number;
  release: number;
  cutoff: number;
  envelope?: number;
  envelopeDecay?: number;
  resonance?: number;
  /** Level of a sine an octave below. */
  sub?: number;
  vibrato?: { hz: number; cents: number; after: number };
  /** Seconds of slide from the note before. */
  glide?: number;
  gain: number;
};

const BLOCK = 64;
const blockLeft = new Float32Array(BLOCK);
const blockRight = new Float32Array(BLOCK);

/** Plays one note of a patch into `out`. */
export function playSynth(out: Stereo, voice: Voice, patch: Patch, random: Random): void {
  const total = Math.min(out.left.length - voice.start, voice.length + Math.round(patch.release * RATE));
  if (total <= 0) return;
  const hz = hertz(voice.midi);
  const table = waveTable(patch.wave, hz * 1.1);
  const sine = waveTable("sine", hz);
  const oscillators = Array.from({ length: patch.voices }, (_, i) => oscillator(patch, i, random));
  const deep = { ratio: 0.5, phase: 0, left: (patch.sub ?? 0) * Math.SQRT2, right: (patch.sub ?? 0) * Math.SQRT2 };
  const left = new StateFilter();
  const right = new StateFilter();
  const level = (patch.gain * (0.25 + 0.75 * voice.velocity ** 1.3)) / Math.sqrt(patch.voices);
  let vibratoPhase = random.next();
  for (let from = 0; from < total; from += BLOCK) {
    const seconds = from / RATE;
    const cutoff = cutoffAt(patch, seconds, voice.velocity, hz);
    left.tune(cutoff, patch.resonance ?? 0.75);
    right.tune(cutoff, patch.resonance ?? 0.75);
    vibratoPhase += ((patch.vibrato?.hz ?? 0) * BLOCK) / RATE;
    const step = (hz * pitchAt(patch, voice, seconds, vibratoPhase)) / RATE;
    blockLeft.fill(0);
    blockRight.fill(0);
    for (const osc of oscillators) runOscillator(osc, table, step);
    left.lowPass(blockLeft);
    right.lowPass(blockRight);
    if (patch.sub) runOscillator(deep, sine, step);
    const gainFrom = level * envelopeAt(patch, from, voice.length);
    const slope = (level * envelopeAt(patch, from + BLOCK, voice.length) - gainFrom) / BLOCK;
    const count = Math.min(BLOCK, total - from);
    addBlock(out.left, blockLeft, voice.start + from, count, gainFrom, slope);
    addBlock(out.right, blockRight, voice.start + from, count, gainFrom, slope);
  }
}

type Oscillator = { ratio: number; phase: number; left: number; right: number };

function runOscillator(osc: Oscillator, table: Float32Array, step: number): void {
  const { left, right } = osc;
  const turn = step * osc.ratio;
  let phase = osc.phase;
  for (let i = 0; i < BLOCK; i++) {
    phase += turn;
    if (phase >= 1) phase -= 1;
    const x = readTable(table, phase);
    blockLeft[i] = (blockLeft[i] as number) + x * left;
    blockRight[i] = (blockRight[i] as number) + x * right;
  }
  osc.phase = phase;
}

function addBlock(
  out: Float32Array,
  block: Float32Array,
  at: number,
  count: number,
  gain: number,
  slope: number,
): void {
  for (let i = 0; i < count; i++) out[at + i] = (out[at + i] as number) + (block[i] as number) * (gain + slope * i);
}

function oscillator(patch: Patch, index: number, random: Random): Oscillator {
  const place = patch.voices === 1 ? 0 : (2 * index) / (patch.voices - 1) - 1;
  const cents = place * patch.detune + random.bell() * 1.2;
  const [left, right] = panGains(place * patch.spread * (index % 2 ? 1 : -1));
  return { ratio: 2 ** (cents / 1200), phase: random.next(), left: left * Math.SQRT1_2, right: right * Math.SQRT1_2 };
}

function cutoffAt(patch: Patch, seconds: number, velocity: number, hz: number): number {
  const octaves = (patch.envelope ?? 0) * Math.exp(-seconds / (patch.envelopeDecay ?? 0.3));
  const tracking = (hz / 261.6) ** 0.35;
  return Math.max(60, Math.min(17000, patch.cutoff * tracking * (0.55 + 0.45 * velocity) * 2 ** octaves));
}

function pitchAt(patch: Patch, voice: Voice, seconds: number, phase: number): number {
  let cents = 0;
  const { vibrato, glide } = patch;
  if (vibrato)
    cents += vibrato.cents * Math.min(1, Math.max(0, (seconds - vibrato.after) / 0.4)) * Math.sin(2 * Math.PI * phase);
  if (glide && voice.from !== null && seconds < glide * 4)
    cents += (voice.from - voice.midi) * 100 * Math.exp(-seconds / (glide / 2));
  return cents === 0 ? 1 : 2 ** (cents / 1200);
}

function envelopeAt(patch: Patch, sample: number, length: number): number {
  const held = Math.min(sample, length) / RATE;
  const shape =
    held < patch.attack
      ? held / patch.attack
      : patch.sustain + (1 - patch.sustain) * Math.exp(-(held - patch.attack) / Math.max(0.005, patch.decay));
  if (sample <= length) return shape;
  const left = 1 - (sample - length) / (patch.release * RATE);
  return left <= 0 ? 0 : shape * left * left;
}
