const storageKey = "player.comment-markers";

/** Whether the markers under the waveform are shown; this browser keeps the choice. */
export function hasMarkers(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function storeMarkers(shown: boolean): void {
  try {
    localStorage.setItem(storageKey, shown ? "on" : "off");
  } catch {
    // Where storage is blocked the choice holds for this page.
  }
}
