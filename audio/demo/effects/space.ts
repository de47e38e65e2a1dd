import { RATE, type Stereo, silence } from "#audio/demo/instruments/sound.ts";

const LINE_MS = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 67.9, 73.1];

/** Room of eight feedback lines, in new buffers. `seconds` is the 60 dB decay, `damping` 0…1 dulls it. */
export function reverb(input: Stereo, seconds: number, damping: number, preDelayMs = 18): Stereo {
  const frames = input.left.length;
  const out = silence(frames);
  const pre = Math.round((preDelayMs * RATE) / 1000);
  const lengths = LINE_MS.map((ms) => Math.round((ms * (0.7 + 0.25 * Math.min(2, seconds)) * RATE) / 1000));
  const lines = lengths.map((length) => new Float32Array(length));
  const gains = lengths.map((length) => 10 ** ((-3 * length) / (seconds * RATE)));
  const heads = new Int32Array(8);
  const dulled = new Float64Array(8);
  const taps = new Float64Array(8);
  for (let i = 0; i < frames; i++) {
    let sum = 0;
    for (let n = 0; n < 8; n++) {
      const tap = (lines[n] as Float32Array)[heads[n] as number] as number;
      const soft = (dulled[n] as number) * damping + tap * (1 - damping);
      dulled[n] = soft;
      taps[n] = soft * (gains[n] as number);
      sum += taps[n] as number;
    }
    const source = i - pre;
    const left = source >= 0 ? (input.left[source] as number) : 0;
    const right = source >= 0 ? (input.right[source] as number) : 0;
    // A Householder mirror keeps the energy and sends every line into every other.
    for (let n = 0; n < 8; n++) {
      const line = lines[n] as Float32Array;
      line[heads[n] as number] = (taps[n] as number) - sum * 0.25 + (n % 2 ? right : left) * 0.35 + 1e-20;
      const head = (heads[n] as number) + 1;
      heads[n] = head === line.length ? 0 : head;
    }
    out.left[i] = ((taps[0] as number) - (taps[2] as number) + (taps[4] as number) - (taps[6] as number)) * 0.7;
    out.right[i] = ((taps[1] as number) - (taps[3] as number) + (taps[5] as number) - (taps[7] as number)) * 0.7;
  }
  return out;
}

/** Echoes thrown from side to side, each duller than the one before. */
export function pingPong(input: Stereo, seconds: number, feedback: number): Stereo {
  const frames = input.left.length;
  const out = silence(frames);
  const length = Math.max(1, Math.round(seconds * RATE));
  const [a, b] = [new Float32Array(length), new Float32Array(length)];
  let dullA = 0;
  let dullB = 0;
  let thin = 0;
  for (let i = 0; i < frames; i++) {
    const at = i % length;
    const tapA = a[at] as number;
    const tapB = b[at] as number;
    dullA += (tapA - dullA) * 0.45;
    dullB += (tapB - dullB) * 0.45;
    const source = ((input.left[i] as number) + (input.right[i] as number)) * 0.5;
    thin += (source - thin) * 0.03; // what is below 200 Hz would only muddy
    a[at] = source - thin + dullB * feedback;
    b[at] = dullA * feedback;
    out.left[i] = tapA;
    out.right[i] = tapB;
  }
  return out;
}

/** Two slowly wandering copies on each side, in place: width and warmth. `depth` 0…1. */
export function ensemble(sound: Stereo, depth: number): void {
  const size = 2048;
  for (const [buffer, phase] of [[sound.left, 0] as const, [sound.right, 0.31] as const]) {
    const line = new Float32Array(size);
    for (let i = 0; i < buffer.length; i++) {
      const x = buffer[i] as number;
      line[i & (size - 1)] = x;
      const turn = (i / RATE) * 0.63 + phase;
      const wet = delayed(line, i, 620 + 240 * wander(turn)) + delayed(line, i, 830 + 260 * wander(turn * 1.37 + 0.5));
      buffer[i] = x * (1 - 0.25 * depth) + wet * 0.45 * depth;
    }
  }
}

/** Parabolic sine: the wandering needs no more. */
function wander(turn: number): number {
  const x = 2 * (turn - Math.floor(turn)) - 1;
  return 4 * x * (1 - Math.abs(x));
}

function delayed(line: Float32Array, now: number, samples: number): number {
  const at = now - samples;
  const base = Math.floor(at);
  const low = line[base & (line.length - 1)] as number;
  return low + ((line[(base + 1) & (line.length - 1)] as number) - low) * (at - base);
}
