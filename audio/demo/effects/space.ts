import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

const LINE_MS = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 67.9, 73.1];
/** Frames worked on at a time: fewer than the shortest line holds, so that every line can run alone for a block. */
const BLOCK = 256;
/** Frames of a line's ring: more than the longest line. */
const RING = 4096;

type Room = { seconds: number; damping: number };

/** Adds a room of eight feedback lines to `out`. `seconds` is the 60 dB decay, `damping` 0…1 dulls it. */
export function addReverb(out: Stereo, input: Stereo, { seconds, damping }: Room): void {
  const preDelay = Math.round(0.018 * RATE);
  const lines = LINE_MS.map((ms) => lineOf(ms * (0.7 + 0.25 * Math.min(2, seconds)), seconds));
  const [l0, l1, l2, l3, l4, l5, l6, l7] = lines as [Line, Line, Line, Line, Line, Line, Line, Line];
  const sums = new Float64Array(BLOCK);
  for (let from = 0; from < out.left.length; from += BLOCK) {
    const count = Math.min(BLOCK, out.left.length - from);
    sums.fill(0);
    readFour([l0, l1, l2, l3], from, count, damping, sums);
    readFour([l4, l5, l6, l7], from, count, damping, sums);
    for (let n = 0; n < lines.length; n++) {
      const line = lines[n] as Line;
      feed(line, from, count, preDelay, n % 2 ? input.right : input.left, sums);
      addScaled(n % 2 ? out.right : out.left, line.taps, from, count, n % 4 < 2 ? 0.7 : -0.7);
    }
  }
}

/** Puts a block back with new sound. A Householder mirror keeps the energy and sends every line into every other. */
function feed(
  { ring, taps }: Line,
  from: number,
  count: number,
  delay: number,
  source: Float32Array,
  sums: Float64Array,
): void {
  for (let i = 0; i < count; i++) {
    const heard = from + i < delay ? 0 : (source[from + i - delay] as number);
    // Adds a tiny offset: arithmetic on denormal numbers is slow.
    ring[(from + i) & (RING - 1)] = (taps[i] as number) - (sums[i] as number) * 0.25 + heard * 0.35 + 1e-20;
  }
}

function addScaled(out: Float32Array, taps: Float64Array, from: number, count: number, gain: number): void {
  for (let i = 0; i < count; i++) out[from + i] = (out[from + i] as number) + (taps[i] as number) * gain;
}

type Line = { ring: Float32Array; taps: Float64Array; frames: number; keep: number; dull: number };

function lineOf(ms: number, seconds: number): Line {
  const frames = Math.round((ms * RATE) / 1000);
  const keep = 10 ** ((-3 * frames) / (seconds * RATE));
  return { ring: new Float32Array(RING), taps: new Float64Array(BLOCK), frames, keep, dull: 0 };
}

/** Takes a block out of four lines at once, because each dulls itself by a recursion that would wait alone. */
function readFour(
  [a, b, c, d]: [Line, Line, Line, Line],
  from: number,
  count: number,
  damping: number,
  sums: Float64Array,
): void {
  const pass = 1 - damping;
  const [ringA, ringB, ringC, ringD] = [a.ring, b.ring, c.ring, d.ring];
  const [tapsA, tapsB, tapsC, tapsD] = [a.taps, b.taps, c.taps, d.taps];
  const [backA, backB, backC, backD] = [from - a.frames, from - b.frames, from - c.frames, from - d.frames];
  const [keepA, keepB, keepC, keepD] = [a.keep, b.keep, c.keep, d.keep];
  let [dullA, dullB, dullC, dullD] = [a.dull, b.dull, c.dull, d.dull];
  for (let i = 0; i < count; i++) {
    dullA = dullA * damping + (ringA[(backA + i) & (RING - 1)] as number) * pass;
    dullB = dullB * damping + (ringB[(backB + i) & (RING - 1)] as number) * pass;
    dullC = dullC * damping + (ringC[(backC + i) & (RING - 1)] as number) * pass;
    dullD = dullD * damping + (ringD[(backD + i) & (RING - 1)] as number) * pass;
    const tapA = dullA * keepA;
    const tapB = dullB * keepB;
    const tapC = dullC * keepC;
    const tapD = dullD * keepD;
    tapsA[i] = tapA;
    tapsB[i] = tapB;
    tapsC[i] = tapC;
    tapsD[i] = tapD;
    sums[i] = (sums[i] as number) + tapA + tapB + tapC + tapD;
  }
  [a.dull, b.dull, c.dull, d.dull] = [dullA, dullB, dullC, dullD];
}

/** Adds echoes thrown from side to side to `out`, each duller than the one before. */
export function addPingPong(out: Stereo, input: Float32Array, seconds: number, feedback: number): void {
  const { left, right } = out;
  const length = Math.max(1, Math.round(seconds * RATE));
  const [a, b] = [new Float32Array(length), new Float32Array(length)];
  let dullA = 0;
  let dullB = 0;
  let thin = 0;
  let at = 0;
  for (let i = 0; i < input.length; i++) {
    const tapA = a[at] as number;
    const tapB = b[at] as number;
    dullA += (tapA - dullA) * 0.45 + 1e-20;
    dullB += (tapB - dullB) * 0.45 + 1e-20;
    const source = input[i] as number;
    thin += (source - thin) * 0.03; // what is below 200 Hz would only muddy
    a[at] = source - thin + dullB * feedback;
    b[at] = dullA * feedback;
    left[i] = (left[i] as number) + tapA;
    right[i] = (right[i] as number) + tapB;
    at = at + 1 === length ? 0 : at + 1;
  }
}

const WANDER_FRAMES = 64;

/** Two slowly wandering copies on each side of frames from…to, in place: width and warmth. `depth` 0…1. */
export function ensemble(sound: Stereo, depth: number, from: number, to: number): void {
  for (const [buffer, phase] of [[sound.left, 0] as const, [sound.right, 0.31] as const]) {
    const line = new Float32Array(2048);
    let [near, far] = delaysAt(from, phase);
    for (let start = from; start < to; start += WANDER_FRAMES) {
      const end = Math.min(to, start + WANDER_FRAMES);
      const [nextNear, nextFar] = delaysAt(end, phase);
      const [nearStep, farStep] = [(nextNear - near) / (end - start), (nextFar - far) / (end - start)];
      for (let i = start; i < end; i++, near += nearStep, far += farStep) {
        const x = buffer[i] as number;
        line[i & 2047] = x;
        const wet = delayed(line, i, near) + delayed(line, i, far);
        buffer[i] = x * (1 - 0.25 * depth) + wet * 0.45 * depth;
      }
    }
  }
}

function delaysAt(frame: number, phase: number): [number, number] {
  const turn = (frame / RATE) * 0.63 + phase;
  return [620 + 240 * wander(turn), 830 + 260 * wander(turn * 1.37 + 0.5)];
}

/** Parabolic sine: the wandering needs no more. */
function wander(turn: number): number {
  const x = 2 * (turn - Math.floor(turn)) - 1;
  return 4 * x * (1 - Math.abs(x));
}

/** The sound `samples` ago out of a ring of 2048. */
function delayed(line: Float32Array, now: number, samples: number): number {
  const whole = samples | 0;
  const newer = line[(now - whole) & 2047] as number;
  return newer + ((line[(now - whole - 1) & 2047] as number) - newer) * (samples - whole);
}
