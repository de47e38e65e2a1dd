/**
 * The one measure of every waveform: rows, the song page and the player draw the same 100 levels, the root mean square of the
 * recording's samples relative to its loudest part.
 */
export type WaveShape = {
  /** From beginning to end, 0 to 1; the loudest part is 1. */
  levels: readonly number[];
  /** Peaks from beginning to end, 0 to 1, where they are loaded. */
  peaks: Float32Array | null;
};

/** The unsigned bytes of base64; a single zero, which is a flat line, for text that is not base64. */
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

/** `levels` at `count` equal steps: means where there are fewer steps than levels, straight lines between levels where there are more. */
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
 * The ghost behind each of `count` bars: the highest peak under the bar, relative to the recording's highest. Without peaks, nothing
 * stands out behind the bars.
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
