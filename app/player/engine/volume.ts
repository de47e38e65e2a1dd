/** docs/product/player.md. */
export const defaultVolume = 0.65;

export const volumeKey = "player.volume";

/** Clamps to 0..1, rounded to hundredths like the slider. */
export function clampVolume(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
}

/** The account's volume, else this browser's, else the default. */
export function initialVolume(ofAccount: number | null, stored: string | null): number {
  const kept = Number.parseFloat(stored ?? "");
  return clampVolume(ofAccount ?? (Number.isFinite(kept) ? kept : defaultVolume));
}

/** If storage is blocked, the volume lasts until the page is closed. */
export function readStoredVolume(): string | null {
  try {
    return localStorage.getItem(volumeKey);
  } catch {
    return null;
  }
}
