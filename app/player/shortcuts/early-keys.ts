/** Keys whose default action has already happened: scrolling, clicking, moving the focus. */
const handled = [" ", "Enter", "Tab", "Escape"];

/** Replays keys pressed on the page or a row before this code was loaded, in order; recorded by `EarlyClick`. */
export function replayEarlyKeys(): void {
  const keys = (Reflect.get(window, "earlyKeys") ?? []) as KeyboardEvent[];
  Reflect.deleteProperty(window, "earlyKeys");
  for (const { key, code, shiftKey, ctrlKey, altKey, metaKey } of keys) {
    if (handled.includes(key)) continue;
    const again = { key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", again));
  }
}
