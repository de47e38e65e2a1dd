import { followSlides } from "#app/pitches/viewer/follow-slides.ts";
import type { StartVisit } from "#app/reels/components/visit-meter.tsx";
import { DwellMeter } from "#app/reels/dwell-meter.ts";
import { ListeningMeter } from "#app/sharing/listening/listening-meter.ts";
import { watchListening } from "#app/sharing/listening/report-listening.ts";
import { reportVisit } from "#app/sharing/visits/report-visit.ts";

/** Plays the music of the current slide; reports viewing time and plays, unless `visit` is empty. */
export const startVisit: StartVisit = ({ address, visit, item, reel }) => {
  const music = followSlides(reel.slides, item);
  if (visit === "") return music;
  const dwell = new DwellMeter(() => performance.now());
  const tracks = reel.slides.flatMap(({ track }) => (track ? [track] : []));
  const heard = new ListeningMeter(new Map(tracks.map(({ id, durationMs }) => [id, durationMs])));
  const listening = watchListening(heard);
  dwell.turnTo(item);
  const stop = reportVisit(
    { address, visit },
    {
      read() {
        listening.tick();
        const seconds = dwell.seconds();
        return Object.keys(seconds).length === 0 ? null : { seconds, heard: heard.changes() };
      },
      onSent: () => heard.markSent(),
      onShown: () => dwell.resume(),
      onHidden: () => dwell.pause(),
    },
  );
  return {
    turnTo(next) {
      dwell.turnTo(next);
      music.turnTo(next);
    },
    stop() {
      stop();
      listening.stop();
    },
  };
};
