import { DwellMeter } from "#app/reels/dwell-meter.ts";
import { reportVisit } from "#app/sharing/visits/report-visit.ts";

type Given = {
  /** Where the reports are sent. */
  address: string;
  /** The id of the visit. */
  visit: string;
  /** What is shown first. */
  item: string;
};

/** Reports a visit and how long each item is shown. */
export function startVisit({ address, visit, item }: Given): { turnTo: (item: string) => void; stop: () => void } {
  const meter = new DwellMeter(() => performance.now());
  meter.turnTo(item);
  const stop = reportVisit(
    { address, visit },
    {
      read() {
        const seconds = meter.seconds();
        return Object.keys(seconds).length === 0 ? null : { seconds };
      },
      onShown: () => meter.resume(),
      onHidden: () => meter.pause(),
    },
  );
  return { turnTo: (next) => meter.turnTo(next), stop };
}
