import { DwellMeter } from "#app/reels/dwell-meter.ts";

/** Milliseconds until a page counts as opened, and between reports while it is visible. */
const openedAfter = 1_000;
const reportEvery = 60_000;

/** Calls `onShown` and `onHidden` as the page becomes visible and hidden, the first at once for a visible page. Returns the clean-up. */
function watchVisibility(onShown: () => void, onHidden: () => void): () => void {
  const onChange = () => (document.visibilityState === "visible" ? onShown() : onHidden());
  if (document.visibilityState === "visible") onShown();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

type Given = {
  /** Where the reports are sent. */
  address: string;
  /** The id of the visit. */
  visit: string;
  /** What is shown first. */
  item: string;
};

/**
 * Reports a visit and how long each item is shown: when the page has been looked at for a second, every minute, and when it is hidden.
 * Nothing is stored on the device.
 */
export function startVisit({ address, visit, item }: Given): { turnTo: (item: string) => void; stop: () => void } {
  const meter = new DwellMeter(() => performance.now());
  meter.turnTo(item);
  let sent = "";
  function report() {
    const seconds = meter.seconds();
    const body = JSON.stringify({ visit, seconds });
    if (body === sent || Object.keys(seconds).length === 0) return;
    sent = body;
    navigator.sendBeacon?.(address, new Blob([body], { type: "application/json" }));
  }
  function pause() {
    meter.pause();
    report();
  }
  const first = setTimeout(report, openedAfter);
  const timer = setInterval(report, reportEvery);
  const unwatch = watchVisibility(() => meter.resume(), pause);
  return {
    turnTo: (next) => meter.turnTo(next),
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      unwatch();
      pause();
    },
  };
}
