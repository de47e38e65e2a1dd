/** Points of the waveform in a list row. */
const miniPoints = 100;

const flatLine = btoa("\0".repeat(miniPoints));

/** The unsigned bytes of a base64 text; null when it is not base64. */
function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * Base64 of exactly 100 unsigned bytes, from base64 of more: each point is the mean of those it stands for. Fewer than 100 points or
 * malformed text give a flat line: a track without a waveform can still be listed and played.
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
