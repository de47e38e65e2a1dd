/** 0.65 and 0.7: specification part 2, section 9. */
export const defaultVolume = 0.65;
const loudAbove = 0.7;

const storageKey = "player.volume";

export type VolumeIcon = "muted" | "down" | "up";

/** 0 to 1, rounded to hundredths like the slider. */
export function clampVolume(volume: number): number {
  return Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
}

export function volumeIcon(volume: number): VolumeIcon {
  if (volume === 0) return "muted";
  return volume > loudAbove ? "up" : "down";
}

/** Mute goes to 0, and back to the last volume that was not 0. */
export function toggledVolume(volume: number, lastAudible: number): number {
  return volume > 0 ? 0 : lastAudible;
}

/** The account's volume, else this browser's, else the default. */
export function initialVolume(ofAccount: number | null, stored: string | null): number {
  const kept = Number.parseFloat(stored ?? "");
  return clampVolume(ofAccount ?? (Number.isFinite(kept) ? kept : defaultVolume));
}

/** Where storage is blocked, the volume lasts until the page is closed. */
export function readStoredVolume(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeVolume(volume: number): void {
  try {
    localStorage.setItem(storageKey, String(volume));
  } catch {
    // See readStoredVolume.
  }
}

/** Saves the volume in the signed-in user's session settings. Errors are ignored: only a preference is lost. */
function saveAccountVolume(volume: number): void {
  fetch("/api/v1/session-settings", {
    method: "PUT",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ playerWidgetConfig: { volume } }),
    keepalive: true,
  }).catch(() => undefined);
}

/** Milliseconds after the slider's last move. */
const saveDelay = 600;

/** Remembers the volume: the last audible one for the mute button, and the current one for the next visit. */
export class VolumeMemory {
  lastAudible = defaultVolume;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  note(volume: number): void {
    if (volume > 0) this.lastAudible = volume;
  }

  /** In this browser and, for signed-in users, in the session settings. */
  save(volume: number, signedIn: boolean): void {
    storeVolume(volume);
    if (!signedIn) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => saveAccountVolume(volume), saveDelay);
  }
}
