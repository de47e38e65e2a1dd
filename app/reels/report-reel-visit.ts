import type { StartVisit } from "#app/reels/components/visit-meter.tsx";
import { DwellMeter } from "#app/reels/dwell-meter.ts";
import { reportVisit } from "#app/sharing/visits/report-visit.ts";

/** Reports a visit with its viewing times. */
export const startVisit: StartVisit = ({ address, visit, item }) => {
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
};
