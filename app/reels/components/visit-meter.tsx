import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Reel, readSlideIndex, slideTotal } from "#app/reels/reel.ts";
import { reelItems } from "#app/reels/reel-items.ts";
import type { startVisit } from "#app/reels/report-reel-visit.ts";

type VisitMeterProps = { reel: Reel; visit: string };

/** Reports the visit of a share link and how long each slide is shown. Loaded after the page, which has no room for it. */
export function VisitMeter({ reel, visit: given }: VisitMeterProps) {
  const [query] = useSearchParams();
  // The page is loaded again after an answer: it is the same visit.
  const [visit] = useState(given);
  const started = useRef<ReturnType<typeof startVisit> | null>(null);
  const item = reelItems(reel)[readSlideIndex(query, slideTotal(reel))] ?? "";
  const shown = useRef(item);
  const address = `${reel.path}/visit`;

  useEffect(() => {
    shown.current = item;
    started.current?.turnTo(item);
  }, [item]);

  useEffect(() => {
    let hasEnded = false;
    void import("#app/reels/report-reel-visit.ts").then(({ startVisit }) => {
      if (!hasEnded) started.current = startVisit({ address, visit, item: shown.current });
    });
    return () => {
      hasEnded = true;
      started.current?.stop();
      started.current = null;
    };
  }, [address, visit]);

  return null;
}
