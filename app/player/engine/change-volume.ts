import { clampVolume, defaultVolume, volumeKey } from "#app/player/engine/volume.ts";
import { player } from "#app/player/store/player-store.ts";

/** docs/product/player.md. */
const loudAbove = 0.7;
/** Milliseconds after the slider's last move. */
const saveDelay = 600;

export type VolumeIcon = "muted" | "down" | "up";

let lastAudible = defaultVolume;
let saveTimer: ReturnType<typeof setTimeout> | undefined;

export function volumeIcon(volume: number): VolumeIcon {
  if (volume === 0) return "muted";
  return volume > loudAbove ? "up" : "down";
}

/** Toggles between 0 and the last volume that was not 0. */
export function toggledVolume(volume: number, audible: number): number {
  return volume > 0 ? 0 : audible;
}

/** 0 to 1. Stored in this browser and, if signed in, in the session settings. */
export function changeVolume(requested: number): void {
  const volume = clampVolume(requested);
  lastAudible = volume || player.snapshot.volume || lastAudible;
  player.applyVolume(volume);
  storeVolume(volume);
  if (!player.isSignedIn) return;
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => saveAccountVolume(volume), saveDelay);
}

export function toggleMute(): void {
  changeVolume(toggledVolume(player.snapshot.volume, lastAudible));
}

function storeVolume(volume: number): void {
  try {
    localStorage.setItem(volumeKey, String(volume));
  } catch {
    // See readStoredVolume.
  }
}

/** Saves the volume in the session settings. Errors are ignored: only a preference is lost. */
function saveAccountVolume(volume: number): void {
  fetch("/api/v1/session-settings", {
    method: "PUT",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ playerWidgetConfig: { volume } }),
    keepalive: true,
  }).catch(() => undefined);
}
