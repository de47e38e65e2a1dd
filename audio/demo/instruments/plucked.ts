import type { Random } from "#audio/demo/compose/random.ts";
import { applyFilter, peaking } from "#audio/demo/effects/filters.ts";
import { hertz, mixInto, panGains, RATE, type Stereo, sampleCache, type Voice } from "#audio/demo/instruments/sound.ts";

/** A plucked string. `bright` 0…1 is the plectrum, `decay` seconds to fall 60 dB, `place` where along it is plucked. */
export type StringPatch = {
  bright: number;
  decay: number;
  place: number;
  /** Body resonances: Hz, dB, Q. */
  body: [number, number, number][];
  damp: number;
  /** Two strings, one a side, as a guitarist plays the part twice. */
  double?: boolean;
  gain: number;
};

const VARIATIONS = 2;
const strings = sampleCache<Float32Array>();

/** Plays a note from a cache of plucks: two takes at three strengths for each pitch. */
export function playString(out: Stereo, voice: Voice, name: string, patch: StringPatch, random: Random): void {
  const layer = Math.min(2, Math.floor(voice.velocity * 3));
  const take = random.whole(0, VARIATIONS - 1);
  const gain = patch.gain * (0.35 + 0.65 * voice.velocity);
  const sides: [number, number][] = patch.double
    ? [
        [take, -0.85],
        [take + VARIATIONS, 0.85],
      ]
    : [[take, ((voice.midi - 57) / 60) * 0.5]];
  for (const [variation, pan] of sides) {
    const [left, right] = panGains(pan);
    const pluck = pluckOf(name, voice.midi, layer, variation, patch);
    const length = Math.min(pluck.length, voice.length + Math.round(patch.damp * RATE));
    // A second player is never quite together with the first.
    const start = voice.start + (variation >= VARIATIONS ? Math.round(random.between(0.004, 0.014) * RATE) : 0);
    for (const [side, level] of [
      [out.left, gain * left],
      [out.right, gain * right],
    ] as const) {
      mixInto(side, pluck.subarray(0, Math.min(voice.length, length)), start, level);
      for (let i = voice.length; i < Math.min(length, side.length - start); i++) {
        const fade = 1 - (i - voice.length) / (length - voice.length);
        side[start + i] = (side[start + i] as number) + (pluck[i] as number) * level * fade * fade;
      }
    }
  }
}

function pluckOf(name: string, midi: number, layer: number, variation: number, patch: StringPatch): Float32Array {
  const id = `${name}/${midi}/${layer}/${variation}`;
  const cached = strings.get(id);
  if (cached) return cached;
  const detuned = hertz(midi + (variation % 2 ? 0.02 : -0.015));
  const pluck = karplusStrong(detuned, patch, (layer + 1) / 3, variation + midi * 7);
  for (const [hz, gain, q] of patch.body) applyFilter(pluck, peaking(hz, gain, q));
  strings.set(id, pluck);
  return pluck;
}

/** A burst of noise in a loop one period long that loses a little treble each time round. */
function karplusStrong(hz: number, patch: StringPatch, force: number, seed: number): Float32Array {
  const out = new Float32Array(Math.round(Math.min(4.5, patch.decay * 1.1) * RATE));
  const damping = 0.5 * (1 - patch.bright * 0.85) * (1.15 - 0.3 * force);
  const period = RATE / hz - damping;
  const whole = Math.floor(period);
  const share = period - whole;
  const loop = excitation(whole + 1, patch, force, seed);
  const keep = 10 ** (-3 / (patch.decay * hz * (hz / 220) ** -0.3));
  let at = 0;
  let before = 0;
  let dc = 0;
  for (let i = 0; i < out.length; i++) {
    const next = at + 1 >= loop.length ? 0 : at + 1;
    const delayed = (loop[at] as number) * share + (loop[next] as number) * (1 - share);
    const dulled = (delayed * (1 - damping) + before * damping) * keep;
    before = delayed;
    loop[at] = dulled;
    at = next;
    dc += (dulled - dc) * 0.002;
    out[i] = dulled - dc;
  }
  return out;
}

function excitation(length: number, patch: StringPatch, force: number, seed: number): Float32Array {
  let state = (seed * 2654435761) | 0;
  let soft = 0;
  const openness = 0.15 + 0.8 * patch.bright * force;
  const noise = Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    soft += (state / 2147483648 - soft) * openness;
    return soft;
  });
  // Plucked at a fifth of its length, a string lacks every fifth partial.
  const offset = Math.max(1, Math.round(length * patch.place));
  const combed = noise.map((value, i) => value - 0.8 * (noise[(i + offset) % length] as number));
  const mean = combed.reduce((sum, value) => sum + value, 0) / length;
  const peak = combed.reduce((most, value) => Math.max(most, Math.abs(value - mean)), 1e-6);
  return combed.map((value) => (value - mean) / peak);
}
