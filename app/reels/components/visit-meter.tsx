import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Reel, readSlideIndex, slideTotal } from "#app/reels/reel.ts";
import { reelItems } from "#app/reels/reel-items.ts";

/** What reports a visit: `turnTo` when another slide is shown. */
export type Visit = { turnTo: (item: string) => void; stop: () => void };
/** Begins to report. `address`: where the reports are sent; `visit`: its id; `item`: what is shown first. */
export type StartVisit = (given: { address: string; visit: string; item: string; reel: Reel }) => Visit;

type VisitMeterProps = {
  reel: Reel;
  visit: string;
  /** Loads what reports, after the page, which has no room for it. The same function at every render. */
  load: () => Promise<{ startVisit: StartVisit }>;
};

/** Reports the visit of a share link and how long each slide is shown. */
export function VisitMeter({ reel, visit, load }: VisitMeterProps) {
  const [query] = useSearchParams();
  // The page is loaded again after an answer: it is the same visit.
  const [first] = useState({ reel, visit, address: `${reel.path}/visit` });
  const started = useRef<Visit | null>(null);
  const item = reelItems(reel)[readSlideIndex(query, slideTotal(reel))] ?? "";
  const shown = useRef(item);

  useEffect(() => {
    shown.current = item;
    started.current?.turnTo(item);
  }, [item]);

  useEffect(() => {
    let hasEnded = false;
    void load().then(({ startVisit }) => {
      if (!hasEnded) started.current = startVisit({ ...first, item: shown.current });
    });
    return () => {
      hasEnded = true;
      started.current?.stop();
      started.current = null;
    };
  }, [first, load]);

  return null;
}
