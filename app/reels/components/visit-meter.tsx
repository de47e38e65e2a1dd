import { useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { DwellMeter } from "#app/reels/dwell-meter.ts";
import { type Reel, readSlideIndex, slideTotal } from "#app/reels/reel.ts";
import { reelItems } from "#app/reels/reel-items.ts";

/** Milliseconds until a page counts as opened, and between reports while it is visible. */
const openedAfter = 1_000;
const reportEvery = 60_000;

type VisitMeterProps = { reel: Reel; visit: string };

/** Calls `onShown` and `onHidden` as the page becomes visible and hidden, the first at once for a visible page. Returns the clean-up. */
function watchVisibility(onShown: () => void, onHidden: () => void): () => void {
  const onChange = () => (document.visibilityState === "visible" ? onShown() : onHidden());
  if (document.visibilityState === "visible") onShown();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Reports the visit of a share link and how long each slide is shown: when the page has been looked at for a second, every minute, and when
 * it is hidden. Nothing is stored on the device.
 */
export function VisitMeter({ reel, visit: given }: VisitMeterProps) {
  const [query] = useSearchParams();
  // The page is loaded again after an answer: it is the same visit.
  const [visit] = useState(given);
  const [meter] = useState(() => new DwellMeter(() => performance.now()));
  const item = reelItems(reel)[readSlideIndex(query, slideTotal(reel))] ?? "";
  const { path } = reel;

  useEffect(() => meter.turnTo(item), [meter, item]);

  useEffect(() => {
    let sent = "";
    function report() {
      const seconds = meter.seconds();
      const body = JSON.stringify({ visit, seconds });
      if (body === sent || Object.keys(seconds).length === 0) return;
      sent = body;
      navigator.sendBeacon?.(`${path}/visit`, new Blob([body], { type: "application/json" }));
    }
    function stop() {
      meter.pause();
      report();
    }
    const first = setTimeout(report, openedAfter);
    const timer = setInterval(report, reportEvery);
    const unwatch = watchVisibility(() => meter.resume(), stop);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      unwatch();
      stop();
    };
  }, [meter, path, visit]);

  return null;
}
