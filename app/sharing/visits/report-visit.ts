/** Milliseconds until a page counts as opened, and between reports. */
const openedAfter = 1_000;
const reportEvery = 60_000;

/** Measurements of a page. */
export type VisitCounter = {
  /** Next report as JSON fields; null for nothing. */
  read(): object | null;
  /** Called after a report was passed to the browser. */
  onSent?(): void;
  onShown?(): void;
  onHidden?(): void;
};

/** Calls `onShown` and `onHidden` as the page becomes visible and hidden; at once for a visible page. Returns the clean-up function. */
function watchVisibility(onShown: () => void, onHidden: () => void): () => void {
  const onChange = () => (document.visibilityState === "visible" ? onShown() : onHidden());
  if (document.visibilityState === "visible") onShown();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Reports a visit with `counter`'s measurements to `address`: one second after opening, every minute, and when hidden. Nothing is stored on
 * the device. Returns the clean-up function, which sends a last report.
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
