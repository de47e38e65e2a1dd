/** Milliseconds until a page counts as opened, and between reports. */
const openedAfter = 1_000;
const reportEvery = 60_000;

/** What a page counts of a visit. */
export type VisitCounter = {
  /** What is to be reported now, as JSON fields; null for nothing. */
  read(): object | null;
  /** The last report was handed to the browser. */
  onSent?(): void;
  onShown?(): void;
  onHidden?(): void;
};

/** Calls `onShown` and `onHidden` as the page becomes visible and hidden, the first at once for a visible page. Returns the clean-up. */
function watchVisibility(onShown: () => void, onHidden: () => void): () => void {
  const onChange = () => (document.visibilityState === "visible" ? onShown() : onHidden());
  if (document.visibilityState === "visible") onShown();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Reports a visit and what `counter` has counted of it to `address`: when the page has been open for a second, every minute, and when it is
 * hidden. Nothing is stored on the device. Returns the clean-up, which reports a last time.
 */
export function reportVisit({ address, visit }: { address: string; visit: string }, counter: VisitCounter): () => void {
  let sent = "";
  function report() {
    const counted = counter.read();
    const body = JSON.stringify({ visit, ...counted });
    if (counted === null || body === sent) return;
    if (!navigator.sendBeacon?.(address, new Blob([body], { type: "application/json" }))) return;
    sent = body;
    counter.onSent?.();
  }
  function pause() {
    counter.onHidden?.();
    report();
  }
  const first = setTimeout(report, openedAfter);
  const timer = setInterval(report, reportEvery);
  const unwatch = watchVisibility(() => counter.onShown?.(), pause);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    unwatch();
    pause();
  };
}
