import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type Reel, readSlideIndex, slideTotal } from "#app/reels/reel.ts";
import { reelItems } from "#app/reels/reel-items.ts";

/** Reporter of a visit: `turnTo` when the slide changes. */
export type Visit = { turnTo: (item: string) => void; stop: () => void };
/** Starts reporting. `address`: target URL; `visit`: its id; `item`: first slide. */
export type StartVisit = (given: { address: string; visit: string; item: string; reel: Reel }) => Visit;

type VisitMeterProps = {
  reel: Reel;
  visit: string;
  /** Loads the reporter after the page. Must be referentially stable. */
  load: () => Promise<{ startVisit: StartVisit }>;
};

/** Reports the visit of a share link and viewing times. */
export function VisitMeter({ reel, visit, load }: VisitMeterProps) {
  const [query] = useSearchParams();
  // The page reloads after an answer: still the same visit.
  const [first] = useState({ reel, visit, address: `${reel.path}/visit` });
  const started = useRef<Visit | null>(null);
  const item = reelItems(reel)[readSlideIndex(query, slideTotal(reel))] ?? "";
  const shownItem = useRef(item);

  useEffect(() => {
    shownItem.current = item;
    started.current?.turnTo(item);
  }, [item]);

  useEffect(() => {
    let hasEnded = false;
    void load().then(({ startVisit }) => {
      if (!hasEnded) started.current = startVisit({ ...first, item: shownItem.current });
    });
    return () => {
      hasEnded = true;
      started.current?.stop();
      started.current = null;
    };
  }, [first, load]);

  return null;
}
