import type { Random } from "#audio/demo/compose/random.ts";
import {
  hertz,
  mixInto,
  panGains,
  RATE,
  type Stereo,
  sampleCache,
  silence,
  type Voice,
} from "#audio/demo/instruments/sound.ts";

/** A partial of a struck body: pitch ratio, level, 60 dB decay in seconds at middle C. */
type Mode = { ratio: number; level: number; decay: number };
/** A struck or plucked instrument made of decaying partials. */
export type StruckPatch = {
  modes: (midi: number) => Mode[];
  /** How much softer strokes are duller, 0…1. */
  touch: number;
  /** Seconds the sound takes to stop when the note ends. */
  damp: number;
  /** Level of the felt, mallet or key noise. */
  knock: number;
  /** Cents between the left and right copy. */
  width: number;
  gain: number;
};

const LAYERS = 4;
const samples = sampleCache<Stereo>();

/** Plays a note from a cache of rendered strokes, four strengths for each key. */
export function playStruck(out: Stereo, voice: Voice, name: string, patch: StruckPatch, random: Random): void {
  const layer = Math.min(LAYERS - 1, Math.floor(voice.velocity * LAYERS));
  const id = `${name}/${voice.midi}/${layer}`;
  const stroke = samples.get(id) ?? renderStroke(voice.midi, (layer + 0.6) / LAYERS, patch);
  samples.set(id, stroke);
  const gain = patch.gain * (0.3 + 0.7 * voice.velocity) * (1 + 0.03 * random.bell());
  const [left, right] = panGains(((voice.midi - 62) / 60) * 0.6);
  const tail = Math.round(patch.damp * RATE);
  playDamped(out.left, stroke.left, voice, tail, gain * left);
  playDamped(out.right, stroke.right, voice, tail, gain * right);
}

function playDamped(out: Float32Array, stroke: Float32Array, voice: Voice, tail: number, gain: number): void {
  const whole = Math.min(stroke.length, voice.length);
  mixInto(out, stroke.subarray(0, whole), voice.start, gain);
  const end = Math.min(stroke.length, whole + tail, out.length - voice.start);
  for (let i = whole; i < end; i++) {
    const fade = 1 - (i - whole) / tail;
    out[voice.start + i] = (out[voice.start + i] as number) + (stroke[i] as number) * gain * fade * fade;
  }
}

function renderStroke(midi: number, force: number, patch: StruckPatch): Stereo {
  const hz = hertz(midi);
  const modes = patch.modes(midi).filter(({ ratio }) => ratio * hz < 15000);
  const longest = modes.reduce((most, { decay }) => Math.max(most, decay), 0.2) * (261.6 / hz) ** 0.4;
  const out = silence(Math.round(Math.min(5, longest) * RATE));
  modes.forEach((mode, index) => {
    const level = mode.level * force ** (patch.touch * Math.log2(1 + mode.ratio) * 0.8);
    const decay = mode.decay * (261.6 / hz) ** 0.4;
    const bend = 2 ** (patch.width / 1200);
    ring(out.left, (hz * mode.ratio) / bend, level, decay, index * 1.7);
    ring(out.right, hz * mode.ratio * bend, level, decay, index * 1.7 + 0.4);
  });
  knockOn(out, patch.knock * force, hz);
  return out;
}

/** A decaying sine by rotation: no trigonometry inside the loop. */
function ring(out: Float32Array, hz: number, level: number, decay: number, phase: number): void {
  const w = (2 * Math.PI * hz) / RATE;
  const shrink = 10 ** (-3 / (decay * RATE));
  const [c, s] = [Math.cos(w) * shrink, Math.sin(w) * shrink];
  let x = level * Math.sin(phase);
  let y = level * Math.cos(phase);
  const end = Math.min(out.length, Math.ceil(decay * 1.2 * RATE));
  for (let i = 0; i < end; i++) {
    // One millisecond of rise: a sine that starts at its crest clicks.
    out[i] = (out[i] as number) + x * (i < 44 ? i / 44 : 1);
    const turned = x * c + y * s;
    y = y * c - x * s;
    x = turned;
  }
}

function knockOn(out: Stereo, level: number, hz: number): void {
  let [noise, soft] = [22222, 0];
  const length = Math.min(out.left.length, Math.round(0.03 * RATE));
  for (let i = 0; i < length; i++) {
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
    soft += (noise / 2147483648 - soft) * Math.min(0.6, (hz * 4) / RATE + 0.08);
    const value = soft * level * (1 - i / length) ** 3;
    out.left[i] = (out.left[i] as number) + value;
    out.right[i] = (out.right[i] as number) + value;
  }
}

/** Stiff strings, a hammer at an eighth of their length, faster decay for higher partials. */
export function pianoModes(midi: number): Mode[] {
  const stiffness = 0.00025 * 2 ** ((midi - 48) / 16);
  return Array.from({ length: midi > 76 ? 8 : 16 }, (_, i) => {
    const n = i + 1;
    const strike = Math.abs(Math.sin((Math.PI * n) / 7.3)) + 0.12;
    return {
      ratio: n * Math.sqrt(1 + stiffness * n * n),
      level: (strike * 0.5) / n ** 1.05,
      decay: 4.2 / (1 + 0.22 * i),
    };
  });
}

/** Tine, tone bar and a little bark. */
export function electricPianoModes(): Mode[] {
  return [
    { ratio: 1, level: 0.6, decay: 3.4 },
    { ratio: 2, level: 0.22, decay: 2.2 },
    { ratio: 3, level: 0.1, decay: 1.2 },
    { ratio: 4, level: 0.05, decay: 0.8 },
    { ratio: 7.1, level: 0.06, decay: 0.25 },
    { ratio: 14.2, level: 0.03, decay: 0.12 },
  ];
}

/** Free bars: a marimba's are tuned to the double octave, a glockenspiel's are left as they are. */
export function barModes(kind: "marimba" | "bell" | "vibes"): Mode[] {
  if (kind === "marimba")
    return [
      [1, 0.8, 1],
      [3.93, 0.22, 0.35],
      [9.6, 0.08, 0.14],
    ].map(toMode);
  if (kind === "vibes")
    return [
      [1, 0.7, 3.6],
      [4, 0.16, 1.6],
      [10.1, 0.05, 0.5],
    ].map(toMode);
  return [
    [1, 0.5, 3],
    [2.01, 0.2, 2],
    [2.76, 0.16, 1.6],
    [5.4, 0.14, 0.9],
    [8.93, 0.06, 0.4],
  ].map(toMode);
}

function toMode([ratio = 1, level = 0, decay = 1]: number[]): Mode {
  return { ratio, level, decay };
}
