const storageKey = "player.single-keys";

/** Fallback for this page if storage is blocked. */
let isOff = false;

/**
 * Whether single-character shortcuts are enabled. Users of speech input can turn them off (WCAG 2.1.4); stored in this browser.
 */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return !isOff;
  }
}

export function setSingleKeys(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // See above.
  }
}
