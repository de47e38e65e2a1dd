/** What the browser has done with them by itself is over: it has scrolled, pressed a button or moved the focus. */
const handled = [" ", "Enter", "Tab", "Escape"];

/** Repeats the keys that were pressed on the page or on a row before this code was there, in their order: `EarlyClick` keeps them. */
export function replayEarlyKeys(): void {
  const keys = (Reflect.get(window, "earlyKeys") ?? []) as KeyboardEvent[];
  Reflect.deleteProperty(window, "earlyKeys");
  for (const { key, code, shiftKey, ctrlKey, altKey, metaKey } of keys) {
    if (handled.includes(key)) continue;
    const again = { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", again));
  }
}
