import { RATE, type Stereo } from "#audio/demo/instruments/sound.ts";

/** A second-order section: b0, b1, b2, a1, a2. */
export type Coefficients = readonly [number, number, number, number, number];

/** RBJ audio-EQ-cookbook sections. Frequencies in Hz, gains in dB. */
export function shelf(kind: "low" | "high", hz: number, gainDb: number): Coefficients {
  const a = 10 ** (gainDb / 40);
  const w = (2 * Math.PI * hz) / RATE;
  const s = Math.SQRT1_2 * Math.sin(w) * 2 * Math.sqrt(a);
  const c = (kind === "low" ? 1 : -1) * Math.cos(w);
  const sign = kind === "low" ? 1 : -1;
  const a0 = a + 1 + (a - 1) * c + s;
  return [
    (a * (a + 1 - (a - 1) * c + s)) / a0,
    (sign * 2 * a * (a - 1 - (a + 1) * c)) / a0,
    (a * (a + 1 - (a - 1) * c - s)) / a0,
    (sign * -2 * (a - 1 + (a + 1) * c)) / a0,
    (a + 1 + (a - 1) * c - s) / a0,
  ];
}

export function peaking(hz: number, gainDb: number, q: number): Coefficients {
  const a = 10 ** (gainDb / 40);
  const w = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha / a;
  return [
    (1 + alpha * a) / a0,
    (-2 * Math.cos(w)) / a0,
    (1 - alpha * a) / a0,
    (-2 * Math.cos(w)) / a0,
    (1 - alpha / a) / a0,
  ];
}

export function highPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * hz) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 + Math.cos(w)) / 2 / a0;
  return [b, -2 * b, b, (-2 * Math.cos(w)) / a0, (1 - alpha) / a0];
}

export function lowPass(hz: number, q = Math.SQRT1_2): Coefficients {
  const w = (2 * Math.PI * Math.min(hz, RATE * 0.45)) / RATE;
  const alpha = Math.sin(w) / (2 * q);
  const a0 = 1 + alpha;
  const b = (1 - Math.cos(w)) / 2 / a0;
  return [b, 2 * b, b, (-2 * Math.cos(w)) / a0, (1 - alpha) / a0];
}

/** Runs one section over a buffer in place. */
export function applyFilter(buffer: Float32Array, [b0, b1, b2, a1, a2]: Coefficients): void {
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < buffer.length; i++) {
    const x = buffer[i] as number;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    buffer[i] = y;
  }
}

const THROUGH: Coefficients = [1, 0, 0, 0, 0];

/** Runs sections over frames from…to of both sides, in place. */
export function equalise(sound: Stereo, sections: readonly Coefficients[], from = 0, to = sound.left.length): void {
  for (let i = 0; i < sections.length; i += 2) {
    runPair(sound, sections[i] as Coefficients, sections[i + 1] ?? THROUGH, from, to);
  }
}

/** Two sections and two sides at once: a recursion waits for its own result, and four interleave. */
function runPair({ left, right }: Stereo, first: Coefficients, second: Coefficients, from: number, to: number): void {
  const [b0, b1, b2, a1, a2] = first;
  const [d0, d1, d2, c1, c2] = second;
  let [l1, l2, l3, l4, r1, r2, r3, r4] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const l = left[i] as number;
    const r = right[i] as number;
    const yl = b0 * l + l1;
    const yr = b0 * r + r1;
    l1 = b1 * l - a1 * yl + l2;
    r1 = b1 * r - a1 * yr + r2;
    l2 = b2 * l - a2 * yl;
    r2 = b2 * r - a2 * yr;
    const zl = d0 * yl + l3;
    const zr = d0 * yr + r3;
    l3 = d1 * yl - c1 * zl + l4;
    r3 = d1 * yr - c1 * zr + r4;
    l4 = d2 * yl - c2 * zl;
    r4 = d2 * yr - c2 * zr;
    left[i] = zl;
    right[i] = zr;
  }
}
