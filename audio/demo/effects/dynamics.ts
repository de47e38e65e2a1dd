import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const GLUE_FRAMES = 16;

/** Gain of a gentle 2:1 compressor over a whole mix, one value every 16 frames. `thresholdDb` is an RMS level. */
export function glueCurve({ left, right }: Stereo, thresholdDb: number): Float32Array {
  const attack = 1 - Math.exp(-1 / (0.025 * RATE));
  const release = 1 - Math.exp(-1 / (0.22 * RATE));
  const threshold = 10 ** (thresholdDb / 10);
  const curve = new Float32Array(Math.ceil(left.length / GLUE_FRAMES)).fill(1);
  let level = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    const now = (l * l + r * r) * 0.5;
    level += (now - level) * (now > level ? attack : release);
    if (i % GLUE_FRAMES === 0 && level > threshold) curve[i / GLUE_FRAMES] = (level / threshold) ** -0.25;
  }
  return curve;
}

/** Plays a sound through a curve of `glueCurve`, in place. */
export function applyGlue({ left, right }: Stereo, curve: Float32Array): void {
  for (let i = 0; i < left.length; i++) {
    const gain = curve[i >> 4] as number;
    left[i] = (left[i] as number) * gain;
    right[i] = (right[i] as number) * gain;
  }
}

const CREST_DB = 7.5;

/**
 * Rounds off peaks 7.5 dB above the loudest tenth of a mix, in place: drums that stand 12 dB above it would make the limiter level a piece
 * with quiet parts.
 */
export function roundPeaks({ left, right }: Stereo): void {
  const block = Math.round(0.4 * RATE);
  const powers = Array.from({ length: Math.ceil(left.length / block) }, (_, at) => {
    let sum = 0;
    for (let i = at * block; i < Math.min(left.length, (at + 1) * block); i++)
      sum += (left[i] as number) ** 2 + (right[i] as number) ** 2;
    return sum / (2 * block);
  }).sort((a, b) => b - a);
  const loud = powers[Math.floor(powers.length / 10)] ?? 0;
  const ceiling = Math.sqrt(loud) * 10 ** (CREST_DB / 20);
  const knee = 0.6 * ceiling;
  for (const buffer of [left, right]) {
    for (let i = 0; i < buffer.length; i++) {
      const value = buffer[i] as number;
      const over = Math.abs(value) - knee;
      if (over > 0) buffer[i] = Math.sign(value) * (knee + (ceiling - knee) * Math.tanh(over / (ceiling - knee)));
    }
  }
}

/** Soft saturation of frames from…to, in place; `amount` 0…1. */
export function drive({ left, right }: Stereo, amount: number, from: number, to: number): void {
  const push = 1 + 8 * amount;
  const level = 1 / Math.tanh(0.5 * push) / (1.6 + amount);
  for (const buffer of [left, right]) {
    for (let i = from; i < to; i++) buffer[i] = saturated((buffer[i] as number) * push) * level;
  }
}

/** Padé's hyperbolic tangent, which reaches 1 at 3 and stays there. */
function saturated(x: number): number {
  const limited = Math.max(-3, Math.min(3, x));
  const square = limited * limited;
  return (limited * (27 + square)) / (27 + 9 * square);
}

/** Gain curve that dips at every kick and swells back by the next: 1 is untouched. `seconds` is the way back. */
export function duckCurve(frames: number, kicks: readonly number[], seconds: number): Float32Array {
  const curve = new Float32Array(frames).fill(1);
  const lead = Math.round(0.004 * RATE);
  const length = Math.round(seconds * RATE);
  const dip = Float32Array.from({ length: lead + length }, (_, i) =>
    i < lead ? 1 - i / lead : 1 - (1 - (i - lead) / length) ** 1.6,
  );
  for (const kick of kicks) {
    for (let i = Math.max(0, lead - kick); i < dip.length && kick - lead + i < frames; i++) {
      const at = kick - lead + i;
      curve[at] = Math.min(curve[at] as number, dip[i] as number);
    }
  }
  return curve;
}
