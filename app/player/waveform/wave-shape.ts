/**
 * Levels of a waveform: rows, song page and player draw the same 100, the root mean square of the samples relative to the loudest part.
 */
export type WaveShape = {
  /** From start to end, 0 to 1; the loudest part is 1. */
  levels: readonly number[];
  /** Peaks from start to end, 0 to 1, if loaded. */
  peaks: Float32Array | null;
};

/** Unsigned bytes of base64; a single zero (a flat line) for invalid base64. */
export function decodePeaks(base64: string): Uint8Array {
  try {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return new Uint8Array(1);
  }
}

/** Resamples `levels` to `count` steps: means when downsampling, linear interpolation when upsampling. */
export function levelsAt(levels: readonly number[], count: number): number[] {
  const size = levels.length;
  return Array.from({ length: count }, (_, bar) => {
    if (count >= size) {
      const at = Math.min(size - 1, Math.max(0, ((bar + 0.5) * size) / count - 0.5));
      const [from, to] = [levels[Math.floor(at)] ?? 0, levels[Math.ceil(at)] ?? 0];
      return from + (to - from) * (at % 1);
    }
    const [from, to] = [Math.floor((bar * size) / count), Math.floor(((bar + 1) * size) / count)];
    return levels.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
  });
}

/**
 * Ghost behind each of `count` bars: highest peak under the bar, relative to the recording's highest. Without peaks no ghost.
 */
export function ghostLevels({ levels, peaks }: WaveShape, count: number): number[] {
  if (peaks === null) return levelsAt(levels, count);
  let loudest = 0;
  for (const peak of peaks) loudest = Math.max(loudest, peak);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    let highest = 0;
    for (let at = from; at < to; at += 1) highest = Math.max(highest, peaks[at] ?? 0);
    return loudest > 0 ? highest / loudest : 0;
  });
}
