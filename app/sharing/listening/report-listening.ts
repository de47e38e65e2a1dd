import { player } from "#app/player/store/player-store.ts";
import { ListeningMeter } from "#app/sharing/listening/listening-meter.ts";
import { reportVisit } from "#app/sharing/visits/report-visit.ts";

type Given = {
  /** URL of the link. */
  path: string;
  visit: string;
  /** Milliseconds by recording. */
  durations: ReadonlyMap<string, number>;
};

/** Feeds the player's state into `meter`: of streams below `path` only, where a page has those of several links. `tick` counts up to now. */
export function watchListening(meter: ListeningMeter, path = ""): { tick: () => void; stop: () => void } {
  function tick() {
    const { track, state } = player.snapshot;
    const { position } = player;
    const isOurs = path === "" || track?.mediaBase?.startsWith(`${path}/`) === true;
    meter.tick({
      recordingId: isOurs ? (track?.id ?? null) : null,
      position,
      isPlaying: state === "playing",
      now: performance.now(),
    });
  }
  tick();
  const ends = [player.subscribe(tick), player.subscribeToTime(tick)];
  return {
    tick,
    stop() {
      for (const end of ends) end();
    },
  };
}

/** Reports a visit and its listening data. Returns the clean-up function. */
export function reportListening({ path, visit, durations }: Given): () => void {
  const meter = new ListeningMeter(durations);
  let hasOpened = false;
  let wasShown = false;
  const listening = watchListening(meter, path);
  const stop = reportVisit(
    { address: `${path}/visit`, visit },
    {
      read() {
        listening.tick();
        const heard = meter.changes();
        const isNews = Object.keys(heard).length > 0;
        return wasShown && (isNews || !hasOpened) ? { heard } : null;
      },
      onSent() {
        hasOpened = true;
        meter.markSent();
      },
      onShown() {
        wasShown = true;
      },
    },
  );
  return () => {
    stop();
    listening.stop();
  };
}
