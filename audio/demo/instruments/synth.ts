import type { Random } from "#audio/demo/compose/random.ts";
import { StereoLowPass } from "#audio/demo/effects/stereo-low-pass.ts";
import { hertz, panGains, RATE, type Stereo, type Voice } from "#audio/demo/instruments/sound.ts";
import { phaseStep, readTable, type Wave, waveTable } from "#audio/demo/instruments/wavetables.ts";

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
const block = { left: new Float32Array(BLOCK), right: new Float32Array(BLOCK) };

/** Plays one note of a patch into `out`. */
export function playSynth(out: Stereo, voice: Voice, patch: Patch, random: Random): void {
  const total = Math.min(out.left.length - voice.start, voice.length + Math.round(patch.release * RATE));
  if (total <= 0) return;
  const hz = hertz(voice.midi);
  const oscillators = oscillatorsOf(patch, hz, random);
  const filter = new StereoLowPass();
  const opening = openingOf(patch, voice.velocity, hz);
  const level = (patch.gain * (0.25 + 0.75 * voice.velocity ** 1.3)) / Math.sqrt(patch.voices);
  let vibratoPhase = random.next();
  let gain = 0;
  for (let from = 0; from < total; from += BLOCK) {
    const seconds = from / RATE;
    filter.tune(opening(seconds), patch.resonance ?? 0.75);
    vibratoPhase += ((patch.vibrato?.hz ?? 0) * BLOCK) / RATE;
    const step = (hz * pitchAt(patch, voice, seconds, vibratoPhase)) / RATE;
    block.left.fill(0);
    block.right.fill(0);
    for (let i = 0; i < oscillators.length; i += 2) {
      const [one, two] = [oscillators[i] as Oscillator, oscillators[i + 1]];
      if (two) runTwo(one, two, step);
      else runOne(one, step);
    }
    const next = level * envelopeAt(patch, from + BLOCK, voice.length);
    filter.addTo(out, voice.start + from, block, Math.min(BLOCK, total - from), gain, (next - gain) / BLOCK);
    gain = next;
  }
}

type Oscillator = { table: Float32Array; ratio: number; phase: number; left: number; right: number };

/** Adds two oscillators to the block at once: half the reading and writing of it. */
function runTwo(a: Oscillator, b: Oscillator, step: number): void {
  const { left, right } = block;
  const [tableA, tableB] = [a.table, b.table];
  const [leftA, rightA, leftB, rightB] = [a.left, a.right, b.left, b.right];
  const turnA = phaseStep(step * a.ratio);
  const turnB = phaseStep(step * b.ratio);
  let [phaseA, phaseB] = [a.phase, b.phase];
  for (let i = 0; i < BLOCK; i++) {
    phaseA = (phaseA + turnA) | 0;
    phaseB = (phaseB + turnB) | 0;
    const x = readTable(tableA, phaseA);
    const y = readTable(tableB, phaseB);
    left[i] = (left[i] as number) + x * leftA + y * leftB;
    right[i] = (right[i] as number) + x * rightA + y * rightB;
  }
  a.phase = phaseA;
  b.phase = phaseB;
}

function runOne(osc: Oscillator, step: number): void {
  const { left, right } = block;
  const { table, left: gainLeft, right: gainRight } = osc;
  const turn = phaseStep(step * osc.ratio);
  let phase = osc.phase;
  for (let i = 0; i < BLOCK; i++) {
    phase = (phase + turn) | 0;
    const x = readTable(table, phase);
    left[i] = (left[i] as number) + x * gainLeft;
    right[i] = (right[i] as number) + x * gainRight;
  }
  osc.phase = phase;
}

/** The voices of a patch over their width, and the sine below where it has one. */
function oscillatorsOf(patch: Patch, hz: number, random: Random): Oscillator[] {
  const table = waveTable(patch.wave, hz * 1.1);
  const voices = Array.from({ length: patch.voices }, (_, index) => {
    const place = patch.voices === 1 ? 0 : (2 * index) / (patch.voices - 1) - 1;
    const cents = place * patch.detune + random.bell() * 1.2;
    const [left, right] = panGains(place * patch.spread * (index % 2 ? 1 : -1));
    const phase = phaseStep(random.next());
    return { table, ratio: 2 ** (cents / 1200), phase, left: left * Math.SQRT1_2, right: right * Math.SQRT1_2 };
  });
  if (!patch.sub) return voices;
  const level = patch.sub * Math.SQRT2;
  return [...voices, { table: waveTable("sine", hz), ratio: 0.5, phase: 0, left: level, right: level }];
}

/** Cut-off in Hz at a time since the note began. */
function openingOf(patch: Patch, velocity: number, hz: number): (seconds: number) => number {
  const tracking = (hz / 261.6) ** 0.35;
  const closed = patch.cutoff * tracking * (0.55 + 0.45 * velocity);
  const limited = (cutoff: number) => Math.max(60, Math.min(17000, cutoff));
  const { envelope = 0, envelopeDecay = 0.3 } = patch;
  return (seconds) => {
    const octaves = seconds > 7 * envelopeDecay ? 0 : envelope * Math.exp(-seconds / envelopeDecay);
    return limited(octaves === 0 ? closed : closed * 2 ** octaves);
  };
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
