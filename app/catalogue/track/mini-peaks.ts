/** Points of a row's waveform. */
const miniPoints = 100;

const flatLine = btoa("\0".repeat(miniPoints));

/** Unsigned bytes of base64; null if invalid. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Base64 of exactly 100 unsigned bytes, downsampled by means. Fewer than 100 points or malformed text give a flat line, so that the track
 * can still be listed and played.
 */
export function toMiniPeaks(base64: string): string {
  const bytes = decodeBase64(base64);
  if (bytes === null || bytes.length < miniPoints) return flatLine;
  if (bytes.length === miniPoints) return base64;
  const step = bytes.length / miniPoints;
  let text = "";
  for (let point = 0; point < miniPoints; point += 1) {
    const part = bytes.subarray(Math.floor(point * step), Math.floor((point + 1) * step));
    text += String.fromCharCode(Math.round(part.reduce((sum, byte) => sum + byte, 0) / part.length));
  }
  return btoa(text);
}
