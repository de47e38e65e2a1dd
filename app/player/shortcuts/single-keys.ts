const storageKey = "player.single-keys";

/** For this page, where storage is blocked. */
let isOff = false;

/**
 * Whether keys of a single character do something. Those who speak to their computer can turn them off (WCAG 2.1.4); this browser
 * keeps the choice.
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
