const storageKey = "player.comment-markers";

/** Whether markers are shown under the waveform; stored in this browser. */
export function hasMarkers(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function storeMarkers(isShown: boolean): void {
  try {
    localStorage.setItem(storageKey, isShown ? "on" : "off");
  } catch {
    // If storage is blocked, the choice applies to this page.
  }
}
