/** `seconds` of a sine at `level` dBFS peak, on every channel. */
export function sine(options: {
  hz: number;
  levelDb: number;
  seconds: number;
  rate?: number;
  channels?: number;
  phase?: number;
}): Float32Array[] {
  const { hz, levelDb, seconds, rate = 48000, channels = 2, phase = 0 } = options;
  const amplitude = 10 ** (levelDb / 20);
  const wave = Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / rate + phase),
  );
  return Array.from({ length: channels }, () => wave.slice());
}

/** Stereo test sound that no two moments of are alike: two different sweeps. */
export function sweep(seconds: number, rate: number, channels = 2): Float32Array[] {
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: Math.round(seconds * rate) }, (_, i) => {
      const t = i / rate;
      return 0.4 * Math.sin(2 * Math.PI * (200 + 150 * channel + 300 * t) * t) * (0.6 + 0.4 * Math.sin(7 * t));
    }),
  );
}

/** Normalised correlation of two sounds, the second read `shift` samples later: 1 is the same sound. */
export function likenessAt(a: Float32Array, b: Float32Array, shift: number): number {
  let [dot, powerA, powerB] = [0, 0, 0];
  for (let i = Math.max(0, -shift); i < Math.min(a.length, b.length - shift); i += 3) {
    const x = a[i] as number;
    const y = b[i + shift] as number;
    dot += x * y;
    powerA += x * x;
    powerB += y * y;
  }
  return dot / Math.sqrt(powerA * powerB + 1e-12);
}

/** Largest normalised correlation of two sounds over shifts of up to `reach` samples. */
export function likeness(a: Float32Array, b: Float32Array, reach: number): number {
  let best = 0;
  for (let shift = -reach; shift <= reach; shift++) best = Math.max(best, likenessAt(a, b, shift));
  return best;
}
