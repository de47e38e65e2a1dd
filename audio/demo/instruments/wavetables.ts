import { RATE } from "#audio/demo/instruments/sound.ts";

const SIZE = 2048;
const OCTAVES = 10;
const LOWEST_HZ = 27.5;
/** The 21 bits of a 32-bit phase that lie between two of the 2048 points. */
const TURN_SHARE = 2 ** -21;

export type Wave = "saw" | "square" | "triangle" | "pulse" | "glottis" | "sine";

const tables = new Map<string, Float32Array>();

/** One period of a wave with no partial above 16 kHz at this pitch, 2048 points and one more to interpolate. */
export function waveTable(wave: Wave, hz: number): Float32Array {
  const octave = Math.max(0, Math.min(OCTAVES, Math.ceil(Math.log2(hz / LOWEST_HZ))));
  const name = `${wave}${octave}`;
  const cached = tables.get(name);
  if (cached) return cached;
  const top = Math.max(1, Math.min(480, Math.floor(Math.min(16000, RATE / 2.4) / (LOWEST_HZ * 2 ** octave))));
  const table = buildTable(wave, top);
  tables.set(name, table);
  return table;
}

function buildTable(wave: Wave, top: number): Float32Array {
  const out = new Float64Array(SIZE);
  for (let n = 1; n <= top; n++) {
    const amplitude = partial(wave, n) * (1 - 0.5 * (n / (top + 1)) ** 2);
    if (amplitude === 0) continue;
    const phase = wave === "pulse" ? Math.PI * n * 0.22 : 0;
    for (let i = 0; i < SIZE; i++)
      out[i] = (out[i] as number) + amplitude * Math.sin((2 * Math.PI * n * i) / SIZE + phase);
  }
  const peak = out.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Float32Array.from({ length: SIZE + 1 }, (_, i) => (out[i % SIZE] as number) / peak);
}

function partial(wave: Wave, n: number): number {
  if (wave === "sine") return n === 1 ? 1 : 0;
  if (wave === "saw") return 1 / n;
  if (wave === "square") return n % 2 ? 1 / n : 0;
  if (wave === "triangle") return n % 2 ? ((n - 1) % 4 ? -1 : 1) / n ** 2 : 0;
  if (wave === "glottis") return 1 / n ** 1.35; // vocal folds fall about 8 dB an octave before the mouth brightens them
  return Math.sin(Math.PI * n * 0.22) / n;
}

/**
 * Reads a table at a phase in turns of 2³²: whole numbers wrap by themselves, and every machine counts them alike.
 */
export function readTable(table: Float32Array, phase: number): number {
  const index = phase >>> 21;
  const low = table[index] as number;
  return low + ((table[index + 1] as number) - low) * ((phase & 0x1fffff) * TURN_SHARE);
}

/** Turns a sample as a step of 2³² for `readTable`. */
export function phaseStep(turns: number): number {
  return Math.round((turns % 1) * 2 ** 32) | 0;
}
