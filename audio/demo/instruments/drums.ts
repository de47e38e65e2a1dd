import { seededRandom } from "#audio/demo/compose/random.ts";
import { applyFilter, highPass, lowPass, peaking } from "#audio/demo/effects/filters.ts";
import { RATE, sampleCache } from "#audio/demo/instruments/sound.ts";

/** Recipe of one drum: a falling tone, a band of noise, and a click. Hz, seconds, linear levels. */
export type DrumPatch = {
  tone?: { from: number; to: number; bend: number; decay: number; level: number; drive?: number; overtone?: number };
  noise?: { low: number; high: number; decay: number; level: number; bursts?: number; attack?: number };
  metal?: { base: number; decay: number; level: number; low: number };
  pan?: number;
  gain: number;
};

// Six squares at ratios that share no period, as in the analogue cymbal circuits.
const METAL_RATIOS = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523];

const rendered = sampleCache<Float32Array>();

/** One stroke, mono. Three takes of each drum differ a little, so that rolls do not sound like a machine gun. */
export function drumStroke(id: string, patch: DrumPatch, take: number): Float32Array {
  const name = `${id}/${take}`;
  const cached = rendered.get(name);
  if (cached) return cached;
  const seconds = Math.max(
    0.05,
    (patch.tone?.decay ?? 0) * 1.3,
    (patch.noise?.decay ?? 0) * 1.5,
    (patch.metal?.decay ?? 0) * 1.4,
  );
  const out = new Float32Array(Math.round(seconds * RATE));
  const random = seededRandom(name);
  const vary = 1 + 0.015 * random.bell();
  if (patch.tone) addTone(out, patch.tone, vary);
  if (patch.noise) addNoise(out, patch.noise, vary, random.next);
  if (patch.metal) addMetal(out, patch.metal, vary);
  const tail = Math.min(out.length, 400);
  for (let i = 0; i < tail; i++) out[out.length - 1 - i] = (out[out.length - 1 - i] as number) * (i / tail);
  rendered.set(name, out);
  return out;
}

function addTone(out: Float32Array, tone: NonNullable<DrumPatch["tone"]>, vary: number): void {
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    const seconds = i / RATE;
    phase += ((tone.to + (tone.from - tone.to) * Math.exp(-seconds / tone.bend)) * vary) / RATE;
    const envelope = Math.exp((-6.9 * seconds) / tone.decay) * Math.min(1, i / 30);
    const body =
      Math.sin(2 * Math.PI * phase) +
      (tone.overtone ?? 0) * Math.sin(2 * Math.PI * phase * 1.59) * Math.exp(-seconds / 0.05);
    const value = body * envelope;
    out[i] =
      (out[i] as number) + tone.level * (tone.drive ? Math.tanh(value * tone.drive) / Math.tanh(tone.drive) : value);
  }
}

function addNoise(out: Float32Array, noise: NonNullable<DrumPatch["noise"]>, vary: number, next: () => number): void {
  const bursts = noise.bursts ?? 1;
  const layer = out.map((_, i) => {
    const seconds = i / RATE;
    // A clap is a few hands, 11 ms apart, the last of which rings on.
    const burst = Math.min(bursts - 1, Math.floor(seconds / 0.011));
    const since = seconds - burst * 0.011;
    const decay = burst < bursts - 1 ? 0.02 : noise.decay * vary;
    return (next() * 2 - 1) * Math.exp((-6.9 * since) / decay) * Math.min(1, since / (noise.attack ?? 0.0004));
  });
  applyFilter(layer, highPass(noise.low));
  applyFilter(layer, lowPass(noise.high));
  layer.forEach((value, i) => {
    out[i] = (out[i] as number) + value * noise.level;
  });
}

function addMetal(out: Float32Array, metal: NonNullable<DrumPatch["metal"]>, vary: number): void {
  const phases = METAL_RATIOS.map((_, n) => n * 0.137);
  const layer = out.map((_, i) => {
    let sum = 0;
    METAL_RATIOS.forEach((ratio, n) => {
      const phase = ((phases[n] as number) + (metal.base * ratio * vary) / RATE) % 1;
      phases[n] = phase;
      sum += phase < 0.5 ? 1 : -1;
    });
    return (sum / 6) * Math.exp((-6.9 * i) / RATE / metal.decay) * Math.min(1, i / 20);
  });
  applyFilter(layer, highPass(metal.low));
  applyFilter(layer, highPass(metal.low * 0.8));
  applyFilter(layer, peaking(9000, -3, 0.7));
  applyFilter(layer, lowPass(13500));
  layer.forEach((value, i) => {
    out[i] = (out[i] as number) + value * metal.level;
  });
}
