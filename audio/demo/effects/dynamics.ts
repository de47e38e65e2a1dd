import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

/** Gentle 2:1 glue over the whole mix, in place. `thresholdDb` is an RMS level. */
export function glue({ left, right }: Stereo, thresholdDb: number, ratio = 2): void {
  const attack = 1 - Math.exp(-1 / (0.025 * RATE));
  const release = 1 - Math.exp(-1 / (0.22 * RATE));
  const threshold = 10 ** (thresholdDb / 10);
  const power = (1 / ratio - 1) / 2;
  let level = 0;
  let gain = 1;
  for (let i = 0; i < left.length; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    const now = (l * l + r * r) * 0.5;
    level += (now - level) * (now > level ? attack : release);
    if (i % 16 === 0) gain = level > threshold ? (level / threshold) ** power : 1;
    left[i] = l * gain;
    right[i] = r * gain;
  }
}

/** Soft saturation in place; `amount` 0…1. */
export function drive({ left, right }: Stereo, amount: number): void {
  const push = 1 + 8 * amount;
  const level = 1 / Math.tanh(0.5 * push) / (1.6 + amount);
  for (const buffer of [left, right]) {
    for (let i = 0; i < buffer.length; i++) buffer[i] = Math.tanh((buffer[i] as number) * push) * level;
  }
}

/** Gain curve that dips at every kick and swells back by the next: 1 is untouched. `seconds` is the way back. */
export function duckCurve(frames: number, kicks: readonly number[], seconds: number): Float32Array {
  const curve = new Float32Array(frames).fill(1);
  const length = Math.round(seconds * RATE);
  const lead = Math.round(0.004 * RATE);
  for (const kick of kicks) {
    for (let i = -lead; i < length; i++) {
      const at = kick + i;
      if (at < 0 || at >= frames) continue;
      const depth = i < 0 ? (i + lead) / lead : (1 - i / length) ** 1.6;
      curve[at] = Math.min(curve[at] as number, 1 - depth);
    }
  }
  return curve;
}

/** Look-ahead limiter into new buffers: `gain` first, then nothing above `ceiling` (linear sample peak). */
export function limit({ left, right }: Stereo, gain: number, ceiling: number): Stereo {
  const frames = left.length;
  const ahead = Math.round(0.004 * RATE);
  const wanted = new Float32Array(frames + ahead);
  for (let i = 0; i < frames; i++) {
    const peak = gain * Math.max(Math.abs(left[i] as number), Math.abs(right[i] as number));
    wanted[i] = peak > ceiling ? ceiling / peak : 1;
  }
  wanted.fill(1, frames);
  const floor = slidingMinimum(wanted, ahead);
  const out = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const release = 1 - Math.exp(-1 / (0.09 * RATE));
  let held = 1;
  let sum = ahead;
  const ring = new Float32Array(ahead).fill(1);
  for (let i = 0; i < frames; i++) {
    const target = floor[i] as number;
    held = target < held ? target : held + (target - held) * release;
    // The mean over the look-ahead turns a step into a ramp that arrives exactly when the peak does.
    sum += held - (ring[i % ahead] as number);
    ring[i % ahead] = held;
    const source = i - ahead + 1;
    if (source < 0) continue;
    const scale = (gain * sum) / ahead;
    out.left[source] = (left[source] as number) * scale;
    out.right[source] = (right[source] as number) * scale;
  }
  return out;
}

/** Smallest of each value and the `width` before it. */
function slidingMinimum(values: Float32Array, width: number): Float32Array {
  const out = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let [head, tail] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    while (tail > head && (values[queue[tail - 1] as number] as number) >= (values[i] as number)) tail--;
    queue[tail++] = i;
    if ((queue[head] as number) <= i - 2 * width) head++;
    out[i] = values[queue[head] as number] as number;
  }
  return out;
}
