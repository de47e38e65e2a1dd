/** Fallback if the peaks cannot be loaded: nothing is drawn behind the levels. */
export function flatPeaks(): Float32Array {
  return new Float32Array(1);
}

/** Stored peaks of a recording, 20 a second, 0 to 1. @throws when they cannot be fetched or are empty */
export async function fetchPeaks(mediaBase: string, signal: AbortSignal): Promise<Float32Array> {
  const response = await fetch(`${mediaBase}/peaks.bin`, { signal });
  if (!response.ok) throw new Error(`peaks.bin: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) throw new Error("peaks.bin is empty");
  return Float32Array.from(bytes, (value) => value / 255);
}
